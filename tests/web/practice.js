// Answers on boards to practise on: an action, by its text, as the clicks a person would make.
const assert = require('node:assert')

/** What the server says of a position after some moves, through a connection of its own: spots and actions. */
function describe(page, kind, position, moves = []) {
    return page.evaluate(
        ({ kind, position, moves }) =>
            new Promise((resolve, reject) => {
                const socket = new WebSocket(`ws://${location.host}/ws`, 'tabla.1')
                socket.onopen = () => socket.send(JSON.stringify({ id: 1, op: 'hello', lang: 'en' }))
                socket.onerror = () => reject(new Error('no connection'))
                socket.onmessage = ({ data }) => {
                    const message = JSON.parse(data)
                    if (message.id === 1)
                        socket.send(JSON.stringify({ id: 2, op: 'new', mode: 'scratch', kind, position, moves }))
                    if (message.ok === false) reject(new Error(message.error.text))
                    if (message.event !== 'game') return
                    const { layout, position: now } = message.game
                    const name = (spot) => layout.spots[spot].name
                    resolve({
                        pick: now.pick, player: now.player, over: now.over,
                        actions: now.actions.map((action) => ({
                            text: action.text, kind: action.kind, name: action.name ?? '',
                            ways: action.ways.map((way) => way.map(name)), keep: (action.keep ?? []).map(name),
                        })),
                    })
                    socket.close()
                }
            }),
        { kind, position, moves },
    )
}

/** Where a spot is once the page stands still: what came before may have moved it. */
async function clickSpot(page, name) {
    const place = await page.evaluate(async (name) => {
        const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
        const find = () => {
            const spot = document.querySelector(`.spot[data-name="${name}"]`)
            spot.scrollIntoView({ block: 'nearest' })
            const { e, f } = spot.transform.baseVal.getItem(0).matrix
            const { x, y } = new DOMPoint(e, f).matrixTransform(spot.ownerSVGElement.getScreenCTM())
            return { x, y }
        }
        let before = find()
        for (let now; ; before = now) {
            await frame()
            now = find()
            if (now.x === before.x && now.y === before.y) return now
        }
    }, name)
    await page.mouse.click(place.x, place.y)
}

/** The spots of a row in the order they lie, from their places on the screen. */
function inOrder(page, names) {
    return page.evaluate((names) => {
        const at = (name) => {
            const { e, f } = document.querySelector(`.spot[data-name="${name}"]`).transform.baseVal.getItem(0).matrix
            return [e, f]
        }
        return [...names].sort((a, b) => at(a)[0] - at(b)[0] || at(a)[1] - at(b)[1])
    }, names)
}

/** Chooses an action on the board; what then happens is for the caller to wait for. */
async function choose(page, now, text) {
    const action = now.actions.find((candidate) => candidate.text === text)
    assert.ok(action, `${text} cannot be played`)
    if (action.ways.length === 0) {
        await page.click('.board-bar .pass')
        return
    }
    if (now.pick === 'sequence') {
        const [way] = action.ways
        const twins = now.actions.filter((other) => other !== action && other.ways.some((w) => w.join() === way.join()))
        if (twins.length > 0)
            await page.locator('.board-bar .switch button').filter({ hasText: new RegExp(`^${action.name}$`, 'i') }).click()
        // A dot with one way needs no second click.
        const ways = now.actions.flatMap((other) => other.ways.filter((w) => w[0] === way[0]).map((w) => w.join()))
        await clickSpot(page, way[0])
        if (way.length > 1 && new Set(ways).size > 1)
            await clickSpot(page, way[1])
        return
    }
    const row = await inOrder(page, action.ways[0])
    const same = now.actions.filter((other) => [...other.ways[0]].sort().join() === [...row].sort().join())
    const rows = new Set(now.actions.map((other) => [...other.ways[0]].sort().join()))
    // A spot of this row alone; where there is none, its middle is nearest.
    const others = now.actions.filter((other) => !same.includes(other)).flatMap((other) => other.ways[0])
    const own = row.find((name) => !others.includes(name)) ?? row[Math.floor(row.length / 2)]
    if (now.pick === 'set' || same.length === 1) {
        await clickSpot(page, own)
        return
    }
    if (rows.size > 1)
        await clickSpot(page, own)
    const stays = () => page.evaluate(() => [...document.querySelectorAll('.spot')]
        .filter((spot) => spot.getAttribute('aria-label').includes(', stays')).map((spot) => spot.dataset.name))
    for (const name of new Set(same.flatMap((other) => other.keep)))
        if ((await stays()).includes(name) !== action.keep.includes(name))
            await clickSpot(page, name)
    await page.click('.board-bar button.main')
}

/** Until the page says that a step is ready to be answered, or solved. */
async function state(page, wanted) {
    await page.waitForFunction(
        (wanted) => {
            const screen = document.querySelector('.lesson')
            return screen && wanted.includes(screen.dataset.state) && !screen.querySelector('.board[data-busy]')
        },
        [].concat(wanted),
        { polling: 'raf' },
    )
}

/** What is said, once it is. */
async function message(page, tone) {
    const place = page.locator(`.lesson .message[data-tone=${tone}]:not([hidden])`)
    await place.waitFor()
    return place.innerText()
}

module.exports = { describe, choose, clickSpot, state, message }
