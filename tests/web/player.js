// Plays on the page as a person does: sees what is marked, clicks, touches or walks there with the keyboard.
const assert = require('node:assert')

/** Numbers that look random and are the same every time. */
function random(seed) {
    let state = seed >>> 0
    return (below) => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0
        return Math.floor((state / 2 ** 32) * below)
    }
}

/** Over what stands there, with the keyboard: Firefox does not see a field that is filled in as changed. */
async function write(field, text) {
    await field.press('ControlOrMeta+a')
    await field.pressSequentially(String(text))
}

/** Begins a game through the window for it. `fields` are the values of its choices. */
async function begin(page, kind, fields = {}) {
    await page.goto('/')
    await page.click(`[data-play=${kind}]`)
    const dialog = page.locator('dialog.new')
    const wanted = { opponent: 'friend', colour: 'W', ...fields }
    for (const name of ['variant', 'size', 'opponent', 'colour']) {
        const value = wanted[name]
        if (value === undefined)
            continue
        const usual = dialog.locator(`input[type=radio][value="${value}"]`)
        if (name === 'size' && (await usual.count()) === 0) {
            await dialog.locator('input[type=radio][value=other]').check({ force: true })
            await write(dialog.locator('.field.number input').first(), value)
        } else {
            await usual.check({ force: true })
        }
    }
    if (wanted.level)
        await dialog.locator('#level').fill(String(wanted.level))
    if (wanted.name)
        await write(dialog.locator('input[type=text]').first(), wanted.name)
    await dialog.locator('button[type=submit]').click()
    await page.waitForSelector('.play[data-rev] .spot')
}

/** Asks the server beside the page. Resolves with its answer, and with the game it told of before that. */
function ask(page, request) {
    return page.evaluate(
        (wanted) =>
            new Promise((resolve, reject) => {
                const socket = new WebSocket(`ws://${location.host}/ws`, 'tabla.1')
                let game
                socket.onopen = () => {
                    socket.send(JSON.stringify({ id: 1, op: 'hello', lang: 'en' }))
                    socket.send(JSON.stringify({ id: 2, ...wanted }))
                }
                socket.onmessage = (message) => {
                    const told = JSON.parse(message.data)
                    if (told.event === 'game')
                        game = told.game
                    if (told.id === 2)
                        (socket.close(), told.ok ? resolve({ answer: told, game }) : reject(new Error(told.error.text)))
                }
            }),
        request,
    )
}

/** Has a game begun with these fields of `new`, and tells its number. */
async function create(page, fields) {
    // Any page will do to ask the server from; this one is quick to draw.
    await page.goto('/games')
    const { answer } = await ask(page, { op: 'new', mode: 'play', ...fields })
    return answer.game
}

/** Shows a game that was begun with these fields of `new`. */
async function openWith(page, fields) {
    await page.goto(`/play/${await create(page, fields)}`)
    await page.waitForSelector('.play[data-rev] .spot')
    await ready(page)
}

/** What the page shows now. Names are those of spots. */
function look(page) {
    return page.evaluate(() => {
        const screen = document.querySelector('.play')
        const board = screen.querySelector('.board')
        const matrix = board.querySelector('svg').getScreenCTM()
        const spots = [...board.querySelectorAll('.spot')].map((spot) => {
            const { e, f } = spot.transform.baseVal.getItem(0).matrix
            const place = new DOMPoint(e, f).matrixTransform(matrix)
            return { name: spot.dataset.name, label: spot.getAttribute('aria-label'), x: place.x, y: place.y }
        })
        return {
            rev: Number(screen.dataset.rev), who: screen.dataset.who, over: screen.dataset.over === 'true',
            choice: board.dataset.choice, handling: board.dataset.handling, prompt: screen.querySelector('.prompt').innerText,
            spots, targets: spots.filter((spot) => spot.label.endsWith('can be chosen')),
            position: spots.filter((spot) => !/, (empty|dot)/.test(spot.label)).map((spot) => spot.label.split(', ').slice(0, 2).join(' ')),
            settling: board.dataset.handling === 'spots', buttons: [...screen.querySelectorAll('.board-bar button')].map((button) => button.innerText),
        }
    })
}

/** Until the page shows something else than `before`, and a person can act or the game is over. */
async function changed(page, before) {
    await page.waitForFunction(
        ({ rev, choice }) => {
            const screen = document.querySelector('.play')
            const board = screen?.querySelector('.board')
            if (!board || board.hasAttribute('data-busy') || board.hasAttribute('data-waiting'))
                return false
            const { dataset } = screen
            const ready = dataset.over === 'true' || dataset.who === 'human' || board.dataset.handling === 'spots'
            return ready && (Number(dataset.rev) !== rev || (board.dataset.choice !== choice && choice !== undefined))
        },
        { rev: before.rev, choice: before.choice },
        { polling: 'raf' },
    )
}

async function ready(page) {
    await changed(page, { rev: -1 })
}

const hands = {
    async click(page, spot) {
        await page.mouse.click(spot.x, spot.y)
    },

    /** Takes hold of one spot and lets go over another. */
    async drag(page, from, to) {
        await page.mouse.move(from.x, from.y)
        await page.mouse.down()
        await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2)
        await page.mouse.move(to.x, to.y)
        await page.mouse.up()
    },

    async touch(page, spot) {
        await page.locator(`.spot[data-name="${spot.name}"]`).evaluate((element) => element.scrollIntoView({ block: 'center' }))
        const { spots } = await look(page)
        const { x, y } = spots.find((other) => other.name === spot.name)
        await page.touchscreen.tap(x, y)
    },

    /** Walks along the lines with the arrow keys, then Enter. */
    async keys(page, spot) {
        const { spots } = await look(page)
        await page.evaluate(() => {
            if (!document.activeElement?.closest('.spot'))
                document.querySelector('.spot[tabindex="0"]').focus()
        })
        const at = () => page.evaluate(() => document.activeElement.dataset.name)
        const far = (name) => {
            const { x, y } = spots.find((other) => other.name === name)
            return Math.hypot(x - spot.x, y - spot.y)
        }
        const moves = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0.4], ArrowRight: [1, -0.4], PageUp: [-1, -0.6], PageDown: [1, 0.6] }
        for (let here = await at(), steps = 0; here !== spot.name; steps++) {
            assert.ok(steps < 60, `no way with the arrow keys from ${here} to ${spot.name}`)
            const { x, y } = spots.find((other) => other.name === here)
            const toward = ([dx, dy]) => ((spot.x - x) * dx + (spot.y - y) * dy) / Math.hypot(dx, dy)
            const order = Object.keys(moves).sort((a, b) => toward(moves[b]) - toward(moves[a]))
            let next = here
            for (const key of order) {
                await page.keyboard.press(key)
                next = await at()
                if (next !== here && far(next) < far(here) + 0.5)
                    break
                if (next !== here) {
                    await page.keyboard.press({ ArrowUp: 'ArrowDown', ArrowDown: 'ArrowUp', ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft', PageUp: 'PageDown', PageDown: 'PageUp' }[key])
                    next = here
                }
            }
            assert.notEqual(next, here, `the arrow keys lead nowhere from ${here}`)
            here = next
        }
        await page.keyboard.press('Enter')
    },
}

/** Acts once: a target, a button to confirm, or a pass. Returns what the page shows afterwards. */
async function act(page, choose, hand = 'click') {
    const before = await look(page)
    const confirm = page.locator('.board-bar button.main')
    if ((await confirm.count()) > 0) {
        if (hand === 'keys') {
            await confirm.focus()
            await page.keyboard.press('Enter')
        } else if (hand === 'touch') {
            await confirm.tap()
        } else {
            await confirm.click()
        }
    } else if (before.targets.length > 0) {
        await hands[hand](page, before.targets[choose(before.targets.length)])
    } else {
        await page.locator('.board-bar .pass').click()
    }
    await changed(page, before)
    return look(page)
}

/** Acts until `until` says so, at most `most` times. */
async function playOn(page, choose, { hand = 'click', most = 2000, until = (now) => now.over || now.settling } = {}) {
    let now = await look(page)
    for (let count = 0; !until(now); count++) {
        assert.ok(count < most, `no end after ${most} actions`)
        now = await act(page, choose, hand)
    }
    return now
}

/** Acts until something has been played, not only begun. */
async function turn(page, choose, hand = 'click') {
    const { rev } = await look(page)
    return playOn(page, choose, { hand, most: 4, until: (now) => now.rev !== rev })
}

/** The spot of that name. */
async function spot(page, name) {
    const { spots } = await look(page)
    const found = spots.find((candidate) => candidate.name === name)
    assert.ok(found, `there is no spot ${name}`)
    return found
}

async function type(page, text) {
    const before = await look(page)
    await page.fill('#typed', text)
    await page.press('#typed', 'Enter')
    await changed(page, { rev: before.rev })
}

module.exports = { random, begin, write, ask, create, openWith, look, changed, ready, act, turn, playOn, spot, type, hands }
