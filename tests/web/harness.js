// A server, a browser, and tests that speak TAP: each gets a fresh page.
//
//     const { test, run } = require('./harness')
//     test('name', async ({ page, address }) => { … })
//     run()
//
// Nothing here waits for time to pass: every wait is for something on the page. Called as: node TEST.js TABLA BROWSER, which
// is Chromium or Firefox.
const { spawn } = require('node:child_process')
const fs = require('node:fs')
const os = require('node:os')
const path = require('node:path')
const readline = require('node:readline')
const { chromium, firefox } = require('playwright-core')

const [program, browserPath] = process.argv.slice(2)
const PATIENCE = 60000
const tests = []

class Server {
    constructor() {
        this.data = fs.mkdtempSync(path.join(os.tmpdir(), 'tabla-web-'))
        this.port = 0
    }

    /** Started again it has the same address and the same games. */
    async start(words = []) {
        const args = ['serve', '--no-browser', '--data', this.data, '--threads', '1', '--port', String(this.port), ...words]
        const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] })
        this.child = child
        // Whatever ends these tests, a browser that does not start included, ends the server too, and leaves nothing.
        process.once('exit', () => {
            child.kill('SIGKILL')
            this.remove()
        })
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

const inFirefox = /firefox/.test(path.basename(browserPath))

const downloads = fs.mkdtempSync(path.join(os.tmpdir(), 'tabla-downloads-'))
process.once('exit', () => fs.rmSync(downloads, { recursive: true, force: true }))

function launch(env) {
    if (!inFirefox)
        return chromium.launch({ executablePath: browserPath, args: ['--no-sandbox', '--disable-gpu', '--mute-audio'], env })
    // The channel is what has Playwright drive an ordinary Firefox, by WebDriver BiDi, instead of a build of its own.
    const firefoxUserPrefs = { 'ui.prefersReducedMotion': 1 }
    return firefox.launch({ executablePath: browserPath, channel: 'moz-firefox', firefoxUserPrefs, downloadsPath: downloads, env })
}

/** The file that `act` has the page save. */
async function download(page, act) {
    if (!inFirefox) {
        const [file] = await Promise.all([page.waitForEvent('download'), act()])
        return { name: file.suggestedFilename(), path: await file.path() }
    }
    // Playwright is not told of these by Firefox; a file is whole when nothing of it has the ending .part any more.
    const before = new Set(fs.readdirSync(downloads))
    const watcher = fs.watch(downloads)
    try {
        const whole = new Promise((resolve, reject) => {
            const overdue = setTimeout(() => reject(new Error('nothing was saved')), PATIENCE)
            watcher.on('change', () => {
                const names = fs.readdirSync(downloads).filter((name) => !before.has(name))
                const [name] = names
                if (names.length !== 1 || name.endsWith('.part'))
                    return
                // Firefox first tries a name of its own with an empty file, which may be gone again by now.
                const file = path.join(downloads, name)
                if (fs.statSync(file, { throwIfNoEntry: false })?.size > 0) {
                    clearTimeout(overdue)
                    resolve({ name, path: file })
                }
            })
        })
        const [file] = await Promise.all([whole, act()])
        return file
    } finally {
        watcher.close()
    }
}

function test(name, options, body) {
    const added = typeof options === 'function' ? { name, options: {}, body: options } : { name, options, body }
    // Only Chromium can pretend to be a telephone, or to be asked for motion.
    if (inFirefox && (added.options.isMobile || added.options.reducedMotion))
        console.log(`# not in Firefox: ${name}`)
    else
        tests.push(added)
}

/** `env`: what the browser is to see in its environment beside what is there. */
async function run({ env = {} } = {}) {
    const server = new Server()
    await server.start()
    const browser = await launch({ ...process.env, ...env })
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
        const complain = (words) => {
            if (!/WebSocket connection|ERR_CONNECTION_REFUSED|can’t establish a connection/.test(words))
                complaints.push(words)
        }
        page.on('pageerror', (error) => complain(error.stack ?? error.message))
        page.on('console', (message) => {
            if (message.type() === 'error')
                complain(message.text())
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
    if (status !== 0)
        console.log(`Bail out! the server ended with ${status}`)
    process.exitCode = failed || status ? 1 : 0
}

/** Turns the first such switch on or off. A browser that has much to do takes a while, so that its state is waited for. */
async function setSwitch(page, selector, on) {
    const field = page.locator(selector).first()
    if (await field.isChecked() !== on)
        await field.click()
    await page.waitForFunction(([selector, on]) => document.querySelector(selector)?.checked === on, [selector, on])
}

module.exports = { test, run, download, setSwitch, PATIENCE }
