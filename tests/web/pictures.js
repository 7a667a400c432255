// Pictures of every board and every page, kept in pictures/ and compared: what no other test asks for is seen here when it moves,
// vanishes, is covered or takes another colour.
//
//     node tests/web/pictures.js TABLA CHROMIUM            compares
//     node tests/web/pictures.js TABLA CHROMIUM --keep     makes the kept ones anew; look at them before they are committed
//
// A picture has to come out alike wherever it is taken. Games are given by their moves and the engine is never asked; dates are
// all the same; nothing moves and no caret blinks. The page takes the font that a system likes best; here that is DejaVu, which
// tools/deps sees to, because fonts.conf lets the browser find no other, nor the system's settings for smoothing and hinting,
// which would make words wider or narrower. What then still varies is what compare.js lets pass.
const assert = require('node:assert')
const fs = require('node:fs')
const os = require('node:os')
const path = require('node:path')
const { compare, halved } = require('./compare')
const { test, run } = require('./harness')
const { create, hands, openWith, spot } = require('./player')
const { decode, encode } = require('./png')

const FOLDER = path.join(__dirname, 'pictures')
const keeping = process.argv[4] === '--keep'
const names = []

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
/** As much of a page as a thumb scrolls through. */
const LONG_PHONE = { ...PHONE, viewport: { width: 360, height: 1400 } }
const HUNGARIAN = { locale: 'hu-HU' }
const ROMANIAN = { locale: 'ro-RO' }
const THEMES = {
    light: { colorScheme: 'light', contrast: 'no-preference' },
    dark: { colorScheme: 'dark', contrast: 'no-preference' },
    contrast: { colorScheme: 'light', contrast: 'more' },
}

const YINSH = (
    'f6 f8 e5 e7 e6 f7 f5 g8 g6 g7 e5-e4 g8-h8 e4-f4 h8-h7 f4-d4 f8-e8 f5-d5 e8-d8 d5-g5 h7-i8 g5-h6 i8-i5;xe8-i8;xg7 ' +
    'h6-h5 d8-j8 f6-f3 j8-e3'
).split(' ')
// White has six markers in a row and has to take five of them.
const SIX = 'yinsh WWWW/7/8/9/2wwwwwwW1/9/10/9/8/B6/BBBB w row pool=45 off=0,0 moved=w'
// Black has a row with two GIPF pieces in it, which may stay or go.
const GIPF = 'Gb5 Gb6-b4 Ga4-c4 Ga3-c5 a4-d4 a3-d6 f7 a5-d5 a3-e7 a5-e5 a4-c6 b6-b3 a4-e4 c7-c3 a4-d7'.split(' ')
const GO = 'E3 C6 F7 C3 G5 G6 G7 F5 F6 H7 E5 F4 H6 H5 E4 G4 G6 D4 H8 E7 D5 C5 D6 F3 E6 H4 F2 J8 D7 C7'.split(' ')
// Black has the right of the board, White the left with one dead stone in it.
const WALL = 'E5 D5 E4 D4 E3 D3 E2 D2 E1 D1 E6 D6 E7 D7 E8 D8 E9 D9 B3'.split(' ')
const TREE = `(;GM[1]FF[4]SZ[9]KM[6.5]RU[chinese]PB[Anna]PW[Bela]C[A game with two ways to go on.]
;B[ec];W[cg];B[gd];W[ce](;B[dg]C[Leans on the stone below.];W[dh];B[eh];W[ch](;B[ff])(;B[di];W[ci]))(;B[ch];W[dh](;B[bg])(;B[dg];W[eh])))`
const PEOPLE = { W: { human: true, name: 'Anna' }, B: { human: true, name: 'Béla' } }

/** Whenever it is, it is then. */
async function stopTime(page) {
    await page.addInitScript(() => {
        Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', { value: () => '15 Mar 2030, 12:34' })
    })
}

/** A font that is there is used instead of the one that is named after it. */
async function requireFonts(page) {
    const missing = await page.evaluate(() => {
        const pen = document.createElement('canvas').getContext('2d')
        const width = (font) => {
            pen.font = `100px ${font}`
            return pen.measureText('Tabla: YINSH, GIPF, Go').width
        }
        return [['DejaVu Sans', 'DejaVu Sans Mono'], ['DejaVu Sans Mono', 'DejaVu Sans']]
            .filter(([font, other]) => width(`'${font}', '${other}'`) === width(`'${other}'`)).map(([font]) => font)
    })
    assert.deepEqual(missing, [], 'fonts that tools/deps check installs are missing')
}

async function photograph(page) {
    await page.evaluate(async () => {
        await document.fonts.ready
        const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
        do await frame()
        while (document.querySelector('.board[data-busy], .board[data-waiting]'))
        await frame()
    })
    assert.equal(await page.locator('.toast, .offline:not([hidden])').count(), 0, 'a note is in the picture')
    return halved(decode(await page.screenshot({ scale: 'css', animations: 'disabled', caret: 'hide' })))
}

/** What is wrong with the picture of that name, if anything. */
async function judge(name, page) {
    const taken = await photograph(page)
    const file = path.join(FOLDER, `${name}.png`)
    if (keeping) {
        fs.writeFileSync(file, encode(taken))
        return []
    }
    const { same, words, shown } = compare(decode(fs.readFileSync(file)), taken)
    if (same)
        return []
    const [now, where] = ['taken', 'difference'].map((what) => path.join(os.tmpdir(), `tabla-${name}-${what}.png`))
    fs.writeFileSync(now, encode(taken))
    fs.writeFileSync(where, encode(shown))
    return [`${name}: ${words}\n  kept:       ${file}\n  taken now:  ${now}\n  difference: ${where}`]
}

/** A scene in the light theme, and in others where they are named; a theme is changed on the spot. */
function picture(name, ...rest) {
    const scene = rest.pop()
    const { themes = [], ...options } = Object.assign({ deviceScaleFactor: 1 }, ...rest)
    const pictures = [[name, THEMES.light], ...themes.map((theme) => [`${name}-${theme}`, THEMES[theme]])]
    names.push(...pictures.map(([each]) => each))
    test(name, options, async ({ page }) => {
        await stopTime(page)
        await page.emulateMedia(THEMES.light)
        await scene(page)
        await requireFonts(page)
        const faults = []
        for (const [each, theme] of pictures) {
            await page.emulateMedia(theme)
            faults.push(...(await judge(each, page)))
        }
        assert.equal(faults.length, 0, faults.join('\n'))
    })
}

/** A page by its address, once this is there. */
const at = (address, ready) => async (page) => {
    await page.goto(address)
    await page.waitForSelector(ready)
}

async function point(page, name) {
    const { x, y } = await spot(page, name)
    await page.mouse.move(x, y)
}

async function study(page) {
    await page.goto('/study')
    await page.fill('#paste', TREE)
    await page.click('.bring button[type=submit]')
    await page.waitForSelector('.study[data-rev] .spot')
    await page.click('.node[data-node="6"]')
    await page.waitForSelector('.node[data-node="6"][aria-current]')
    await page.mouse.move(0, 0)
}

async function ringChosen(page) {
    await openWith(page, { kind: 'yinsh', moves: YINSH, players: PEOPLE })
    await hands.click(page, await spot(page, 'h5'))
    await point(page, 'c5')
    await page.waitForSelector('.ghost-flip >> nth=3')
}

async function rowChosen(page) {
    await openWith(page, { kind: 'yinsh', position: SIX })
    await point(page, 'e8')
    await page.waitForSelector('.ghost-remove >> nth=4')
}

async function staysOrGoes(page) {
    await openWith(page, { kind: 'gipf', moves: GIPF, players: PEOPLE })
    await page.waitForSelector('.target.stays >> nth=1')
}

async function stones(page) {
    await openWith(page, { kind: 'go', setup: { size: 9 }, moves: GO, players: PEOPLE })
}

async function counted(page) {
    await openWith(page, { kind: 'go', setup: { size: 9 }, moves: [...WALL, 'pass', 'pass'], players: PEOPLE })
    // Tabla proposes what is dead; whatever that is, the stone on B3 is and nothing else.
    await page.waitForSelector('.settlement button:enabled:has-text("Ask Tabla again")')
    if ((await page.locator('.pieces > .dead').count()) === 0) {
        await hands.click(page, await spot(page, 'B3'))
        await page.waitForSelector('.pieces > .dead')
    }
    assert.equal(await page.locator('.pieces > .dead').count(), 1)
    await page.mouse.move(0, 0)
}

const home = at('/', '.game-card:nth-child(3) .piece')
const settings = async (page) => {
    await home(page)
    await page.click('header [data-key=settings]')
    await page.waitForSelector('dialog')
}
const newGame = async (page) => {
    await home(page)
    await page.click('[data-play=go]')
    await page.waitForSelector('dialog.new')
}

// Before there is any game, then the list of games, then all that makes more of them.
picture('home', { themes: ['dark', 'contrast'] }, home)
picture('home-phone', LONG_PHONE, home)
picture('games', async (page) => {
    await create(page, { kind: 'gipf', moves: GIPF, title: 'On the train' })
    await create(page, { kind: 'go', setup: { size: 9 }, moves: GO, players: PEOPLE })
    await create(page, { kind: 'yinsh', moves: YINSH, players: PEOPLE })
    await at('/games', '.game-row >> nth=2')(page)
})
picture('new-game', newGame)
picture('new-game-phone-hungarian', PHONE, HUNGARIAN, newGame)
picture('settings-romanian', ROMANIAN, settings)
picture('rules', at('/rules/yinsh', '.rule'))
picture('learn', at('/learn', '.card:nth-child(3) .piece'))
picture('course-phone-romanian', LONG_PHONE, ROMANIAN, at('/learn/yinsh', '.chapter'))
picture('lesson', { themes: ['dark'] }, at('/learn/gipf/row/gipf-stays', '.lesson[data-state=open] .piece'))
picture('lesson-phone-hungarian', PHONE, HUNGARIAN, at('/learn/gipf/row/gipf-stays', '.lesson[data-state=open] .piece'))
picture('puzzles', at('/puzzles/gipf', '.puzzle-link'))
picture('puzzle', async (page) => {
    await at('/puzzles/yinsh', '.puzzle-link')(page)
    await page.click('.puzzle-link >> nth=0')
    await page.waitForSelector('.lesson[data-state=open] .piece')
    await page.mouse.move(0, 0)
})
picture('study', { themes: ['dark'] }, study)
picture('study-phone-romanian', LONG_PHONE, ROMANIAN, study)
picture('yinsh', { themes: ['dark', 'contrast'] }, ringChosen)
picture('yinsh-row', rowChosen)
picture('gipf', { themes: ['dark', 'contrast'] }, staysOrGoes)
picture('gipf-phone-hungarian', LONG_PHONE, HUNGARIAN, staysOrGoes)
picture('go', { themes: ['dark', 'contrast'] }, stones)
picture('go-phone', LONG_PHONE, stones)
picture('go-counted', counted)
picture('go-19', async (page) => openWith(page, { kind: 'go', setup: { size: 19 }, players: PEOPLE }))

test('every kept picture is one of these', async () => {
    const wanted = names.map((name) => `${name}.png`).sort()
    const there = fs.readdirSync(FOLDER).sort()
    if (keeping)
        there.filter((file) => !wanted.includes(file)).forEach((file) => fs.rmSync(path.join(FOLDER, file)))
    else
        assert.deepEqual(there, wanted)
})

if (keeping)
    fs.mkdirSync(FOLDER, { recursive: true })
run({ env: { FONTCONFIG_FILE: path.join(__dirname, 'fonts.conf') } })
