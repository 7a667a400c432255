// Bundles the page: node build.js [OUT [STAMP DEPFILE]]. Names carry a hash of what is in them; index.html names them.
// STAMP is touched when all is done, and DEPFILE says what it was made of, for ninja.
import { build } from "esbuild";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const [out = join(here, "dist"), stamp, depfile] = process.argv.slice(2);

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
const result = await build({
  absWorkingDir: here,
  entryPoints: ["src/main.ts", "src/style.css"],
  bundle: true,
  splitting: true,
  minify: true,
  format: "esm",
  target: "es2022",
  charset: "utf8",
  entryNames: "[name]-[hash]",
  chunkNames: "part-[hash]",
  assetNames: "[name]-[hash]",
  loader: { ".jsonl": "text", ".svg": "file", ".woff2": "file", ".ogg": "file" },
  outdir: out,
  metafile: true,
});
let html = readFileSync(join(here, "src/index.html"), "utf8");
for (const [path, { entryPoint }] of Object.entries(result.metafile.outputs))
  if (entryPoint) html = html.replace(basename(entryPoint), basename(path));
writeFileSync(join(out, "index.html"), html);
if (existsSync(join(here, "public"))) cpSync(join(here, "public"), out, { recursive: true });
if (stamp) {
  const files = Object.keys(result.metafile.inputs).concat("src/index.html", "build.js", "package-lock.json");
  if (existsSync(join(here, "public")))
    files.push("public", ...readdirSync(join(here, "public"), { recursive: true }).map((name) => join("public", name)));
  writeFileSync(depfile, `${stamp}: ${files.map((name) => join(here, name).replaceAll(" ", "\\ ")).join(" ")}\n`);
  writeFileSync(stamp, "");
}
