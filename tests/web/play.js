// Games on the page from the first click to the last.
const assert = require('node:assert')
const { test, run } = require('./harness')
const { random, begin, write, ask, openWith, look, changed, ready, act, turn, playOn, spot, type, hands } = require('./player')

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }

const RINGS = ['e5', 'f6', 'd4', 'g7', 'h8', 'c3', 'e8', 'f9', 'd8', 'i9']
// The ring on e7 can jump over a marker of its own on e5.
const JUMP = [...RINGS, 'e5-e7', 'f6-f4']
// White has six markers in a row, e3 to e8, and has to take five of them.
const SIX = 'yinsh WWWW/7/8/9/2wwwwwwW1/9/10/9/8/B6/BBBB w row pool=45 off=0,0 moved=w'

async function clickAt(page, name) {
    await hands.click(page, await spot(page, name))
}

async function message(page) {
    await page.waitForSelector('.message:not([hidden])')
    return page.locator('.message').innerText()
}

test('YINSH for two by clicks, to the end', async ({ page }) => {
    await begin(page, 'yinsh', { variant: 'blitz' })
    const now = await playOn(page, random(1))
    assert.ok(now.over)
    assert.match(now.prompt, /wins|draw/i)
    assert.equal(await page.locator('.seat.won').count(), 1)
    // What was played can be looked back at, and nothing can be played there.
    await page.click('.steps button >> nth=0')
    await page.waitForSelector('.prompt.looking')
    assert.deepEqual((await look(page)).position, [])
    await page.click('.prompt.looking button')
    await page.waitForSelector('.prompt.over')
    assert.deepEqual((await look(page)).position, now.position)
})

test('YINSH against level 1 by clicks and drags', async ({ page }) => {
    await begin(page, 'yinsh', { variant: 'blitz', opponent: 'engine', level: 1, colour: 'B' })
    await ready(page)
    const choose = random(2)
    // Five rings, then rings are dragged to where they go.
    let now = await playOn(page, choose, { until: (shown) => shown.over || /Choose a ring/.test(shown.prompt) })
    for (let count = 0; count < 6 && !now.over && /Choose a ring/.test(now.prompt); count++) {
        const from = now.targets[choose(now.targets.length)]
        await page.mouse.move(from.x, from.y)
        await page.waitForSelector('.reach circle')
        const reach = await page.locator('.reach circle').first().boundingBox()
        await hands.drag(page, from, { x: reach.x + reach.width / 2, y: reach.y + reach.height / 2 })
        await changed(page, { rev: now.rev })
        now = await look(page)
        assert.equal(JSON.parse(now.choice)[0]?.length ?? 0, 0)
    }
    now = await playOn(page, choose)
    assert.ok(now.over)
})

test('GIPF for two by keyboard, to the end', async ({ page }) => {
    await begin(page, 'gipf', { variant: 'basic' })
    const now = await playOn(page, random(3), { hand: 'keys' })
    assert.ok(now.over)
})

test('GIPF with GIPF pieces against level 1 by clicks', async ({ page }) => {
    await begin(page, 'gipf', { variant: 'tournament', opponent: 'engine', level: 1, colour: 'W' })
    await ready(page)
    let now = await turn(page, random(4))
    assert.ok(now.position.some((piece) => piece.endsWith('white GIPF piece')), 'the first piece is a GIPF piece')
    const choose = random(5)
    now = await playOn(page, choose, { most: 24, until: (shown) => shown.buttons.includes('A single piece') || shown.over })
    if (!now.over) {
        await page.locator('.switch button', { hasText: 'A single piece' }).click()
        now = await turn(page, choose)
    }
    now = await playOn(page, choose)
    assert.ok(now.over)
})

test('Go against level 1 by touch on a phone, to the agreed count', PHONE, async ({ page }) => {
    await begin(page, 'go', { size: 5, opponent: 'engine', level: 1, colour: 'B' })
    await ready(page)
    const choose = random(6)
    for (let count = 0; count < 5; count++)
        await act(page, choose, 'touch')
    for (let now = await look(page), count = 0; !now.settling && !now.over; count++) {
        assert.ok(count < 80, 'the engine never passes')
        await page.locator('.board-bar .pass').tap()
        await changed(page, now)
        now = await look(page)
    }
    await page.waitForSelector('.settlement [data-key=propose]:enabled') // until then it may be drawn anew
    assert.match(await page.locator('.settlement .note').innerText(), /If you play on, Tabla takes off/)
    await page.tap('.settlement .main')
    await page.waitForSelector('.play[data-over=true]')
})

test('Go for two by clicks: dead stones, count, play on, agree', async ({ page }) => {
    const moves = ['D4', 'C4', 'D3', 'C3', 'D2', 'C2', 'D1', 'C1', 'D5', 'C5', 'D6', 'C6', 'D7', 'C7', 'A1']
    await openWith(page, { kind: 'go', setup: { size: 7 }, moves })
    const pass = async () => {
        const before = await look(page)
        await page.click('.board-bar .pass')
        await changed(page, before)
    }
    await pass()
    await pass()
    // It can be asked again once it has said what it takes for dead.
    await page.waitForSelector('.settlement button:enabled:has-text("Ask Tabla again")')
    assert.doesNotMatch(await page.locator('.settlement .note').innerText(), /Tabla/, 'two people play')
    const total = async () =>
        (await page.locator('.count .total td').allInnerTexts()).map(Number)
    const dead = () => page.locator('.pieces > .dead').count()
    // Whatever was proposed, the black stone inside White's territory is dead and nothing else is.
    const toggle = async (name) => {
        const { rev } = await look(page)
        await clickAt(page, name)
        await page.waitForFunction((old) => Number(document.querySelector('.play').dataset.rev) !== old, rev)
    }
    if ((await dead()) !== 1)
        await toggle('A1')
    assert.equal(await dead(), 1)
    // Black: columns E to G, 21 points. White: columns A and B, 14 points, one prisoner, komi 4.5.
    assert.deepEqual(await total(), [21, 19.5])
    assert.equal(await page.locator('.owners .black').count(), 21)
    assert.equal(await page.locator('.owners .white').count(), 14)
    await toggle('A1')
    assert.deepEqual(await total(), [21, 4.5])
    await page.click('.settlement button >> nth=1')
    await page.waitForSelector('.board-bar .pass')
    assert.equal((await look(page)).settling, false)
    await pass()
    await pass()
    await page.waitForSelector('.settlement [data-key=propose]:enabled') // until then it may be drawn anew
    await page.keyboard.press('Tab') // to Firefox whoever has clicked last is not at the keyboard
    await page.locator('.settlement .main').focus()
    await page.keyboard.press('Enter')
    await page.waitForSelector('.play[data-over=true]')
    assert.match((await look(page)).prompt, /wins/)
    assert.ok(await hasKeyboard(page, '[data-key=again]'), 'the keyboard goes on where the next game begins')
})

test('a move is animated, and a click does not wait for it', { reducedMotion: 'no-preference' }, async ({ page }) => {
    await openWith(page, { kind: 'yinsh', moves: JUMP })
    await clickAt(page, 'e7')
    await hands.click(page, await spot(page, 'e4'))
    await page.waitForSelector('.board[data-busy]')
    // The click finishes what moves and is a click all the same.
    await clickAt(page, 'f4')
    await page.waitForSelector('.board:not([data-busy])')
    const now = await look(page)
    assert.ok(now.position.includes('e5 black marker'), 'jumped over, it changed sides')
    assert.ok(now.position.includes('e4 white ring'))
})

test('hovering shows the whole effect', async ({ page }) => {
    await openWith(page, { kind: 'yinsh', moves: JUMP })
    const { rev } = await look(page)
    await clickAt(page, 'e7')
    assert.match((await look(page)).prompt, /where the ring on e7 goes/)
    const target = await spot(page, 'e4')
    await page.mouse.move(target.x, target.y)
    await page.waitForSelector('.ghost-flip')
    assert.equal(await page.locator('.ghost-flip').count(), 1)
    assert.equal(await page.locator('.ghost .ring').count(), 1)
    assert.equal(await page.locator('.ghost .marker').count(), 1)
    await page.keyboard.press('Escape')
    assert.doesNotMatch((await look(page)).prompt, /where the ring/)
    assert.equal((await look(page)).rev, rev)
})

test('what is against the rules is answered with the rule', async ({ page }) => {
    await begin(page, 'yinsh')
    await type(page, 'e5')
    await clickAt(page, 'e5')
    // The rule, and where it stands in print.
    assert.match(await message(page), /Read rule Y\d/)
    await page.waitForFunction(() => /Read rule Y\d+ \(rulebook: [A-Z]/.test(document.querySelector('.message .link').innerText))
    await page.click('.message .link')
    await page.waitForSelector('dialog .rule.marked')
    assert.match(await page.locator('dialog .rule.marked').innerText(), /^Y\d/)
    await page.keyboard.press('Escape')
    await clickAt(page, 'f6')
    await page.waitForSelector('.message', { state: 'hidden' })

    await begin(page, 'go', { size: 9 })
    await type(page, 'A2')
    await type(page, 'J9')
    await type(page, 'B1')
    await clickAt(page, 'A1')
    assert.match(await message(page), /Read rule O\d/)
    await page.fill('#typed', 'Z99')
    await page.press('#typed', 'Enter')
    await page.waitForFunction(() => /Z99/i.test(document.querySelector('.message').innerText))
})

test('the example beside the field is a move of this position', async ({ page }) => {
    for (const kind of ['yinsh', 'gipf', 'go']) {
        await begin(page, kind)
        const seen = new Set()
        for (let i = 0; i < 3; i++) {
            const example = await page.getAttribute('#typed', 'placeholder')
            assert.match(example, /^for example \S+$/)
            seen.add(example)
            await type(page, example.replace('for example ', ''))
        }
        assert.equal(seen.size, 3)
    }
})

for (const locale of ['en-GB', 'hu-HU', 'ro-RO'])
    test(`what is said is closed at its upper right, on a small screen too: ${locale}`, { viewport: { width: 360, height: 740 }, locale }, async ({ page }) => {
        const corner = async (shown) => {
            await page.waitForSelector(shown)
            const [whole, cross, words, more] = await Promise.all(
                ['', ' .close', ' .message-words > span', ' button:not(.close)'].map((part) => page.locator(shown + part).boundingBox()),
            )
            assert.ok(cross.y - whole.y < 8, `${cross.y - whole.y} below the top`)
            assert.ok(whole.x + whole.width - cross.x - cross.width < 8, 'not at the right')
            for (const { x, width } of [words, more])
                assert.ok(x + width <= cross.x, 'words below the cross')
            return more.y - words.y
        }
        await openWith(page, { kind: 'yinsh', moves: JUMP })
        await clickAt(page, 'i9')
        await page.waitForFunction(() => / \(.+\)/.test(document.querySelector('.message .link')?.innerText))
        // The rule stands below the words: there is no room for both in a line.
        assert.ok((await corner('.message.refused')) > 10)
        await page.click('.message .close')
        await page.waitForSelector('.message', { state: 'hidden' })
        await page.click('[data-key=hint]')
        await corner('.message.advice')
    })

test('back by an action, by a turn, and forward again', async ({ page }) => {
    await begin(page, 'yinsh')
    await type(page, 'e5')
    await type(page, 'f6')
    const press = async (key) => {
        const before = await look(page)
        await page.click(`.tools [data-key=${key}]`)
        await changed(page, { rev: before.rev })
        return (await look(page)).position
    }
    assert.deepEqual(await press('undo'), ['e5 white ring'])
    assert.deepEqual((await press('redo')).length, 2)
    assert.deepEqual(await press('undo-turn'), ['e5 white ring'])
    assert.deepEqual(await press('undo'), [])
    assert.ok(await page.locator('.tools [data-key=undo]').isDisabled())
})

test('a hint is shown and can be played', async ({ page }) => {
    await begin(page, 'yinsh', { opponent: 'engine', level: 1, colour: 'W' })
    await page.click('[data-key=hint]')
    await page.waitForSelector('.message.advice')
    assert.equal(await page.locator('.ghost').count(), 1)
    const bar = page.locator('.message.advice [role=meter]')
    const black = Number(await bar.getAttribute('aria-valuenow'))
    assert.deepEqual(await bar.locator('.eval-share').allInnerTexts(), [`White ${100 - black}%`, `Black ${black}%`])
    const words = await bar.locator('.eval-words').textContent()
    assert.match(words, /^(About even|(Black|White) (is|has) .+)$/)
    // What is heard is what is seen, of neither player in particular.
    assert.equal(await bar.getAttribute('aria-label'), 'Chances to win')
    assert.equal(await bar.getAttribute('aria-valuetext'), `${words} (White ${100 - black}%, Black ${black}%)`)
    // Nothing lies over the bar, and the border is where the shares say.
    const [track, fill] = await Promise.all(['.eval-track', '.eval-black'].map((part) => bar.locator(part).boundingBox()))
    assert.ok(Math.abs(fill.width / (track.width - 2) - black / 100) < 0.02, `${fill.width} of ${track.width} for ${black}%`)
    assert.ok(Math.abs(fill.x + fill.width - track.x - track.width) < 2)
    const over = await page.evaluate(({ x, y }) => document.elementFromPoint(x, y).className, { x: fill.x + fill.width / 2, y: fill.y + fill.height / 2 })
    assert.match(over, /^eval-(black|middle)$/)
    const before = await look(page)
    await page.click('.message.advice .small-button')
    await changed(page, { rev: before.rev })
    assert.equal((await look(page)).position.length, 2)
})

const hasKeyboard = (page, selector) => page.evaluate((wanted) => document.activeElement.matches(wanted), selector)

test('a hint keeps the keyboard while it is thought of, and the board has it after', async ({ page }) => {
    await openWith(page, { kind: 'yinsh', moves: JUMP })
    // Whether the button ever lost it, however short.
    await page.locator('[data-key=hint]').focus()
    await page.evaluate(() => {
        window.kept = []
        new MutationObserver(() => window.kept.push(document.activeElement.dataset.key)).observe(document.querySelector('.tools .buttons'), { childList: true })
    })
    await page.keyboard.press('Enter')
    await page.waitForSelector('.message.advice')
    await page.waitForSelector('[data-key=hint]:not([aria-disabled])')
    const kept = await page.evaluate(() => window.kept)
    assert.deepEqual([...new Set(kept)], ['hint'])
    assert.ok(kept.length >= 2 && await hasKeyboard(page, '[data-key=hint]'))
    const before = await look(page)
    await page.locator('[data-key=play-it]').focus()
    await page.keyboard.press('Enter')
    await changed(page, { rev: before.rev })
    assert.ok(await hasKeyboard(page, '.spot'))
})

for (const [locale, height] of [['hu-HU', 720], ['ro-RO', 800]])
    test(`a hint has room below the board: ${locale}, ${height} high`, { locale, viewport: { width: 1280, height } }, async ({ page }) => {
        const five = 'C3 B3 C4 B2 C2 B4 C5 B5 C1 B1 D3 E4 pass'.split(' ')
        for (const fields of [{ kind: 'go', setup: { size: 5 }, moves: five }, { kind: 'yinsh', moves: JUMP }]) {
            await openWith(page, fields)
            await page.click('[data-key=hint]')
            await page.waitForSelector('.message.advice')
            const box = (selector) => page.locator(selector).first().boundingBox()
            const [message, bar] = [await box('.message.advice'), await box('.message.advice .eval')]
            assert.ok(message.y + message.height <= height, `${message.y + message.height}`)
            const [words, button] = [await box('.message.advice .message-words > span'), await box('.message.advice .small-button')]
            assert.ok(button.y < words.y + words.height && button.x > words.x, 'what can be done stands behind the words')
            assert.ok(bar.y >= button.y + button.height && bar.width > 300, 'the bar has a line of its own')
            const [board, prompt] = [await box('.board-frame'), await box('.prompt')]
            assert.ok(board.y >= prompt.y + prompt.height && board.y + board.height <= message.y && board.height > 300)
        }
    })

test('on a phone a hint is seen together with the board', PHONE, async ({ page }) => {
    await openWith(page, { kind: 'yinsh', moves: JUMP })
    await page.locator('[data-key=hint]').click()
    await page.waitForSelector('.message.advice')
    const edges = await page.evaluate(() =>
        ['.board-frame', '.message.advice'].map((part) => document.querySelector(part).getBoundingClientRect()).map(({ top, bottom }) => [top, bottom]))
    assert.ok(edges.every(([top, bottom]) => top >= 0 && bottom <= 740), `${edges}`)
})

test('a hint says who stands better, whoever asks', async ({ page }) => {
    const built = ['D4', 'pass', 'C4', 'pass', 'E4', 'pass', 'D3', 'pass', 'D5']
    for (const moves of [built, [...built, 'pass']]) {
        await openWith(page, { kind: 'go', setup: { size: 7 }, moves })
        await page.click('[data-key=hint]')
        const bar = page.locator('.message.advice [role=meter]')
        assert.ok(Number(await bar.getAttribute('aria-valuenow')) > 80)
        assert.match(await bar.locator('.eval-words').textContent(), /^Black (wins by force|.+, about \d+(\.5)? points ahead)$/)
    }
})

test('thinking can be stopped, gone on with and cut short', async ({ page }) => {
    await begin(page, 'yinsh', { opponent: 'engine', level: 10, colour: 'B' })
    await page.click('.tools [data-key=stop]')
    await page.click('.tools [data-key=go]')
    await page.click('.tools [data-key=move-now]:enabled')
    await page.waitForSelector('.play[data-who=human]')
    assert.equal((await look(page)).position.length, 1)
})

for (const [locale, pass, resigns, points, gaveUp] of [
    ['hu-HU', 'passz', 'feladja', 'Fekete 19,5 ponttal nyert', 'Fekete nyert: a másik feladta'],
    ['ro-RO', 'pas', 'cedează', 'Negrul a câștigat cu 19,5 puncte', 'Negrul a câștigat: celălalt a cedat'],
])
    test(`passing, giving up and what came of a game are told in words: ${locale}`, { locale }, async ({ page }) => {
        const inMoves = () => page.locator('.move, .node').last().innerText()
        const listed = async (words) => {
            await page.goto('/games')
            await page.waitForSelector(`.game-result:text-is("${words}")`)
        }
        await openWith(page, { kind: 'go', setup: { size: 5 }, moves: ['C3', 'pass'] })
        assert.equal(await inMoves(), pass)
        const passed = await look(page)
        await page.fill('#typed', pass)
        await page.press('#typed', 'Enter')
        await changed(page, passed)
        await page.waitForSelector('.settlement [data-key=propose]:enabled') // until then it may be drawn anew
        await page.click('.settlement .main')
        await page.waitForSelector('.play[data-over=true]')
        assert.doesNotMatch(await page.locator('.prompt').innerText(), /[BW]\+/)
        await page.click('[data-key=study]')
        await page.waitForSelector('.study[data-rev] .spot')
        assert.equal(await inMoves(), pass)
        await listed(points)
        await openWith(page, { kind: 'go', setup: { size: 5 }, moves: ['C3', 'resign'] })
        assert.equal(await inMoves(), resigns)
        await listed(gaveUp)
    })

test('resigning asks first', async ({ page }) => {
    await begin(page, 'gipf')
    await turn(page, random(7))
    await page.click('.tools [data-key=flag]')
    await page.click('dialog button:not(.main):has-text("Cancel")')
    assert.equal((await look(page)).over, false)
    await page.click('.tools [data-key=flag]')
    await page.click('dialog .main')
    await page.waitForSelector('.play[data-over=true]')
    await page.click('[data-key=again]')
    await page.waitForSelector('.play[data-over=false]')
    assert.deepEqual((await look(page)).position, [])
})

const CLOCKS = [
    { kind: 'game', main: 300000, increment: 7000 },
    { kind: 'move', period: 45000 },
    { kind: 'byoyomi', main: 60000, period: 20000, periods: 4 },
    { kind: 'canadian', main: 0, period: 90000, moves: 6 },
]

for (const clock of CLOCKS)
    test(`once more has the same rules and clock, and the colours changed: ${clock.kind}`, async ({ page }) => {
        const setup = { variant: 'standard', size: 9, rules: 'chinese', komi: 0.5, handicap: 3 }
        // White begins after handicap stones, and gives up without having begun.
        await openWith(page, { kind: 'go', setup, players: { W: { human: true, name: 'Anna' }, B: { level: 2 } }, clock })
        const first = Number(new URL(page.url()).pathname.split('/').pop())
        await page.click('.tools [data-key=flag]')
        await page.click('dialog .main')
        await page.click('[data-key=again]')
        await page.waitForFunction((old) => !location.pathname.endsWith(`/${old}`), first)
        await page.waitForSelector('.play[data-over=false] .spot')
        const { game: again } = await ask(page, { op: 'open', game: Number(new URL(page.url()).pathname.split('/').pop()) })
        assert.deepEqual(again.setup, setup)
        assert.deepEqual(again.clock.setup, clock)
        assert.deepEqual([again.players.B.name, again.players.W.level], ['Anna', 2])
    })

// With all that a usual start has not: the other side to move, pieces captured, a ko that may not be taken back at once.
const BY_HAND = {
    yinsh: 'yinsh:blitz WWWW/7/8/9/4wwwwW1/9/10/9/8/B6/BBBB b move pool=47 off=0,0',
    gipf: 'gipf:standard B2W/5/6/W5B/6/5/B2W b push reserve=w11,b9 captured=w3,b1 gipf=- asked=-',
    go: 'go 5/2xo1/1x1xo/2xo1/x4 w play rules=chinese komi=2.5 prisoners=1,0 ko=C3',
}

for (const [kind, position] of Object.entries(BY_HAND))
    test(`once more begins where the game began, at a position put by hand: ${kind}`, async ({ page }) => {
        const id = () => Number(new URL(page.url()).pathname.split('/').pop())
        const open = async () => (await ask(page, { op: 'open', game: id() })).game
        await openWith(page, { kind, position, players: { W: { human: true, name: 'Anna' }, B: { human: true, name: 'Bea' } } })
        const first = await open()
        assert.equal(first.position.text, position)
        await type(page, first.position.actions[0].text)
        await page.click('.tools [data-key=flag]')
        await page.click('dialog .main')
        await page.click('[data-key=again]')
        await page.waitForFunction((old) => !location.pathname.endsWith(`/${old}`), first.id)
        await page.waitForSelector('.play[data-over=false] .spot')
        const again = await open()
        assert.equal(again.position.text, position)
        assert.deepEqual(again.setup, first.setup)
        assert.deepEqual([again.players.W.name, again.players.B.name], ['Bea', 'Anna'])
        assert.equal(again.tree.length, 1)
    })

test('touch asks first where points are small', PHONE, async ({ page }) => {
    await begin(page, 'go', { size: 19 })
    const before = await look(page)
    await hands.touch(page, before.targets[180])
    await page.waitForSelector('.board-bar .main')
    assert.equal((await look(page)).rev, before.rev)
    await page.tap('.board-bar .main')
    await changed(page, { rev: before.rev })
    assert.equal((await look(page)).position.length, 1)
})

test('a finger drags a ring', PHONE, async ({ page }) => {
    await openWith(page, { kind: 'yinsh', moves: RINGS })
    const { rev, spots } = await look(page)
    const [from, to] = ['e5', 'e7'].map((name) => spots.find((candidate) => candidate.name === name))
    const touch = await page.context().newCDPSession(page)
    const at = (x, y) => [{ x: Math.round(x), y: Math.round(y) }]
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(from.x, from.y) })
    for (const part of [0.3, 0.7, 1])
        await touch.send('Input.dispatchTouchEvent', {
            type: 'touchMove', touchPoints: at(from.x + part * (to.x - from.x), from.y + part * (to.y - from.y)),
        })
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await changed(page, { rev })
    const { position } = await look(page)
    assert.ok(position.includes('e7 white ring') && position.includes('e5 white marker'), position.join())
})

test('a piece is pulled in from a dot, with one way in or with two', async ({ page }) => {
    await begin(page, 'gipf', { variant: 'basic' })
    const pull = async (from, to) => {
        const { rev } = await look(page)
        await hands.drag(page, await spot(page, from), await spot(page, to))
        await changed(page, { rev })
        return (await look(page)).position
    }
    // e1 leads along its own line alone: e2 moves up.
    assert.ok((await pull('e1', 'e2')).some((piece) => piece.startsWith('e3 ')))
    assert.ok((await pull('b1', 'c2')).some((piece) => piece.startsWith('c2 ')))
    assert.ok((await pull('e9', 'e5')).some((piece) => piece.startsWith('e7 ')))
    // Away from the board is no push.
    const { rev } = await look(page)
    const { x, y } = await spot(page, 'a1')
    await hands.drag(page, { x, y }, { x: x - 40, y: y + 20 })
    await page.keyboard.press('Escape')
    await turn(page, random(31))
    assert.equal((await look(page)).rev, rev + 1)
})

test('a row of six is chosen by where the pointer is', async ({ page }) => {
    await openWith(page, { kind: 'yinsh', position: SIX })
    let now = await look(page)
    assert.match(now.prompt, /row/i)
    const ends = ['e3', 'e8'].map((name) => now.spots.find((candidate) => candidate.name === name))
    const crossed = async () =>
        (await page.locator('.ghost-remove').evaluateAll((ghosts) => ghosts.map((ghost) => ghost.getAttribute('transform')))).join()
    const seen = []
    for (const { x, y } of ends) {
        await page.mouse.move(x, y)
        await page.waitForFunction(() => document.querySelectorAll('.ghost-remove').length === 5)
        seen.push(await crossed())
    }
    assert.notEqual(seen[0], seen[1])
    // What is shown is what is taken: e4 to e8.
    await page.mouse.click(ends[1].x, ends[1].y)
    await changed(page, { rev: now.rev })
    now = await look(page)
    assert.ok(now.position.includes('e3 white marker'))
    assert.ok(!now.position.includes('e8 white marker'))
})

test('GIPF pieces of a row stay or go, then the row is cleared', async ({ page }) => {
    const moves = 'Gb5 Gb6-b4 Ga4-c4 Ga3-c5 a4-d4 a3-d6 f7 a5-d5 a3-e7 a5-e5 a4-c6 b6-b3 a4-e4 c7-c3 a4-d7'.split(' ')
    await openWith(page, { kind: 'gipf', moves })
    const before = await look(page)
    assert.match(before.prompt, /which GIPF pieces stay/)
    // Both of Black's own stay unless they are sent away.
    assert.equal(await page.locator('.target.stays').count(), 2)
    await clickAt(page, 'd6')
    await page.waitForFunction(() => document.querySelectorAll('.target.stays').length === 1)
    await page.click('.board-bar .main')
    await changed(page, { rev: before.rev })
    const { position } = await look(page)
    assert.ok(position.includes('d4 black GIPF piece'))
    assert.ok(!position.some((piece) => piece.startsWith('d6') || piece.startsWith('d5') || piece.startsWith('d7')))
})

test('a name is not broken into pieces beside a clock on a phone', PHONE, async ({ page }) => {
    const clock = { kind: 'canadian', main: 0, period: 300000, moves: 10 }
    const players = { W: { human: true, name: 'Szerencsétlen Kázmér' }, B: { human: true, name: 'Szerencsétlen Áron' } }
    await openWith(page, { kind: 'yinsh', moves: RINGS, players, clock })
    const lines = await page.locator('.seat-name').evaluateAll((names) =>
        names.map((name) => Math.round(name.clientHeight / parseFloat(getComputedStyle(name).lineHeight))))
    assert.ok(Math.max(...lines) <= 2, `${lines} lines`)
})

test('a clock runs for whoever is to move', async ({ page }) => {
    await page.goto('/')
    await page.click('[data-play=gipf]')
    await page.locator('dialog.new input[value=friend]').check({ force: true })
    await page.locator('dialog.new label:text-is("Clock") + select').selectOption('game')
    await page.locator('dialog.new button[type=submit]').click()
    await page.waitForSelector('.play .spot')
    assert.deepEqual(await page.locator('.clock').allInnerTexts(), ['10:00', '10:00'])
    await turn(page, random(8))
    await page.waitForSelector('.clock.running')
    assert.equal(await page.locator('.seat.to-act .clock.running').count(), 1)
})

test('handicap stones come instead of komi, unless someone wants both', async ({ page }) => {
    await page.goto('/')
    await page.click('[data-play=go]')
    const dialog = page.locator('dialog.new')
    await dialog.locator('input[value=friend]').check({ force: true })
    const komi = () => dialog.locator('label:text-is("Komi") + input')
    const handicap = () => dialog.locator('label:text-is("Handicap stones") + select')
    assert.equal(await komi().inputValue(), '4.5')
    // With the keyboard, which stays where it was.
    await handicap().focus()
    await page.keyboard.press('3')
    await page.waitForFunction(() => document.activeElement.value === '3')
    assert.equal(await komi().inputValue(), '0.5')
    await dialog.locator('button[type=submit]').click()
    await page.waitForSelector('.play .spot')
    const { game } = await ask(page, { op: 'open', game: Number(new URL(page.url()).pathname.split('/').pop()) })
    const { setup } = game
    assert.deepEqual([setup.handicap, setup.komi], [3, 0.5])
    await page.goto('/')
    await page.click('[data-play=go]')
    await handicap().selectOption('0')
    assert.equal(await komi().inputValue(), '4.5')
    await page.keyboard.press('Escape')
})

test('no more handicap stones are offered than the board has room for', async ({ page }) => {
    await page.goto('/')
    await page.click('[data-play=go]')
    const dialog = page.locator('dialog.new')
    const field = (label) => dialog.locator(`label:text-is("${label}") + *`)
    const most = async () => Number(await field('Handicap stones').locator('option').last().getAttribute('value'))
    await dialog.locator('input[value=friend]').check({ force: true })
    await field('Handicap stones').selectOption('6')
    assert.equal(await most(), 9)
    // What follows from the size is there before the keyboard comes to it.
    await dialog.locator('input[value=other]').check({ force: true })
    assert.deepEqual([await most(), await field('Handicap stones').inputValue()], [4, '4'])
    await write(dialog.locator('.field.number input').first(), '5')
    await page.keyboard.press('Tab')
    assert.deepEqual([await most(), await field('Handicap stones').inputValue(), await field('Komi').inputValue()], [0, '0', '4.5'])
    assert.equal(await page.evaluate(() => document.activeElement.tagName), 'SELECT')
    await dialog.locator('button[type=submit]').click()
    await page.waitForSelector('.play .spot')
    const { game } = await ask(page, { op: 'open', game: Number(new URL(page.url()).pathname.split('/').pop()) })
    assert.deepEqual([game.setup.size, game.setup.handicap, game.setup.komi], [5, 0, 4.5])
})

for (const [locale, whole, halves] of [
    ['en-GB', /^Board size: .+ 2 to 19 is needed/, /^Komi: .+ half/], ['hu-HU', /^Táblaméret: 2 és 19 .+ kell/, /^Komi: .+ feles/],
    ['ro-RO', /^Mărimea tablei: .+ de la 2 la 19/, /^Komi: .+ jumătate/],
])
    test(`a number that cannot be taken is refused with the reason, not changed: ${locale}`, { locale }, async ({ page }) => {
        await page.goto('/')
        await page.click('[data-play=go]')
        const dialog = page.locator('dialog.new')
        const words = dialog.locator('[role=alert]')
        await dialog.locator('input[value=friend]').check({ force: true })
        await dialog.locator('input[value=other]').check({ force: true })
        const [size, komi] = [dialog.locator('.number input').first(), dialog.locator('.number input').nth(1)]
        const most = () => dialog.locator('.row select').last().locator('option').last().getAttribute('value')
        for (const typed of ['20', '7.5', '1', '']) {
            await size.press('ControlOrMeta+a')
            await size.press('Delete')
            await size.pressSequentially(typed)
            await size.press('Enter')
            await words.waitFor()
            assert.match(await words.innerText(), whole)
            assert.deepEqual([await size.inputValue(), await size.getAttribute('aria-invalid')], [typed, 'true'])
            assert.ok(await size.evaluate((field) => field === document.activeElement), 'ready to be mended')
        }
        // Nor is it forgotten when something else is chosen.
        await write(size, '20')
        assert.equal(await words.isVisible(), false)
        await dialog.locator('input[value=engine]').check({ force: true })
        assert.equal(await size.inputValue(), '20')
        await dialog.locator('input[value=friend]').check({ force: true })
        // How many stones there is room for is there while one types.
        await write(size, '5')
        assert.equal(await most(), '0')
        await write(size, '8')
        assert.equal(await most(), '4')
        await write(komi, '0.3')
        await komi.press('Enter')
        await words.waitFor()
        assert.match(await words.innerText(), halves)
        await write(komi, '0.5')
        await komi.press('Enter')
        await page.waitForSelector('.play .spot')
        const { game } = await ask(page, { op: 'open', game: Number(new URL(page.url()).pathname.split('/').pop()) })
        assert.deepEqual([game.setup.size, game.setup.komi], [8, 0.5])
    })

test('why a game does not begin is said in its window', async ({ page, server }) => {
    await page.goto('/')
    await page.click('[data-play=yinsh]')
    await server.stop()
    await page.waitForSelector('.offline:not([hidden])')
    await page.click('dialog.new button[type=submit]')
    const words = page.locator('dialog.new [role=alert]')
    await words.waitFor()
    assert.match(await words.innerText(), /connection/i)
    const [inner, outer] = [await words.boundingBox(), await page.locator('dialog.new').boundingBox()]
    assert.ok(inner.y >= outer.y && inner.y + inner.height <= outer.y + outer.height, 'in sight')
    await server.start()
    await page.waitForSelector('.offline', { state: 'hidden' })
    await page.click('dialog.new button[type=submit]')
    await page.waitForSelector('.play .spot')
})

test('what has the keyboard is not under the buttons of the window', PHONE, async ({ page }) => {
    await page.goto('/')
    await page.click('[data-play=go]')
    await page.waitForSelector('dialog.new .sticky')
    const seen = []
    while (!seen.includes('submit')) {
        await page.keyboard.press('Tab')
        const { type, hidden } = await page.evaluate(() => {
            const { activeElement: field } = document
            const buttons = document.querySelector('dialog.new .sticky')
            const below = field.getBoundingClientRect().bottom > buttons.getBoundingClientRect().top + 1
            return { type: field.type, hidden: below && field.closest('form') !== null && !buttons.contains(field) }
        })
        seen.push(type)
        assert.ok(!hidden, `stop ${seen.length} is hidden: ${type}`)
        assert.ok(seen.length < 60)
    }
    assert.ok(seen.includes('text'))
})

test('when time is up the page says so, and the clock is empty', async ({ page }) => {
    await openWith(page, { kind: 'yinsh', moves: RINGS, clock: { kind: 'move', period: 100 } })
    await page.waitForSelector('.play[data-over=true]')
    assert.match(await page.locator('.prompt').innerText(), /^Black wins: .* time is up/)
    assert.equal(await page.locator('.seat:not(.won) .clock').innerText(), '0:00.0')
    assert.match(await page.locator('[aria-live]').first().innerText(), /time is up/)
})

run()
