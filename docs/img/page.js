// Makes the pictures of the page in this folder: node docs/img/page.js TABLA CHROMIUM GAME.sgf
//
// The film is of the game in the file, as the page itself writes it; the others are what a browser shows.
const fs = require('node:fs')
const os = require('node:os')
const path = require('node:path')
const readline = require('node:readline')
const { spawn } = require('node:child_process')

const top = path.join(__dirname, '..', '..')
const { chromium } = require(path.join(top, 'tests', 'node', 'node_modules', 'playwright-core'))
const [program, browserPath, game] = process.argv.slice(2)

async function serve() {
    const data = fs.mkdtempSync(path.join(os.tmpdir(), 'tabla-pictures-'))
    const child = spawn(program, ['serve', '--no-browser', '--data', data, '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] })
    const address = await new Promise((resolve) => readline.createInterface({ input: child.stdout }).once('line', resolve))
    return { address, stop: () => new Promise((done) => child.once('exit', done) && child.kill()).then(() => fs.rmSync(data, { recursive: true })) }
}

async function main() {
    const server = await serve()
    const browser = await chromium.launch({ executablePath: browserPath, args: ['--no-sandbox', '--disable-gpu', '--mute-audio'] })
    const open = async (width, height, more = {}) => {
        const context = await browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce', locale: 'en-GB', baseURL: server.address, ...more })
        return context.newPage()
    }
    const shot = (page, name) => page.screenshot({ path: path.join(__dirname, name) })

    // Study: the game, and what the engine thinks of it.
    const page = await open(1280, 860)
    await page.goto('/study')
    await page.fill('#paste', fs.readFileSync(game, 'utf8'))
    await page.click('.bring button[type=submit]')
    await page.waitForSelector('.study[data-rev] .spot')
    for (let turn = 0; turn < 24; turn++) {
        const node = await page.getAttribute('.study', 'data-node')
        await page.keyboard.press('ArrowRight')
        await page.waitForFunction((old) => document.querySelector('.study').dataset.node !== old, node)
    }
    await page.check('[data-key=engine]')
    await page.waitForSelector('.candidates li:not([hidden]) >> nth=3')
    await page.waitForFunction(() => Number(document.querySelector('.candidate-visits')?.textContent.replace(/\D/g, '')) > 2000)
    await shot(page, 'page-study.png')
    await page.uncheck('[data-key=engine]')
    await page.click('[data-key=take-away]')
    const [film] = await Promise.all([page.waitForEvent('download', { timeout: 120000 }), page.click('dialog [data-key=gif]')])
    await film.saveAs(path.join(__dirname, 'game.gif'))

    // The first page on a desk, and a game on a phone in the dark.
    const first = await open(1280, 860)
    await first.goto('/')
    await first.waitForSelector('[data-play=yinsh]')
    await shot(first, 'page-first.png')
    const phone = await open(390, 844, { colorScheme: 'dark', locale: 'hu-HU', hasTouch: true, isMobile: true, deviceScaleFactor: 2 })
    await phone.goto('/')
    await phone.click('[data-play=gipf]')
    await phone.locator('dialog.new button[type=submit]').click()
    await phone.waitForSelector('.play[data-rev] .spot')
    await shot(phone, 'page-phone.png')
    await browser.close()
    await server.stop()
}

main().catch((error) => {
    console.error(error)
    process.exit(1)
})
