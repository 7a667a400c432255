// Puzzles on the page: solved by clicks, by keyboard; wrong answers, hints, the solution shown, progress kept.
const assert = require('node:assert')
const fs = require('node:fs')
const path = require('node:path')
const { test, run } = require('./harness')
const { choose, describe, message, state } = require('./practice')

const PUZZLES = path.join(__dirname, '..', '..', 'puzzles')
const all = (kind) => fs.readFileSync(path.join(PUZZLES, `${kind}.jsonl`), 'utf8').trim().split('\n').map((line) => JSON.parse(line))

/** Plays the first answer of every list, waiting for the opponent's. */
async function solve(page, puzzle) {
    const moves = []
    let list = puzzle.solution
    while (list) {
        const now = await describe(page, puzzle.game, puzzle.position, moves)
        await page.waitForFunction(
            (at) => {
                const screen = document.querySelector('.lesson')
                const board = screen.querySelector('.board')
                return board.classList.contains('choosing') && !board.hasAttribute('data-busy') && screen.dataset.at === at
            },
            moves.join(' '),
            { polling: 'raf' },
        )
        const [answer] = list
        await choose(page, now, answer.do[0])
        moves.push(answer.do[0], ...(answer.reply ? [answer.reply] : []))
        list = answer.then
    }
    await state(page, 'solved')
}

for (const kind of ['yinsh', 'gipf', 'go'])
    test(`puzzles of ${kind} are solved by clicks`, async ({ page }) => {
        const puzzles = all(kind)
        const goals = [...new Set(puzzles.map((puzzle) => `${puzzle.goal} ${puzzle.turns}`))]
        for (const goal of goals) {
            const puzzle = puzzles.find((candidate) => `${candidate.goal} ${candidate.turns}` === goal)
            await page.goto(`/puzzles/${kind}/${puzzle.id}`)
            await state(page, 'open')
            await solve(page, puzzle)
        }
        await page.goto(`/puzzles/${kind}`)
        await page.waitForSelector('.puzzle-link')
        assert.equal(await page.locator('.puzzle-link').count(), puzzles.length)
        assert.equal(await page.locator('.puzzle-link.done').count(), goals.length)
    })

test('a wrong move is refused, and nothing is played', async ({ page }) => {
    const [puzzle] = all('gipf')
    await page.goto(`/puzzles/gipf/${puzzle.id}`)
    await state(page, 'open')
    const now = await describe(page, 'gipf', puzzle.position)
    const wrong = now.actions.find((action) => !puzzle.solution[0].do.includes(action.text))
    await choose(page, now, wrong.text)
    assert.ok((await message(page, 'bad')).includes(wrong.text))
    await solve(page, puzzle)
})

test('hints point at the answer, and the solution can be shown', async ({ page }) => {
    const puzzle = all('yinsh').findLast(({ turns, goal }) => turns === 2 && goal === 'ring')
    await page.goto(`/puzzles/yinsh/${puzzle.id}`)
    await state(page, 'open')
    await page.click('[data-key=hint]')
    assert.ok((await message(page, 'good')).includes(puzzle.hints[0][0]))
    await page.click('[data-key=hint]')
    assert.ok((await message(page, 'good')).includes(puzzle.hints[1][1]))
    assert.ok(await page.locator('[data-key=hint]').isDisabled())
    await page.click('[data-key=solution]')
    await state(page, 'solved')
    await page.goto('/puzzles/yinsh')
    await page.waitForSelector('.puzzle-link')
    assert.equal(await page.locator(`.puzzle-link.done[href$="${puzzle.id}"]`).count(), 0, 'shown is not solved')
})

test('the next puzzle is one that is not solved', async ({ page }) => {
    await page.goto('/puzzles/go')
    await page.click('.page-head .button')
    await page.waitForURL(/puzzles\/go\/./)
    await state(page, 'open')
    const first = page.url()
    await page.click('[data-key=next]')
    await page.waitForURL((url) => url.href !== first)
    await state(page, 'open')
})

test('a puzzle fits a telephone', { viewport: { width: 360, height: 740 }, hasTouch: true }, async ({ page }) => {
    const [puzzle] = all('go')
    await page.goto(`/puzzles/go/${puzzle.id}`)
    await state(page, 'open')
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 360)
    await page.goto('/puzzles')
    await page.waitForSelector('.puzzle-link')
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 360)
    const small = await page.locator('.puzzle-link').first().boundingBox()
    assert.ok(small.height >= 40 && small.width >= 40)
})

for (const [width, height] of [[360, 740], [844, 390], [1000, 800], [1280, 800]])
    test(`a choice that has begun does not move the board: ${width} wide`, { locale: 'hu-HU', viewport: { width, height } }, async ({ page }) => {
        // A long task, and a ring that is chosen before its target.
        await page.goto('/puzzles/yinsh')
        await page.click('.puzzle-link >> nth=20')
        await page.waitForSelector('.lesson[data-state=open] .target')
        const place = () => page.evaluate(() => {
            const { left, top, width } = document.querySelector('.board-frame').getBoundingClientRect()
            return [left + scrollX, top + scrollY, width, document.querySelector('.prompt').offsetHeight]
        })
        const before = await place()
        const choice = await page.getAttribute('.board', 'data-choice')
        await page.locator('.target').first().click({ force: true })
        await page.waitForFunction((old) => document.querySelector('.board').dataset.choice !== old, choice)
        assert.deepEqual(await place(), before)
        assert.ok(await page.locator('.prompt .soft').isVisible()) // and is still told
    })

run()
