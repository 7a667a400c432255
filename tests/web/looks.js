// Every view in every language, theme and size: no word is missing, nothing is cut off, nobody is shut out.
const assert = require('node:assert')
const { test, run, setSwitch } = require('./harness')
const { cutOff, inaccessible } = require('./inspect')
const { random, begin, openWith, turn, type } = require('./player')

/** Goes through the views and has each one looked at. */
async function everyView(page, inspect) {
    const faults = []
    const see = async (view) => {
        for (const fault of await inspect(page))
            faults.push(`${view}: ${fault}`)
    }
    await page.goto('/')
    await page.waitForSelector('.game-card:nth-child(3) .piece')
    await see('first page')
    for (const kind of ['yinsh', 'gipf', 'go']) {
        await page.click(`[data-play=${kind}]`)
        await page.waitForSelector('dialog.new')
        await page.locator('dialog.new select').last().selectOption('byoyomi')
        await see(`new game of ${kind}`)
        await page.keyboard.press('Escape')
    }
    await page.goto('/games')
    await page.waitForSelector('.game-row')
    await see('games')
    await page.locator('.row-buttons button').last().click()
    await page.waitForSelector('dialog')
    await see('deleting')
    await page.keyboard.press('Escape')
    for (const [path, ready] of [
        ['/learn', '.card:nth-child(3) .piece'], ['/learn/gipf', '.chapter'], ['/learn/gipf/row/gipf-stays', '.lesson[data-state=open]'],
        ['/puzzles/gipf', '.puzzle-link'],
    ]) {
        await page.goto(path)
        await page.waitForSelector(ready)
        await see(path)
    }
    await page.click('.puzzle-link')
    await page.waitForSelector('.lesson[data-state=open]')
    await see('puzzle')
    await page.goto('/rules/go')
    await page.waitForSelector('.rule')
    await see('rules')
    await page.click('header [data-key=settings]')
    await page.waitForSelector('dialog')
    await see('settings')
    await page.keyboard.press('Escape')
    for (const path of games) {
        await page.goto(path)
        await page.waitForSelector('.play .spot')
        await see(path)
    }
    return faults
}

const games = []

test('games to look at', async ({ page }) => {
    const keep = () => games.push(new URL(page.url()).pathname)
    await begin(page, 'yinsh', { opponent: 'engine', level: 2 })
    await turn(page, random(21))
    keep()
    await begin(page, 'gipf', { name: 'Szerencsétlen Kázmér Áronné' })
    for (let count = 0; count < 6; count++)
        await turn(page, random(22 + count))
    keep()
    await begin(page, 'go', { size: 7 })
    await type(page, 'D4')
    await page.click('.board-bar .pass')
    await page.waitForSelector('.seat.to-act:has-text("Black")')
    await page.click('.board-bar .pass')
    await page.waitForSelector('.settlement')
    keep()
    assert.equal(games.length, 3)
})

const LOCALES = { English: 'en-GB', Hungarian: 'hu-HU', Romanian: 'ro-RO' }
const SIZES = [[360, 740], [1440, 900]]
const CASES = [
    ...Object.keys(LOCALES).flatMap((language) => SIZES.map((size) => [language, ...size])),
    ['Hungarian', 800, 1100], ['Romanian', 2560, 1400],
]
for (const [language, width, height] of CASES) {
    const options = { locale: LOCALES[language], viewport: { width, height } }
    test(`${language}, ${width} wide: every word fits`, options, async ({ page }) => {
        const faults = await everyView(page, cutOff)
        assert.equal(await page.evaluate(() => document.documentElement.lang), LOCALES[language].slice(0, 2))
        assert.deepEqual(faults, [])
    })
}

/** Plays what the page gives as an example until the game is over, or so many times; whatever the language. */
async function playExamples(page, most) {
    const now = () => page.evaluate(() => ({ ...document.querySelector('.play').dataset, spots: document.querySelector('.board').dataset.handling === 'spots' }))
    for (let count = 0, { rev, over, spots } = await now(); count < most && over !== 'true' && !spots; count++) {
        await page.evaluate(() => {
            const field = document.querySelector('#typed')
            field.value = field.placeholder.split(' ').at(-1)
            field.form.requestSubmit()
        })
        await page.waitForFunction((old) => {
            const { rev, who, over } = document.querySelector('.play').dataset
            return rev !== old && (who === 'human' || over === 'true' || document.querySelector('.board').dataset.handling === 'spots')
        }, rev, { polling: 'raf' });
        ({ rev, over, spots } = await now())
    }
}

const WHOLE_GAMES = {
    'YINSH': [{ kind: 'yinsh' }, 500],
    'GIPF': [{ kind: 'gipf', setup: { variant: 'tournament' } }, 500],
    'Go, two passes included': [{ kind: 'go', setup: { size: 5 } }, 500],
    'Go with a player who thinks': [{ kind: 'go', setup: { size: 5 }, players: { B: { human: true, name: 'Kázmér' }, W: { level: 2 } } }, 5],
}
for (const [language, width, height] of [
    ['Hungarian', 360, 740], ['Romanian', 360, 740], ['Hungarian', 740, 360], ['Romanian', 800, 1100], ['Romanian', 1280, 800],
])
    test(`${language}, ${width} wide: the board stays where it is for the whole game`, { locale: LOCALES[language], viewport: { width, height } }, async ({ page }) => {
        for (const [name, [fields, most]] of Object.entries(WHOLE_GAMES)) {
            await openWith(page, fields)
            await page.evaluate(() => {
                window.places = {}
                const note = () => {
                    const { left, top, width } = document.querySelector('.board-frame').getBoundingClientRect()
                    const place = [left + scrollX, top + scrollY, width].map(Math.round)
                    window.places[place] ??= document.querySelector('.prompt').innerText
                }
                note()
                new MutationObserver(note).observe(document.querySelector('.play'), { subtree: true, childList: true, attributes: true, characterData: true })
            })
            await playExamples(page, most)
            assert.equal(await page.evaluate(() => Object.keys(window.places).length), 1, `${name}: ${JSON.stringify(await page.evaluate(() => window.places))}`)
        }
    })

/** Where nobody has scrolled: which of them are not wholly in the window. */
const outOfWindow = (page, selectors) =>
    page.evaluate((wanted) => wanted.filter((selector) => {
        const { top, bottom, left, right, width } = document.querySelector(selector)?.getBoundingClientRect() ?? { width: 0 }
        return scrollY > 0 || width === 0 || top < 0 || left < 0 || bottom > innerHeight || right > innerWidth
    }), selectors)

// Black has a row with GIPF pieces in it, which stay or go.
const GIPF_ROW = 'Gb5 Gb6-b4 Ga4-c4 Ga3-c5 a4-d4 a3-d6 f7 a5-d5 a3-e7 a5-e5 a4-c6 b6-b3 a4-e4 c7-c3 a4-d7'.split(' ')

const SIDEWAYS = {
    'YINSH': [{ kind: 'yinsh' }, []],
    'a row of GIPF': [{ kind: 'gipf', moves: GIPF_ROW }, ['.board-bar .main']],
    'Go on 19x19': [{ kind: 'go' }, ['.board-bar .pass']],
}
for (const [language, width, height] of [['Hungarian', 740, 360], ['Romanian', 844, 390], ['English', 600, 340]])
    test(`${language}, a phone on its side, ${width} x ${height}: what can be done is in the window`, { locale: LOCALES[language], viewport: { width, height } }, async ({ page }) => {
        for (const [name, [fields, buttons]] of Object.entries(SIDEWAYS)) {
            await openWith(page, fields)
            const beside = width >= 700 ? ['.area-top .seat', '.area-bottom .seat', '.tools [data-key=hint]'] : []
            const faults = [...(await outOfWindow(page, ['.prompt', '.board-frame', ...buttons, ...beside])), ...(await cutOff(page))]
            assert.deepEqual(faults.map((fault) => `${name}: ${fault}`), [])
        }
        await page.click('.tools [data-key=study]')
        await page.waitForSelector('.study[data-rev] .spot')
        await setSwitch(page, '[data-key=engine]', true)
        await page.waitForSelector('.area-board .eval:not(.unknown)')
        await page.evaluate(() => scrollTo(0, 0))
        assert.deepEqual(await outOfWindow(page, ['.prompt', '.board-frame', '.area-board .eval-row', '.board-bar .pass']), [])
        assert.deepEqual(await cutOff(page), [])
        await setSwitch(page, '[data-key=engine]', false)
        await page.goto('/puzzles/gipf')
        await page.click('.puzzle-link')
        await page.waitForSelector('.lesson[data-state=open]')
        assert.deepEqual(await outOfWindow(page, ['.prompt', '.board-frame', '.lesson-tools button:last-child']), [])
        assert.deepEqual(await cutOff(page), [])
    })

async function setTheme(page, theme) {
    await page.click('header [data-key=settings]')
    await page.locator(`dialog input[value=${theme}]`).check({ force: true })
    await page.keyboard.press('Escape')
    await page.waitForSelector(`html[data-theme=${theme}]`)
}

// An icon called play once took on how the screen of that name looks.
test('icons have class names of their own', async ({ page }) => {
    await page.goto(games[0])
    await page.waitForSelector('.play .spot')
    const names = await page.evaluate(() => [...document.querySelectorAll('svg.icon')].flatMap((icon) => [...icon.classList]))
    assert.ok(names.includes('icon-turn'))
    assert.deepEqual(names.filter((name) => !/^icon(-|$)/.test(name)), [])
})

test('nothing serious for axe in any view', async ({ page }) => {
    assert.deepEqual(await everyView(page, (shown) => inaccessible(shown)), [])
})

// What a theme can break is contrast.
for (const theme of ['dark', 'contrast'])
    test(`enough contrast in the ${theme} theme`, async ({ page }) => {
        await page.goto('/')
        await page.waitForSelector('.game-card')
        await setTheme(page, theme)
        const faults = await everyView(page, (shown) => inaccessible(shown, { runOnly: ['color-contrast'] }))
        await setTheme(page, 'light')
        assert.deepEqual(faults, [])
    })

// Durations near zero would not do: colours then travel from parent to child, a picture later at each step.
test('with reduced motion another theme is there at once', async ({ page }) => {
    await page.goto('/rules/go')
    await page.waitForSelector('.rule')
    const colours = await page.evaluate(() => {
        const seen = []
        for (const theme of ['light', 'dark']) {
            document.documentElement.dataset.theme = theme
            seen.push(getComputedStyle(document.querySelector('h1')).color)
        }
        return seen
    })
    assert.notEqual(colours[0], colours[1])
})

test('marks are not pale where high contrast is wanted', async ({ page }) => {
    await page.goto(games[1])
    await page.waitForSelector('.target circle')
    const pale = await page.evaluate(() => {
        document.documentElement.dataset.theme = 'contrast'
        return [...document.querySelectorAll('.target circle, .place-ring')].filter((mark) => getComputedStyle(mark).opacity !== '1').length
    })
    assert.equal(pale, 0)
})

const EDGES = {
    yinsh: { kind: 'yinsh', moves: ['b1'] },
    gipf: { kind: 'gipf', moves: ['Gb5'] },
    'go 9x9': { kind: 'go', setup: { size: 9 }, moves: ['A1'] },
    'go 19x19': { kind: 'go', setup: { size: 19 }, moves: ['A1'] },
}

for (const [name, fields] of Object.entries(EDGES))
    test(`names along the edge keep clear of pieces: ${name}`, async ({ page }) => {
        await openWith(page, fields)
        for (const side of ['usual', 'turned']) {
            const { names, close } = await page.evaluate(edge)
            assert.ok(names > 10)
            assert.deepEqual(close, [], side)
            if (side === 'usual') {
                const before = await page.locator('.labels').innerHTML()
                await page.click('.tools [data-key=turn]')
                await page.waitForFunction((old) => document.querySelector('.labels').innerHTML !== old, before)
            }
        }
    })

/** Which names would come too near to a piece on any point, or to the frame. Measured is what is drawn of their letters. */
function edge() {
    const svg = document.querySelector('.play .board-svg')
    const canvas = document.createElement('canvas').getContext('2d')
    const frame = svg.viewBox.baseVal
    const reach = Math.max(...[...svg.querySelectorAll('.pieces .piece circle')].map((disc) =>
        Math.abs(disc.cy.baseVal.value) + disc.r.baseVal.value + parseFloat(getComputedStyle(disc).strokeWidth) / 2))
    const points = [...svg.querySelectorAll('.spot')].filter((spot) => !/, dot/.test(spot.getAttribute('aria-label')))
    const close = []
    const labels = [...svg.querySelectorAll('.labels text')]
    for (const label of labels) {
        const style = getComputedStyle(label)
        canvas.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
        const ink = canvas.measureText(label.textContent)
        const { x } = label.getStartPositionOfChar(0)
        const line = label.getExtentOfChar(0).y + ink.fontBoundingBoxAscent
        const [left, right] = [x - ink.actualBoundingBoxLeft, x + ink.actualBoundingBoxRight]
        const [top, bottom] = [line - ink.actualBoundingBoxAscent, line + ink.actualBoundingBoxDescent]
        for (const point of points) {
            const { e, f } = point.transform.baseVal.getItem(0).matrix
            const gap = Math.hypot(Math.max(left - e, 0, e - right), Math.max(top - f, 0, f - bottom)) - reach
            if (gap < 6)
                close.push(`${label.textContent} is ${gap.toFixed(1)} from a piece on ${point.dataset.name}`)
        }
        const margin = Math.min(left - frame.x, top - frame.y, frame.x + frame.width - right, frame.y + frame.height - bottom)
        if (margin < 10)
            close.push(`${label.textContent} is ${margin.toFixed(1)} from the frame`)
    }
    return { names: labels.length, close }
}

test('the language is changed on the spot, and the server follows', async ({ page }) => {
    await page.goto(games[1])
    await page.waitForSelector('.play .spot')
    const english = await page.locator('.prompt').innerText()
    await page.selectOption('header .language', 'hu')
    await page.waitForFunction((old) => document.documentElement.lang === 'hu' && document.querySelector('.prompt') && document.querySelector('.prompt').innerText !== old, english)
    assert.match(await page.locator('.tools').innerText(), /Tipp/)
    await page.selectOption('header .language', 'en')
    await page.waitForFunction((old) => document.querySelector('.prompt')?.innerText === old, english)
})

run()
