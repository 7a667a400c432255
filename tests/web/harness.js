// A server, a browser, and tests that speak TAP: each gets a fresh page.
//
//     const { test, run } = require('./harness')
//     test('name', async ({ page, address }) => { … })
//     run()
//
// Nothing here waits for time to pass: every wait is for something on the page. Called as: node TEST.js TABLA CHROMIUM
const { spawn } = require('node:child_process')
const fs = require('node:fs')
const os = require('node:os')
const path = require('node:path')
const readline = require('node:readline')
const { chromium } = require('playwright-core')

const [program, browserPath] = process.argv.slice(2)
const PATIENCE = 60000
const tests = []

class Server {
    constructor() {
        this.data = fs.mkdtempSync(path.join(os.tmpdir(), 'tabla-web-'))
        this.port = 0
    }

    /** Started again it has the same address and the same games. */
    async start() {
        const args = ['serve', '--no-browser', '--data', this.data, '--threads', '1', '--port', String(this.port)]
        this.child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] })
        this.ended = new Promise((resolve) => this.child.once('exit', resolve))
        const lines = readline.createInterface({ input: this.child.stdout })
        this.address = await new Promise((resolve, reject) => {
            lines.once('line', resolve)
            this.child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
        })
        this.port = Number(new URL(this.address).port)
    }

    async stop(signal = 'SIGTERM') {
        this.child.kill(signal)
        return this.ended
    }

    remove() {
        fs.rmSync(this.data, { recursive: true, force: true })
    }
}

function test(name, options, body) {
    tests.push(typeof options === 'function' ? { name, options: {}, body: options } : { name, options, body })
}

async function run() {
    const server = new Server()
    await server.start()
    const browser = await chromium.launch({ executablePath: browserPath, args: ['--no-sandbox', '--disable-gpu', '--mute-audio'] })
    console.log(`1..${tests.length}`)
    let failed = 0
    for (const [index, { name, options, body }] of tests.entries()) {
        const context = await browser.newContext({
            viewport: { width: 1280, height: 860 }, reducedMotion: 'reduce', locale: 'en-GB', baseURL: server.address, ...options,
        })
        context.setDefaultTimeout(PATIENCE)
        const page = await context.newPage()
        const complaints = []
        // What a browser complains of is a fault: broken promises, what the policy forbids, files that are not there.
        page.on('pageerror', (error) => complaints.push(error.stack))
        page.on('console', (message) => {
            if (message.type() === 'error' && !/WebSocket connection|ERR_CONNECTION_REFUSED/.test(message.text()))
                complaints.push(message.text())
        })
        page.on('request', (request) => {
            const { host } = new URL(request.url())
            if (host && host !== new URL(server.address).host)
                complaints.push(`a request to ${request.url()}`)
        })
        const begun = Date.now()
        try {
            await body({ page, context, server, browser })
            if (complaints.length > 0)
                throw new Error(complaints.join('\n'))
            console.log(`ok ${index + 1} - ${name} # ${((Date.now() - begun) / 1000).toFixed(1)} s`)
        } catch (error) {
            failed++
            console.log(`not ok ${index + 1} - ${name}`)
            console.log([error.stack, ...complaints].join('\n').replace(/^/gm, '# '))
            const picture = path.join(os.tmpdir(), `tabla-web-failed-${index + 1}.png`)
            await page.screenshot({ path: picture }).then(() => console.log(`# ${picture}`), () => {})
        }
        await context.close()
    }
    await browser.close()
    const status = await server.stop()
    server.remove()
    if (status !== 0)
        console.log(`Bail out! the server ended with ${status}`)
    process.exitCode = failed || status ? 1 : 0
}

module.exports = { test, run, PATIENCE }
