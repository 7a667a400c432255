// Every exercise of every course solved from its data; wrong answers explained; progress kept.
const assert = require('node:assert')
const fs = require('node:fs')
const path = require('node:path')
const { test, run } = require('./harness')
const { choose, clickSpot, describe, message, state } = require('./practice')

const LESSONS = path.join(__dirname, '..', '..', 'lessons')
// The server remembers the last of them.
const LANGUAGES = ['hu', 'ro', 'en']
const course = (kind) => JSON.parse(fs.readFileSync(path.join(LESSONS, `${kind}.json`), 'utf8'))
const shown = (words) => words.en.replace(/\[(\w+)\]/g, '$1').replace(/\s+/g, ' ')
const said = async (page, tone) => (await message(page, tone)).replace(/\s+/g, ' ')

async function solvePlay(page, kind, task, position) {
    const moves = []
    for (const [index, step] of task.steps.entries()) {
        const now = await describe(page, kind, position, moves)
        const wrong = (step.wrong ?? []).find((candidate) => !candidate.rule)
        if (wrong) {
            await choose(page, now, wrong.answers[0])
            assert.ok((await said(page, 'bad')).includes(shown(wrong.say)), `${wrong.answers[0]} is not explained`)
        }
        const right = step.accept === 'any' ? now.actions[0].text : step.accept[0]
        await choose(page, now, right)
        moves.push(right, ...(step.reply ? [step.reply] : []))
        // The next step begins when what was played can be seen.
        if (index < task.steps.length - 1) {
            const next = await describe(page, kind, position, moves)
            await page.waitForSelector('.lesson .board.choosing:not([data-busy])')
            await settled(page, next)
        }
    }
}

/** The board offers what may be chosen now, and nothing else. */
async function settled(page, now) {
    if (now.pick !== 'sequence') return
    const first = [...new Set(now.actions.flatMap((action) => action.ways.map((way) => way[0])).filter(Boolean))].sort()
    await page.waitForFunction(
        (first) => {
            const there = [...document.querySelectorAll('.lesson .spot')].filter((spot) => spot.getAttribute('aria-label').endsWith('can be chosen'))
                .map((spot) => spot.dataset.name).sort()
            return there.join() === first.join()
        },
        first,
        { polling: 'raf' },
    )
}

async function solveFind(page, task) {
    const [wrong] = task.wrong ?? []
    if (wrong) {
        await clickSpot(page, wrong.answers[0])
        assert.ok((await said(page, 'bad')).includes(shown(wrong.say)), `${wrong.answers[0]} is not explained`)
    }
    for (const name of task.find) await clickSpot(page, name)
}

async function solveChoose(page, task) {
    const wrong = task.options.find((option) => !option.right)
    await page.locator('.option:not([data-right])').first().click()
    assert.ok((await said(page, 'bad')).includes(shown(wrong.why)))
    await page.locator('.option[data-right]').click()
}

/** Plays against the engine: it answers. Then a friend takes its seat, and gives up. */
async function solveGame(page) {
    await page.waitForSelector('.lesson .board.choosing')
    await page.evaluate(async () => {
        const ask = (op, fields) =>
            new Promise((resolve, reject) => {
                const id = ++count
                waiting.set(id, { resolve, reject })
                socket.send(JSON.stringify({ id, op, ...fields }))
            })
        let count = 0
        let game
        let answered
        const waiting = new Map()
        const socket = new WebSocket(`ws://${location.host}/ws`, 'tabla.1')
        await new Promise((resolve) => (socket.onopen = resolve))
        socket.onmessage = ({ data }) => {
            const reply = JSON.parse(data)
            if (reply.event === 'game') {
                game = reply.game
                if (game.who === 'human') answered?.()
            }
            if (reply.ok) waiting.get(reply.id)?.resolve(reply)
            else if (reply.ok === false) waiting.get(reply.id)?.reject(new Error(reply.error.text))
        }
        await ask('hello', { lang: 'en' })
        const { games } = await ask('list', { mode: 'play', over: false, order: 'changed', limit: 1 })
        await ask('open', { game: games[0].id })
        const engine = game.players.W.level ? 'W' : 'B'
        await ask('play', { game: game.id, rev: game.rev, action: game.position.actions[0].n })
        // Until it is a person's turn again.
        if (game.who !== 'human') await new Promise((resolve) => (answered = resolve))
        await ask('players', { game: game.id, rev: game.rev, players: { W: { human: true }, B: { human: true } } })
        await ask('resign', { game: game.id, rev: game.rev, player: engine })
        socket.close()
    })
}

async function solvePage(page, kind, entry) {
    for (const [index, task] of entry.tasks.entries()) {
        await page.locator(`[data-task="${index}"]`).click()
        await state(page, 'open')
        const position = task.position ?? entry.position
        if (task.kind === 'play') await solvePlay(page, kind, task, position)
        else if (task.kind === 'find') await solveFind(page, task)
        else if (task.kind === 'choose') await solveChoose(page, task)
        else await solveGame(page)
        await state(page, 'solved')
        assert.ok((await said(page, 'good')).includes(shown(task.right)), `${entry.id} ${index}: not what is to be said`)
    }
}

for (const kind of ['yinsh', 'gipf', 'go'])
    test(`every exercise of ${kind} can be solved, and is remembered`, async ({ page }) => {
        const { chapters } = course(kind)
        await page.goto('/learn')
        await page.click(`[data-course=${kind}]`)
        let number = 0
        for (const chapter of chapters)
            for (const entry of chapter.pages) {
                await page.waitForURL(`**/learn/${kind}/${chapter.id}/${entry.id}`)
                await state(page, 'open')
                assert.ok((await page.locator('.lesson-words').innerText()).replace(/\s+/g, ' ').includes(shown(entry.text).replace(/\n/g, ' ')))
                await solvePage(page, kind, entry)
                number++
                await page.click('[data-key=next]')
            }
        await page.waitForURL(`**/learn/${kind}`)
        await page.reload()
        await page.waitForSelector('.chapter a')
        assert.equal(await page.locator('.chapter a.done').count(), number)
        assert.equal(await page.locator('progress').getAttribute('value'), String(number))
    })

test('a demonstration is played to its end', async ({ page }) => {
    await page.goto('/learn/yinsh/row/figure-5')
    await state(page, 'open')
    await page.click('[data-key=demo]')
    await page.waitForSelector('.lesson[data-shown=true]')
    const empty = await page.locator('.spot[data-name=e7]').getAttribute('aria-label')
    assert.match(empty, /empty/)
})

test('what a rule forbids is answered with the rule', async ({ page }) => {
    await page.goto('/learn/go/suicide/suicide')
    await state(page, 'open')
    await page.goto('/learn/go/ko/ko')
    await page.locator('[data-task="1"]').click()
    await state(page, 'open')
    await clickSpot(page, 'C3')
    const words = await said(page, 'bad')
    assert.match(words, /would look as it did/)
    await page.locator('.message .link').click()
    await page.waitForSelector('dialog .rule.marked')
})

test('pages in three languages leave nothing out', async ({ page }) => {
    for (const [index, lang] of LANGUAGES.entries()) {
        await page.goto('/learn/gipf/row/capture')
        await state(page, 'open')
        await page.selectOption('.language', lang)
        await state(page, 'open')
        const entry = course('gipf').chapters.flatMap((chapter) => chapter.pages).find(({ id }) => id === 'capture')
        assert.equal(await page.locator('h1').innerText(), entry.title[lang])
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        assert.ok(wide <= 0, `${LANGUAGES[index]}: ${wide} pixels too wide`)
    }
})

test('nothing serious for axe', async ({ page }) => {
    const axe = fs.readFileSync(require.resolve('axe-core'), 'utf8')
    for (const [address, ready] of [['/learn', '.card'], ['/learn/go', '.chapter'], ['/learn/yinsh/move/figure-3', '.lesson[data-state=open]'],
        ['/puzzles', '.puzzle-link']]) {
        await page.goto(address)
        await page.waitForSelector(ready)
        // Added by the debugger, not by the page, so that the page's own policy need not allow it.
        await page.evaluate(axe)
        const { violations } = await page.evaluate(() => window.axe.run({ resultTypes: ['violations'] }))
        const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
        assert.deepEqual(serious.map(({ id, nodes }) => `${address} ${id}: ${nodes[0].html}`), [])
    }
})

test('an exercise is solved with the keyboard alone', async ({ page }) => {
    await page.goto('/learn/yinsh/board/points')
    await state(page, 'open')
    await page.locator('[data-key=next]').focus()
    await page.keyboard.press('Enter')
    await state(page, 'open')
    const wanted = new Set(['f5', 'f7', 'e6', 'g6', 'e5', 'g7'])
    for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown']) {
        await page.locator('.spot[data-name=f6]').focus()
        await page.keyboard.press(key)
        assert.ok(wanted.delete(await page.evaluate(() => document.activeElement.dataset.name)), `${key} leads to no neighbour of its own`)
        await page.keyboard.press('Enter')
    }
    await state(page, 'solved')
    assert.equal(await page.evaluate(() => document.activeElement.dataset.key), 'next')
})

test('an exercise goes on after the server was started again', async ({ page, server }) => {
    const entry = course('yinsh').chapters.flatMap((chapter) => chapter.pages).find(({ id }) => id === 'opponent')
    const [task] = entry.tasks
    await page.goto('/learn/yinsh/row/opponent')
    await page.locator('[data-task="0"]').click()
    await state(page, 'open')
    const first = task.steps[0].accept[0]
    await choose(page, await describe(page, 'yinsh', task.position), first)
    const next = await describe(page, 'yinsh', task.position, [first])
    const rings = [...new Set(next.actions.map(({ ways }) => ways[0][0]))].sort()
    await settled(page, { ...next, pick: 'sequence' })
    await server.stop()
    await page.waitForSelector('.offline:not([hidden])')
    await server.start()
    await page.waitForSelector('.offline', { state: 'hidden' })
    await settled(page, { ...next, pick: 'sequence' })
    assert.ok(rings.length > 1)
    await choose(page, next, next.actions[0].text)
    const last = await describe(page, 'yinsh', task.position, [first, next.actions[0].text])
    await settled(page, last)
    await choose(page, last, last.actions[0].text)
    await state(page, 'solved')
})

for (const width of [360, 768, 1920])
    test(`a page fits ${width} pixels`, { viewport: { width, height: 800 } }, async ({ page }) => {
        await page.goto('/learn/yinsh/advice/guard')
        await state(page, 'open')
        assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= width)
        await page.goto('/learn')
        await page.waitForSelector('.card')
        assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= width)
    })

run()
