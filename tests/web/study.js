// Study: games from elsewhere and back, variations, comments, positions put by hand, the engine, reviews, pictures, links.
const assert = require('node:assert')
const fs = require('node:fs/promises')
const { test, run, download, setSwitch } = require('./harness')
const { cutOff, inaccessible } = require('./inspect')

const GAME = `(;GM[1]FF[4]SZ[5]KM[0.5]RU[chinese]PB[Anna]PW[Bela]C[a small game]
;B[cc]C[the middle];W[cb](;B[bb];W[bc];B[db])(;B[bc]C[another way];W[bb]))`

// So long that no machine has reviewed it before somebody can cancel that.
const LONG_GAME = `(;GM[1]FF[4]SZ[19]KM[7]RU[chinese]${[...'abcdefghijklmnopqrs'].map((c) => `;B[${c}d];W[${c}p];B[${c}g];W[${c}m]`).join('')})`

const state = (page) =>
    page.evaluate(() => {
        const screen = document.querySelector('.study')
        const turn = (button) => button.textContent
        return {
            rev: Number(screen.dataset.rev), node: Number(screen.dataset.node), nodes: Number(screen.dataset.nodes),
            current: turn(screen.querySelector('.node[aria-current]')),
            turns: [...screen.querySelectorAll('.node')].map(turn),
            inside: [...screen.querySelectorAll('.variation .node')].map(turn),
            comment: screen.querySelector('#comment').value,
            pieces: [...screen.querySelectorAll('.spot')].map((spot) => spot.getAttribute('aria-label')).filter((label) => !/, (empty|dot)/.test(label))
                .map((label) => label.split(', ').slice(0, 2).join(' ')).sort(),
        }
    })

/** Does something that changes the game, and waits until the page shows it. */
async function after(page, act) {
    const { rev } = await state(page)
    await act()
    await page.waitForFunction((old) => Number(document.querySelector('.study')?.dataset.rev) > old, rev, { polling: 'raf' })
    return state(page)
}

const onTurn = (page, text) => page.waitForFunction((wanted) => document.querySelector('.node[aria-current]')?.textContent === wanted, text, { polling: 'raf' })

async function paste(page, text) {
    await page.goto('/study')
    await page.fill('#paste', text)
    await page.click('.bring button[type=submit]')
}

async function study(page, text) {
    await paste(page, text)
    await page.waitForSelector('.study[data-rev] .spot')
}

async function begin(page, kind) {
    await page.goto('/study')
    await page.locator(`.study-start input[value=${kind}]`).check({ force: true })
    if (kind === 'go')
        await page.selectOption('.study-ways .fields select', '5')
    await page.click('.study-ways .fields button[type=submit]')
    await page.waitForSelector('.study[data-rev] .spot')
}

async function clickSpot(page, name, options = {}) {
    const place = await page.evaluate((wanted) => {
        const spot = document.querySelector(`.spot[data-name="${wanted}"]`)
        const { e, f } = spot.transform.baseVal.getItem(0).matrix
        const { x, y } = new DOMPoint(e, f).matrixTransform(document.querySelector('.board-svg').getScreenCTM())
        return { x, y }
    }, name)
    await page.mouse.click(place.x, place.y, options)
}

/** A file made in the window for it, as text or bytes. */
async function exported(page, key, encoding) {
    const file = await download(page, () => page.click(`dialog [data-key=${key}]`))
    return { name: file.name, content: await fs.readFile(file.path, encoding) }
}

test('a file with variations: walking, comments, new variations, promoting, deleting', async ({ page }) => {
    await study(page, GAME)
    let now = await state(page)
    assert.deepEqual(now.turns, ['Start', 'C3', 'C4', 'B4', 'B3', 'B4', 'B3', 'D4'])
    assert.deepEqual(now.inside, ['B3', 'B4'])
    assert.deepEqual([now.current, now.comment, now.pieces], ['Start', 'a small game', []])
    await page.keyboard.press('ArrowRight')
    await onTurn(page, 'C3')
    now = await state(page)
    assert.deepEqual([now.comment, now.pieces], ['the middle', ['C3 black stone']])
    await page.keyboard.press('End')
    await onTurn(page, 'D4')
    assert.equal((await state(page)).pieces.length, 5)
    await page.keyboard.press('Home')
    await onTurn(page, 'Start')
    // Keys that come faster than the answers all count.
    for (let count = 0; count < 3; count++)
        await page.keyboard.press('ArrowRight')
    await onTurn(page, 'B4')
    now = await after(page, () => page.keyboard.press('ArrowDown'))
    assert.deepEqual([now.current, now.comment], ['B3', 'another way'])
    now = await after(page, () => page.click('[data-key=promote]'))
    assert.deepEqual(now.inside, ['B4', 'B3', 'D4'])
    // A comment is kept when something else is done.
    await page.fill('#comment', 'better so')
    await page.click('.tree .node >> nth=0')
    await onTurn(page, 'Start')
    now = await after(page, () => page.click('.node[data-node="3"]'))
    assert.deepEqual([now.current, now.comment], ['B3', 'better so'])
    assert.match(await page.locator('.tree').innerText(), /better so/)
    // Another move here is a variation; the same again goes along it.
    await page.keyboard.press('ArrowLeft')
    await onTurn(page, 'C4')
    now = await after(page, () => clickSpot(page, 'E5'))
    assert.deepEqual([now.current, now.nodes], ['E5', 9])
    await page.keyboard.press('ArrowLeft')
    await onTurn(page, 'C4')
    now = await after(page, () => clickSpot(page, 'E5'))
    assert.deepEqual([now.current, now.nodes], ['E5', 9])
    now = await after(page, () => page.click('[data-key=delete]'))
    assert.deepEqual([now.current, now.nodes], ['C4', 8])
    await page.click('.node[data-node="1"]')
    await onTurn(page, 'C3')
    await page.click('[data-key=delete]')
    now = await after(page, () => page.click('dialog .main'))
    assert.deepEqual([now.turns, now.pieces], [['Start'], []])
    // What a rule forbids is said, with the rule.
    await page.fill('#typed', 'C3')
    now = await after(page, () => page.press('#typed', 'Enter'))
    await clickSpot(page, 'C3')
    await page.waitForSelector('.message:not([hidden]) .link')
})

test('the list of turns shows where one is', async ({ page }) => {
    await study(page, LONG_GAME)
    const inList = () =>
        page.evaluate(() => {
            const [list, turn] = ['.tree', '.node[aria-current]'].map((one) => document.querySelector(one).getBoundingClientRect())
            return turn.top > list.top - 1 && turn.bottom < list.bottom + 1
        })
    await page.setViewportSize({ width: 1280, height: 600 })
    for (const key of ['End', 'Home', 'ArrowRight', 'End', 'ArrowLeft']) {
        await after(page, () => page.keyboard.press(key))
        assert.ok(await inList(), key)
    }
    assert.ok(await page.evaluate(() => document.querySelector('.tree').scrollTop > 50), 'it is longer than its panel')
})

test('several games in a file, faults with their places, and what cannot be read at all', async ({ page }) => {
    await paste(page, `(;GM[1]SZ[5]PB[One];B[aa])(;GM[1]SZ[5]PB[Two];B[bb];W[bb])`)
    await page.waitForSelector('dialog.brought .game-row >> nth=1')
    assert.match(await page.locator('dialog .faults').innerText(), /Line 1, column 5\d: .*O/)
    await page.click('dialog .game-row >> nth=1 >> a')
    await page.waitForSelector('.study[data-rev] .spot')
    assert.deepEqual((await state(page)).turns, ['Start', 'B4'])
    await page.click('[data-key=bring]')
    await page.fill('dialog #paste', 'hello world')
    await page.click('dialog button[type=submit]')
    await page.waitForSelector('dialog .message')
    const said = (await page.locator('dialog .message').innerText()).split('\n').map((line) => line.replace(/^.*\d: /, ''))
    assert.deepEqual(said, [...new Set(said)], 'nothing is said twice')
    // A file, in an old encoding, dropped onto the page.
    await page.keyboard.press('Escape')
    const before = page.url()
    await page.evaluate(() => {
        const bytes = new Uint8Array([...'(;GM[1]SZ[5]PB[Zs'].map((letter) => letter.charCodeAt(0)).concat(0xf3, [...'fi];B[ee])'].map((letter) => letter.charCodeAt(0))))
        const dataTransfer = new DataTransfer()
        dataTransfer.items.add(new File([bytes], 'old.sgf'))
        document.querySelector('.study').dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
    })
    await page.waitForURL((url) => url.href !== before)
    await page.waitForFunction(() => /Zsófi/.test(document.querySelector('.study-title')?.textContent ?? ''))
})

test('several files at once, one of them large, one without a game', async ({ page }) => {
    await paste(page, '(;GM[1]SZ[5]PB[Nul\0l];B[aa])')
    await page.waitForFunction(() => /Null/.test(document.querySelector('.study-title')?.textContent ?? ''))
    await page.click('[data-key=bring]')
    await page.setInputFiles('dialog #file', [
        { name: 'one.sgf', mimeType: 'application/x-go-sgf', buffer: Buffer.from(`(;GM[1]SZ[5]PB[One]C[${'long '.repeat(400000)}];B[aa])`) },
        { name: 'none.txt', mimeType: 'text/plain', buffer: Buffer.from('hello world') },
        { name: 'two.sgf', mimeType: 'application/x-go-sgf', buffer: Buffer.from('(;GM[1]SZ[5]PB[Two];B[bb])') },
    ])
    await page.waitForSelector('dialog.brought .game-row >> nth=1')
    assert.equal(await page.locator('dialog.brought .game-row').count(), 2)
    assert.match(await page.locator('dialog .faults').innerText(), /none\.txt: /)
    await page.click('dialog .game-row >> nth=0 >> a')
    await page.waitForFunction(() => /One/.test(document.querySelector('.study-title')?.textContent ?? ''))
})

test('a position put by hand, from the palette and as a line', async ({ page }) => {
    await begin(page, 'yinsh')
    await page.click('[data-key=setup]')
    await page.waitForSelector('.board[data-handling=spots]')
    await clickSpot(page, 'e5')
    await page.click('[data-tool="B ring"]')
    await clickSpot(page, 'f6')
    await clickSpot(page, 'g7')
    await clickSpot(page, 'g7')
    await page.click('[data-tool="W marker"]')
    await clickSpot(page, 'f7')
    await clickSpot(page, 'f7', { button: 'right' })
    let now = await after(page, () => page.click('[data-key=apply]'))
    assert.deepEqual(now.pieces, ['e5 white ring', 'f6 black ring'])
    // Six rings of one colour are too many: the library says so, and the board stays as it is being put.
    await page.click('[data-key=setup]')
    for (const name of ['a2', 'a3', 'a4', 'b2', 'b3'])
        await clickSpot(page, name)
    await page.click('[data-key=apply]')
    await page.waitForSelector('.message:not([hidden]) .link')
    assert.match(await page.locator('.message').innerText(), /Y2/)
    await page.fill('#position-line', 'yinsh nonsense')
    await page.press('#position-line', 'Enter')
    await page.waitForFunction(() => !/Y2/.test(document.querySelector('.message').innerText))
    // A line of another game begins a study of its own.
    await page.fill('#position-line', 'go x4/1o3/2x2/5/5 w play rules=school komi=4.5')
    await page.press('#position-line', 'Enter')
    await page.waitForSelector('.study[data-kind=go] .spot')
    now = await state(page)
    assert.deepEqual(now.pieces, ['A5 black stone', 'B4 white stone', 'C3 black stone'])
})

test('the engine: a bar in words, candidates, previews, arrows, heat and territory', async ({ page }) => {
    await begin(page, 'yinsh')
    await setSwitch(page, '[data-key=engine]', true)
    await page.waitForSelector('.candidates li:not([hidden]) >> nth=2')
    await page.waitForFunction(() => /^(About even|(Black|White) (is|has) .+|.* by force)$/.test(document.querySelector('.eval-words').textContent))
    assert.match(await page.locator('.engine-facts').innerText(), /^[\d,]+ positions? looked at/)
    // The best places have the letters of the list.
    assert.equal(await page.locator('.marks .mark.rank').first().textContent(), 'A')
    assert.equal(await page.locator('.candidate-rank').first().innerText(), 'A')
    assert.equal(await page.locator('.marks .mark.text').count(), 0)
    assert.equal(await page.locator('.ghost').count(), 0)
    await page.locator('.candidate').first().hover()
    await page.waitForSelector('.ghost')
    // Numbers are for the moves of a line alone.
    assert.equal(await page.locator('.marks .mark.text').first().textContent(), '1')
    assert.equal(await page.locator('.marks .mark.rank').count(), 0)
    const text = await page.locator('.candidate-move > :last-child').first().innerText()
    assert.match(text, /^[a-k]\d+$/)
    await after(page, () => page.locator('.candidate').first().click())
    assert.equal((await state(page)).pieces.length, 1)
    await page.mouse.move(5, 5)
    await page.evaluate(() => document.activeElement.blur())
    await page.waitForSelector('.candidates li:not([hidden])')
    await setSwitch(page, '[data-key=engine]', false)
    await page.waitForSelector('.eval', { state: 'hidden' })
    assert.equal(await page.locator('.marks .mark, .heat circle').count(), 0)
    await study(page, MIDDLE_GAME)
    await after(page, () => page.keyboard.press('End'))
    await setSwitch(page, '[data-key=engine]', true)
    await setSwitch(page, '[data-key=heat]', true)
    await setSwitch(page, '[data-key=owners]', true)
    await page.waitForSelector('.owners rect')
    // Few discs, the strongest with their shares, and all of those in words as well.
    const discs = await page.locator('.heat circle').count()
    assert.ok(discs > 0 && discs < 20, `${discs} discs`)
    const shares = await page.locator('.heat-share').allTextContents()
    assert.ok(shares.length > 0 && shares.length <= 5 && shares.every((share) => /^\d+%$/.test(share)), `${shares}`)
    const said = await page.locator('.heat-words').innerText()
    assert.match(said, /^At first sight.+: (\w+ \d+%, )*\w+ \d+%\. /)
    for (const share of shares)
        assert.ok(said.includes(` ${share}`), `${share} in “${said}”`)
    // No square of the territory lies on a disc's share.
    const covered = await page.evaluate(() => {
        const apart = (a, b) => a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y
        const boxes = (selector) => [...document.querySelectorAll(selector)].map((element) => element.getBBox())
        return boxes('.heat-share').filter((text) => boxes('.owners rect').some((square) => !apart(text, square))).length
    })
    assert.equal(covered, 0)
    await setSwitch(page, '[data-key=heat]', false)
    assert.equal(await page.locator('.heat circle, .heat-share').count(), 0)
    assert.equal(await page.locator('.heat-words').isVisible(), false)
    assert.match(await page.locator('.area-board .eval-words').textContent(), /, (about .+ points? ahead|about even on points|on points too|(Black|White) leads by about \d.*|though (Black|White) averages about .+)$/)
    await setSwitch(page, '[data-key=engine]', false)
})

const titled = (page, text) =>
    page.waitForFunction((wanted) => document.querySelector('.title-text')?.textContent === wanted && document.title === `${wanted} · Tabla`, text)

const inList = async (page) => {
    await page.goto('/games')
    await page.waitForSelector('.game-row')
    return page.locator('.game-title').first().innerText()
}

test('a study is renamed where its title stands', async ({ page }) => {
    await begin(page, 'yinsh')
    const address = page.url()
    await titled(page, 'Study of YINSH')
    // With the keyboard: Escape gives up, Enter keeps.
    await page.locator('.study [data-key=rename]').focus()
    await page.keyboard.press('Enter')
    assert.equal(await page.inputValue('.title-field'), 'Study of YINSH')
    await page.keyboard.type('nothing')
    await page.keyboard.press('Escape')
    await titled(page, 'Study of YINSH')
    assert.equal(await page.evaluate(() => document.activeElement.dataset.key), 'rename')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Rings in the middle')
    await after(page, () => page.keyboard.press('Enter'))
    await titled(page, 'Rings in the middle')
    assert.equal(await inList(page), 'Rings in the middle')
    assert.equal(await page.locator('.game-result').first().innerText(), 'Study', 'a study does not go on as a game does')
    // With the mouse: a click on the words, and another one elsewhere keeps.
    await page.goto(address)
    await titled(page, 'Rings in the middle')
    await page.click('.title-text')
    await page.fill('.title-field', 'Rings elsewhere')
    await after(page, () => page.click('#comment'))
    await titled(page, 'Rings elsewhere')
    // Left empty it is made again.
    await page.click('.title-text')
    await page.fill('.title-field', ' ')
    await after(page, () => page.keyboard.press('Enter'))
    await titled(page, 'Study of YINSH')
})

test('a game is renamed where its title stands, with a finger', { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }, async ({ page }) => {
    await page.goto('/')
    await page.tap('[data-play=gipf]')
    await page.locator('dialog.new input[value=friend]').check({ force: true })
    await page.tap('dialog.new button[type=submit]')
    await page.waitForSelector('.play[data-rev] .spot')
    await titled(page, 'White – Black')
    await page.tap('.play [data-key=rename]')
    await page.fill('.title-field', 'On the train')
    await page.press('.title-field', 'Enter')
    await titled(page, 'On the train')
    assert.equal(await inList(page), 'On the train')
})

test('a counted game of Go shows the count, as its rules add it up', async ({ page }) => {
    // Black has columns D to G, White A to C; the black stone on A1 is dead.
    const moves = (last) => `(;GM[1]FF[4]SZ[7]KM[4.5]${last};B[dd];W[cd];B[de];W[ce];B[df];W[cf];B[dg];W[cg];B[dc];W[cc];B[db];W[cb];B[da];W[ca];B[ag];W[];B[]` +
        'TW[aa][ab][ac][ad][ae][af][ag][ba][bb][bc][bd][be][bf][bg]TB[ea][eb][ec][ed][ee][ef][eg][fa][fb][fc][fd][fe][ff][fg][ga][gb][gc][gd][ge][gf][gg])'
    const rows = () => page.locator('.count tbody tr').evaluateAll((list) => list.map((row) => row.innerText.split(/\s+/)))
    await study(page, moves('RU[japanese]'))
    assert.equal(await page.locator('.count').count(), 0)
    await after(page, () => page.keyboard.press('End'))
    assert.deepEqual(await rows(), [['Territory', '21', '14'], ['Prisoners', '0', '1'], ['Komi', '0', '4.5'], ['Together', '21', '19.5']])
    await study(page, moves('RU[chinese]'))
    await after(page, () => page.keyboard.press('End'))
    assert.deepEqual(await rows(), [['Territory', '21', '14'], ['Stones', '7', '7'], ['Komi', '0', '4.5'], ['Together', '28', '25.5']])
    // Nothing here is to be agreed on.
    assert.equal(await page.locator('.settlement button').count(), 0)
    await after(page, () => page.keyboard.press('ArrowLeft'))
    assert.equal(await page.locator('.count').count(), 0)
})

test('when the game is over the bar belongs to the winner, and the result is said once', async ({ page }) => {
    const built = ';B[cc];W[bc];B[cb];W[bb];B[cd];W[bd];B[ca];W[ba];B[ce];W[be];B[dc];W[];B[]'
    for (const [komi, black] of [[0.5, 100], [9.5, 0], [5, 50]]) {
        await study(page, `(;GM[1]FF[4]SZ[5]KM[${komi}]RU[chinese]${built})`)
        await setSwitch(page, '[data-key=engine]', true)
        await after(page, () => page.keyboard.press('End'))
        assert.equal(await page.locator('.area-board .eval.unknown').count(), 1, 'nobody has said that no stone is dead')
        await after(page, () => page.click('.settlement .main'))
        const bar = page.locator('.area-board .eval')
        assert.equal(await bar.getAttribute('aria-valuenow'), String(black))
        assert.equal(await page.locator('.area-board .eval.unknown').count(), 0)
        const result = await page.locator('.prompt').innerText()
        assert.match(result, black === 50 ? /[Dd]raw/ : black ? /^Black wins/ : /^White wins/)
        const times = (await page.locator('.study').innerText()).split(result).length - 1
        assert.equal(times, 1, 'the result is said once')
        assert.match(await bar.getAttribute('aria-valuetext'), black === 50 ? /White 50%, Black 50%/ : /White .*0%, Black .*0%/)
        await page.selectOption('.review-panel select', '50')
        await page.click('[data-key=review]')
        await page.waitForSelector('.graph')
        const words = await page.locator('.graph-words').innerText()
        assert.equal(words, `13. Black pass: ${black === 50 ? 'A draw' : black ? 'Black has won' : 'White has won'}`)
        const height = await page.locator('.graph-line').evaluate((line) => Number(line.getAttribute('d').split(' ').pop()))
        assert.equal(height, 150 - 1.5 * black)
    }
    await setSwitch(page, '[data-key=engine]', false)
})

test('in lists of moves White is open and Black filled, in every theme', async ({ page }) => {
    await study(page, GAME)
    const filled = () => page.evaluate(() => {
        const light = (colour) => {
            const [r, g, b, alpha = 1] = colour.match(/[\d.]+/g).map(Number)
            const linear = [r, g, b].map((part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4))
            return alpha === 0 ? undefined : 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
        }
        const ground = light(getComputedStyle(document.querySelector('.tree-panel')).backgroundColor)
        return ['.node.white', '.node.black'].map((selector) => {
            const disc = light(getComputedStyle(document.querySelector(selector), '::before').backgroundColor) ?? ground
            return (Math.max(disc, ground) + 0.05) / (Math.min(disc, ground) + 0.05) > 2
        })
    })
    for (const theme of ['light', 'dark', 'contrast']) {
        await page.evaluate((wanted) => (document.documentElement.dataset.theme = wanted), theme)
        assert.deepEqual(await filled(), [false, true], theme)
    }
})

// Black has columns D to G, White A to C; the black stone on A1 is dead.
const WALLS = ['D', 'C'].map((column) => [4, 3, 2, 1, 5, 6, 7].map((row) => column + row))
const TO_SETTLE = `(;GM[1]FF[4]SZ[7]KM[4.5]RU[japanese]${WALLS[0].map((black, i) => [black, WALLS[1][i]]).flat().concat('A1')
    .map((point, i) => `;${'BW'[i % 2]}[${point[0].toLowerCase()}${'gfedcba'[point[1] - 1]}]`).join('')};W[];B[])`

test('dead stones are settled in a study, too, before anybody has won', async ({ page }) => {
    await study(page, TO_SETTLE)
    await after(page, () => page.keyboard.press('End'))
    const words = () => page.locator('.prompt').innerText()
    assert.match(await words(), /not agreed/)
    assert.match(await page.locator('.settlement .note').innerText(), /Click a team/)
    await after(page, () => clickSpot(page, 'A1'))
    // Black: columns E to G, 21 points. White: columns A and B, 14 points, one prisoner, komi 4.5.
    assert.equal(await words(), 'Black wins by 1.5 points')
    await after(page, () => clickSpot(page, 'A1'))
    assert.equal(await words(), 'Black wins by 16.5 points')
    await after(page, () => page.keyboard.press('ArrowLeft'))
    assert.equal(await page.locator('.settlement').count(), 0)
    assert.equal(await page.locator('.board-bar .pass').count(), 1)
})

test('the graph of a review ends as dead stones have it that are settled after it', async ({ page }) => {
    await study(page, TO_SETTLE)
    await page.selectOption('.review-panel select', '50')
    await page.click('[data-key=review]')
    await page.waitForSelector('.graph')
    await after(page, () => page.keyboard.press('End'))
    const words = () => page.locator('.graph-words').innerText()
    // How high the line ends: 0 where Black has won.
    const end = () => page.locator('.graph-line').getAttribute('d').then((line) => Number(line.split(' ').pop()))
    assert.doesNotMatch(await words(), /has won/)
    await after(page, () => clickSpot(page, 'A1'))
    assert.match(await words(), /^17\. Black pass: Black has won$/)
    assert.equal(await end(), 0)
    // Black says that all of its own are dead.
    await after(page, () => clickSpot(page, 'A1'))
    await after(page, () => clickSpot(page, 'D4'))
    assert.match(await words(), /^17\. Black pass: White has won$/)
    assert.equal(await end(), 150)
})

test('a comment does not disturb what the engine thinks', async ({ page }) => {
    await study(page, GAME)
    await setSwitch(page, '[data-key=engine]', true)
    await page.waitForSelector('.candidates li:not([hidden])')
    // Whether it was unknown at any time, however short.
    await page.evaluate(() => {
        const bar = document.querySelector('.eval')
        window.lost = false
        new MutationObserver(() => (window.lost ||= bar.classList.contains('unknown'))).observe(bar, { attributes: true })
    })
    await page.fill('#comment', 'well thought of')
    await after(page, () => page.locator('#comment').evaluate((field) => field.blur()))
    assert.equal((await state(page)).comment, 'well thought of')
    assert.equal(await page.evaluate(() => window.lost), false)
    assert.ok(await page.locator('.candidates li:not([hidden])').count() > 0)
    // To see that this would be noticed:
    await after(page, () => page.keyboard.press('ArrowRight'))
    assert.equal(await page.evaluate(() => window.lost), true)
    await setSwitch(page, '[data-key=engine]', false)
})

test('a turn that is pressed while a comment is being kept is gone to', async ({ page }) => {
    await study(page, GAME)
    await page.click('.node[data-node="2"]')
    await onTurn(page, 'C4')
    await page.fill('#comment', 'kept')
    await page.hover('.node[data-node="0"]')
    await page.mouse.down()
    await page.waitForSelector('.tree .remark:text("kept")')
    await page.mouse.up()
    await onTurn(page, 'Start')
})

test('a review is cancelled however soon', async ({ page }) => {
    await study(page, LONG_GAME)
    await page.selectOption('.review-panel select', '1000')
    // The button is pressed the moment it is there, before the server can have said anything.
    const over = page.evaluate(() => new Promise((done) => {
        const working = document.querySelector('.review-working')
        new MutationObserver(() => {
            if (working.hidden) done()
            else working.querySelector('[data-key=cancel]').click()
        }).observe(working, { attributeFilter: ['hidden'] })
    }))
    await page.click('[data-key=review]')
    await over
    assert.equal(await page.locator('.graph').count(), 0)
})

/** Until some turns have been reviewed. */
const far = (page) => page.waitForFunction(() => document.querySelector('.review-working:not([hidden]) progress')?.value > 0, undefined, { polling: 'raf' })

test('a review goes on when the connection is back, unless it is cancelled before', async ({ page, server }) => {
    const cut = async () => {
        await server.stop('SIGKILL')
        await page.waitForSelector('.offline:not([hidden])')
    }
    const mend = async () => {
        await server.start()
        await page.waitForSelector('.offline', { state: 'hidden' })
    }
    await study(page, LONG_GAME)
    await page.selectOption('.review-panel select', '1000')
    await page.click('[data-key=review]')
    await far(page)
    await cut()
    assert.match(await page.locator('.review-working').innerText(), /(^|\D)0 \/ 76/)
    assert.equal(await page.locator('.toast').count(), 0, 'one sentence is enough')
    await mend()
    await far(page)
    await cut()
    await page.click('.review-working [data-key=cancel]')
    await page.waitForSelector('[data-key=review]:visible')
    await mend()
    assert.equal(await page.locator('.review-working').isVisible(), false)
    // It is over for the page and can be had anew.
    await page.click('[data-key=review]')
    await far(page)
    await page.click('[data-key=cancel]')
    await page.waitForSelector('[data-key=review]:visible')
    assert.equal(await page.locator('.graph').count(), 0)
})

// Short, but nothing that a machine knows at once.
const MIDDLE_GAME = '(;GM[1]FF[4]SZ[9]KM[7]RU[chinese];B[cc];W[gg];B[gc];W[cg];B[ec];W[eg];B[ce];W[ge];B[ee];W[ed];B[fd];W[dd])'

/** So thoroughly that it is under way until somebody cancels it. */
async function reviewForever(page) {
    const select = page.locator('.review-panel select')
    await select.locator('option').last().evaluate((option) => (option.value = '1000000'))
    await select.selectOption('1000000')
    await page.click('[data-key=review]')
}

/** Leaves the study for the list of games, within the page. */
async function lookElsewhere(page) {
    await page.click('header nav a[href="/games"]')
    await page.waitForSelector('.study', { state: 'detached' })
}

test('a review goes on in another language and while one looks elsewhere', async ({ page }) => {
    await study(page, LONG_GAME)
    await page.selectOption('.review-panel select', '1000')
    await page.click('[data-key=review]')
    await far(page)
    await page.selectOption('header .language', 'hu')
    await page.waitForSelector('html[lang=hu] .study[data-rev] .spot')
    await far(page)
    await page.selectOption('header .language', 'en')
    await page.waitForSelector('html[lang=en] .study[data-rev] .spot')
    await far(page)
    await lookElsewhere(page)
    await page.goBack()
    await far(page)
    await page.click('.review-working [data-key=cancel]')
    await page.waitForSelector('[data-key=review]:visible')
    assert.equal(await page.locator('.graph').count(), 0)
})

/**
 * Keeps what goes over the WebSocket, both ways, in `window.wire`. Requests and events with the name in `window.held` wait
 * until `window.letGo()`.
 */
const tapWire = (page) =>
    page.addInitScript(() => {
        const waiting = []
        window.wire = []
        window.WebSocket = class extends WebSocket {
            constructor(...all) {
                super(...all)
                this.addEventListener('message', (event) => {
                    const message = JSON.parse(event.data)
                    if (window.held && message.event === window.held) {
                        event.stopImmediatePropagation()
                        waiting.push(() => this.dispatchEvent(new MessageEvent('message', { data: event.data })))
                    } else
                        window.wire.push(message)
                })
            }
            send(data) {
                const message = JSON.parse(data)
                const send = () => {
                    window.wire.push(message)
                    super.send(data)
                }
                if (message.op === window.held) waiting.push(send)
                else send()
            }
        }
        window.letGo = () => {
            window.held = undefined
            for (const send of waiting.splice(0)) send()
        }
    })

test('a review is under way from the moment it is wanted', async ({ page }) => {
    await tapWire(page)
    await study(page, MIDDLE_GAME)
    await setSwitch(page, '[data-key=engine]', true)
    // The comment has to be kept first, and that takes its time.
    const comment = async (text) => {
        await page.evaluate(() => (window.held = 'comment'))
        await page.fill('#comment', text)
    }
    const wanted = () => page.evaluate(() => window.wire.filter(({ op }) => op === 'review').length)
    await comment('first')
    await reviewForever(page)
    await page.selectOption('header .language', 'hu')
    await page.waitForSelector('html[lang=hu] .study[data-rev] .spot')
    assert.equal(await page.locator('.review-working').isVisible(), true)
    const thinks = await page.evaluate(() => window.wire.filter(({ op }) => op === 'analyze').map(({ on }) => on))
    assert.deepEqual(thinks, [true, false, true], 'the view that is gone has nobody think any more')
    assert.equal(await wanted(), 0)
    await page.evaluate(() => window.letGo())
    await page.waitForFunction(() => window.wire.some(({ event }) => event === 'progress'), undefined, { polling: 'raf' })
    await page.click('.review-working [data-key=cancel]')
    await page.waitForSelector('[data-key=review]:visible')
    await setSwitch(page, '[data-key=engine]', false)
    await page.selectOption('header .language', 'en')
    await page.waitForSelector('html[lang=en] .study[data-rev] .spot')
    // Nor is it ever asked for when it is cancelled before that.
    await comment('second')
    await page.click('[data-key=review]')
    await page.click('.review-working [data-key=cancel]')
    await page.evaluate(() => window.letGo())
    await page.waitForSelector('[data-key=review]:visible')
    assert.equal(await wanted(), 1)
})

test('a review that is done while one looks elsewhere is kept', async ({ page }) => {
    await tapWire(page)
    await study(page, MIDDLE_GAME)
    await page.selectOption('.review-panel select', '1000')
    await page.click('[data-key=review]')
    await lookElsewhere(page)
    const answered = () => window.wire.some(({ review }) => review)
    assert.equal(await page.evaluate(answered), false, 'too quick for this test')
    await page.waitForFunction(answered, undefined, { polling: 'raf' })
    // The server would keep it for a game that is closed as well: here it came with the game.
    const until = await page.evaluate(() => window.wire.slice(0, window.wire.findIndex(({ review }) => review)))
    assert.equal(until.some(({ event, game }) => event === 'game' && game.review), true)
    assert.equal(until.some(({ op }) => op === 'close'), false, 'closed before it came')
    await page.goBack()
    await page.waitForSelector('.graph')
    assert.equal(await page.locator('.review-working').isVisible(), false)
})

test('a review is kept while another one is under way, whatever is written meanwhile', async ({ page }) => {
    const graphs = async () => {
        await page.waitForSelector('.study[data-rev] .spot')
        return page.locator('.graph').count()
    }
    const speak = async (language) => {
        await page.selectOption('header .language', language)
        await page.waitForSelector(`html[lang=${language}] .study[data-rev] .spot`)
    }
    await study(page, MIDDLE_GAME)
    await page.selectOption('.review-panel select', '50')
    await page.click('[data-key=review]')
    await page.waitForSelector('.graph')
    await reviewForever(page)
    await page.waitForSelector('.review-working:not([hidden])')
    await page.fill('#comment', 'the beginning')
    await after(page, () => page.press('#comment', 'Tab'))
    await page.fill('#typed', 'A1')
    await after(page, () => page.press('#typed', 'Enter'))
    assert.equal(await graphs(), 1)
    await speak('hu')
    assert.equal(await graphs(), 1)
    await lookElsewhere(page)
    await page.goBack()
    assert.equal(await graphs(), 1)
    await page.click('.review-working [data-key=cancel]')
    await page.waitForSelector('[data-key=review]:visible')
    await speak('en')
    assert.equal(await graphs(), 1)
    // But not where another line is the main one.
    await after(page, () => page.click('.node[data-node="13"]'))
    await after(page, () => page.click('[data-key=promote]'))
    assert.equal(await graphs(), 0)
    await lookElsewhere(page)
    await page.goBack()
    assert.equal(await graphs(), 0)
})

test('a review: progress, cancel, a graph to click and to walk, what was better', async ({ page }) => {
    await study(page, LONG_GAME)
    await page.selectOption('.review-panel select', '1000')
    await page.click('[data-key=review]')
    await page.click('[data-key=cancel]')
    await page.waitForSelector('[data-key=review]:visible')
    assert.equal(await page.locator('.graph').count(), 0)
    await study(page, GAME)
    await page.selectOption('.review-panel select', '50')
    await page.click('[data-key=review]')
    await page.waitForSelector('.graph')
    const graph = page.locator('.graph')
    assert.equal(await graph.getAttribute('aria-valuemax'), '5')
    assert.match(await page.locator('.rough').innerText(), /^Judged quickly, by 50 positions for a turn/)
    const box = await graph.boundingBox()
    await page.mouse.click(box.x + box.width * 0.6, box.y + box.height / 2)
    await onTurn(page, 'B4')
    assert.equal(await graph.getAttribute('aria-valuenow'), '3')
    await graph.focus()
    await page.keyboard.press('ArrowLeft')
    await onTurn(page, 'C4')
    assert.match(await graph.getAttribute('aria-valuetext'), /^2\. White C4: .+ to win .+%\. (Black|White) .+, about \d.* ahead$/)
    assert.equal(await page.locator('.graph-words').innerText(), await graph.getAttribute('aria-valuetext'))
    await page.keyboard.press('End')
    await onTurn(page, 'D4')
    assert.match(await graph.getAttribute('aria-valuetext'), /^5\. Black D4: .+%\. .+ (points? ahead|leads by about .+|on points|points too|points more)$/)
    // A comment or a variation is no reason to forget it, not even over a reload.
    await page.fill('#comment', 'the end')
    await after(page, () => page.press('#comment', 'Tab'))
    await page.fill('#typed', 'A1')
    await after(page, () => page.press('#typed', 'Enter'))
    await page.click('.node[data-node="2"]')
    await onTurn(page, 'C4')
    await page.fill('#typed', 'A2')
    await after(page, () => page.press('#typed', 'Enter'))
    assert.equal(await graph.count(), 1)
    await page.reload()
    await page.waitForSelector('.study[data-rev] .spot')
    assert.equal(await graph.count(), 1)
})

// White has three places left inside, and lives by taking the one in the middle only: E1.
const BLUNDER = '(;GM[1]SZ[5]KM[0.5]RU[chinese]AB[ab][bb][cb][db][eb]AW[ac][bc][cc][dc][ec][ad][bd][cd][dd][ae][be][ce]PL[W];W[ed];B[ee];W[aa])'

const hasKeyboard = (page, key) => page.evaluate((wanted) => document.activeElement.dataset.key === wanted, key)

test('the keyboard is not lost when a review begins, is cancelled or ends, nor when what was better is shown no longer', async ({ page }) => {
    await study(page, LONG_GAME)
    await page.selectOption('.review-panel select', '1000')
    await page.locator('[data-key=review]').focus()
    await page.keyboard.press('Enter')
    await page.waitForSelector('[data-key=cancel]:visible')
    assert.ok(await hasKeyboard(page, 'cancel'))
    await page.keyboard.press('Enter')
    await page.waitForSelector('[data-key=review]:visible')
    assert.ok(await hasKeyboard(page, 'review'))
    // Whoever is elsewhere stays there.
    await page.keyboard.press('Enter')
    await page.waitForSelector('[data-key=cancel]:visible')
    await page.locator('#typed').focus()
    await page.evaluate(() => document.querySelector('[data-key=cancel]').click())
    await page.waitForSelector('[data-key=review]:visible')
    assert.ok(await page.evaluate(() => document.activeElement.id === 'typed'))
    await study(page, BLUNDER)
    await page.selectOption('.review-panel select', '50')
    await page.locator('[data-key=review]').focus()
    await page.keyboard.press('Enter')
    await page.waitForSelector('.turning [data-key=better]')
    await page.waitForSelector('[data-key=review]:visible')
    assert.ok(await hasKeyboard(page, 'review'))
    for (const [end, key] of [['[data-key=end-better]', 'Enter'], ['.message .close', 'Enter'], ['[data-key=end-better]', 'Escape']]) {
        await page.locator('.turning [data-key=better]').first().press('Enter')
        await page.waitForSelector('[data-key=end-better]')
        await page.locator(end).focus()
        await page.keyboard.press(key)
        await page.waitForSelector('.message', { state: 'hidden' })
        assert.ok(await hasKeyboard(page, 'better'), `${end} ${key}`)
    }
})

test('on the largest board letters and shares can be read side by side', async ({ page }) => {
    // As if at first sight the best moves were the likeliest, which no net promises.
    await page.addInitScript(() => {
        const { parse } = JSON
        JSON.parse = (...all) => {
            const told = parse(...all)
            if (told?.event === 'analysis')
                told.choices.forEach((choice, place) => (choice.prior = place < 5 ? 0.18 : 0.0001))
            return told
        }
    })
    await study(page, '(;GM[1]FF[4]SZ[19]KM[7]RU[chinese];B[pd];W[dp];B[pp];W[dd])')
    await setSwitch(page, '[data-key=engine]', true)
    await setSwitch(page, '[data-key=heat]', true)
    // Not over a line, which would be shown instead.
    await page.mouse.move(5, 5)
    await page.waitForFunction(() => document.querySelector('.heat-share') && document.querySelector('.marks .mark.rank'), undefined, { polling: 'raf' })
    // Drawn anew many times a second: all of it is read at once.
    const { together, covered } = await page.evaluate(() => {
        const boxes = (selector) => [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect())
        const near = (a, b) => Math.abs(a.x - b.x) < a.width * 2 && Math.abs(a.y - b.y) < a.height * 2
        // Firefox counts the outlines of letters: a third of one has to be covered.
        const over = (a, b) => a.x < b.right && b.x < a.right && Math.min(a.bottom, b.bottom) - Math.max(a.y, b.y) > a.height / 3
        const pairs = boxes('.marks .mark.rank').flatMap((letter) => boxes('.heat-share').map((share) => [letter, share]))
        return { together: pairs.filter(([a, b]) => near(a, b)).length, covered: pairs.filter(([a, b]) => over(a, b)).length }
    })
    assert.ok(together > 0, 'a best move has a share too')
    assert.equal(covered, 0)
    await setSwitch(page, '[data-key=heat]', false)
    await setSwitch(page, '[data-key=engine]', false)
})

test('a lost connection takes nobody away from the graph', async ({ page, server }) => {
    await study(page, GAME)
    await page.selectOption('.review-panel select', '50')
    await page.click('[data-key=review]')
    const graph = page.locator('.graph')
    await graph.focus()
    await page.keyboard.press('End')
    await onTurn(page, 'D4')
    await server.stop('SIGKILL')
    await page.waitForSelector('.offline:not([hidden])')
    await server.start()
    await page.waitForSelector('.offline', { state: 'hidden' })
    // The game has been told anew before this is answered.
    await page.keyboard.press('ArrowLeft')
    await onTurn(page, 'B3')
    assert.ok(await page.evaluate(() => document.activeElement.matches('.graph')))
})

test('what was better is shown on the board and kept as a variation', async ({ page }) => {
    await study(page, BLUNDER)
    await page.click('[data-key=review]')
    const first = page.locator('.turning li').first()
    await first.waitFor()
    const said = /^1\. White E2: blunder, the chance to win falls from (\d+)% to (\d+)%, Black leads by about [\d.]+ points?\s+Better: E1/.exec(await first.innerText())
    assert.ok(said && Number(said[1]) - Number(said[2]) >= 20, await first.innerText())
    // The graph says the same of the turn, in the same numbers.
    await first.locator('.link').click()
    await onTurn(page, 'E2')
    assert.match(await page.locator('.graph-words').innerText(), new RegExp(`^1\\. White E2: blunder, the chance to win falls from ${said[1]}% to ${said[2]}%\\. Black .+`))
    // A list that is longer than its place ends in a shadow: some systems show no scroll bar.
    const shadows = await page.locator('.turning').evaluate((list) => getComputedStyle(list).backgroundAttachment)
    assert.deepEqual(shadows.split(', '), ['local', 'local', 'scroll', 'scroll'])
    await first.locator('[data-key=better]').click()
    await page.waitForSelector('.ghosts .ghost')
    assert.equal((await state(page)).current, 'Start')
    assert.match(await page.locator('.message.advice').innerText(), /what was better: E1/)
    // What is pointed at goes before it; then it is there again, until it is ended.
    const ghost = () => page.evaluate(() => document.querySelector('.ghosts .ghost')?.getAttribute('transform'))
    const better = await ghost()
    await setSwitch(page, '[data-key=engine]', true)
    const other = page.locator('.candidates li:not([hidden]) .candidate', { hasNot: page.locator('span:text-is("E1")') }).first()
    await other.hover()
    await page.waitForFunction((old) => document.querySelector('.ghosts .ghost')?.getAttribute('transform') !== old, better)
    await page.mouse.move(0, 0)
    await page.waitForFunction((old) => document.querySelector('.ghosts .ghost')?.getAttribute('transform') === old, better)
    await setSwitch(page, '[data-key=engine]', false)
    assert.equal(await ghost(), better)
    // It is shown already: asked for again it would come once more, perhaps only after it was ended.
    const ends = [() => page.click('[data-key=end-better]'), () => page.click('.message .close'), () => page.keyboard.press('Escape')]
    for (const [i, end] of ends.entries()) {
        if (i > 0) await first.locator('[data-key=better]').click()
        await page.waitForSelector('.ghosts .ghost')
        await end()
        await page.waitForSelector('.message', { state: 'hidden' })
        assert.equal(await page.locator('.ghosts .ghost').count(), 0)
    }
    await first.locator('.better button').last().click()
    await onTurn(page, 'E1')
    const now = await state(page)
    assert.deepEqual(now.inside, ['E1'])
    assert.equal(await first.count(), 1)
})

const hold = (page, name) => page.evaluate((name) => (window.held = name), name)
const letGo = (page) => page.evaluate(() => window.letGo())
const thinks = (page, busy) => page.waitForSelector(`.candidates[aria-busy=${!busy}] li:not([hidden]) >> nth=4`)

test('what is below the candidates stays where it is until the next position was looked at', async ({ page }) => {
    await tapWire(page)
    await study(page, MIDDLE_GAME)
    await setSwitch(page, '[data-key=engine]', true)
    await setSwitch(page, '[data-key=heat]', true)
    await thinks(page, true)
    await page.waitForSelector('.heat-words:visible')
    const heights = () => page.evaluate(() => ['.engine-panel', '.candidates'].map((part) => document.querySelector(part).offsetHeight))
    const look = () => page.evaluate(() => ['.candidates', '.heat-words'].map((part) => Number(getComputedStyle(document.querySelector(part)).opacity)))
    await hold(page, 'analysis')
    const before = await heights()
    assert.deepEqual(await look(), [1, 1])
    await page.keyboard.press('ArrowRight')
    await onTurn(page, 'C7')
    assert.equal(await page.locator('.eval.unknown').count(), 1)
    assert.deepEqual(await heights(), before)
    // What is old looks so, and nobody plays it.
    await thinks(page, false)
    assert.ok((await look()).every((opacity) => opacity < 0.5), `${await look()}`)
    await page.locator('.candidate').first().click({ force: true })
    assert.equal(await page.locator('.ghost').count(), 0)
    assert.equal(await page.evaluate(() => window.wire.some(({ op }) => op === 'play')), false)
    await letGo(page)
    await thinks(page, true)
    assert.deepEqual(await look(), [1, 1])
    // A number with one digit more may take a pixel or two, a row some twenty.
    assert.ok(Math.abs((await heights())[1] - before[1]) < 5, `${await heights()} after ${before}`)
    // Switched on again nothing is left of what was there before.
    await setSwitch(page, '[data-key=engine]', false)
    await hold(page, 'analysis')
    await setSwitch(page, '[data-key=engine]', true)
    assert.equal(await page.locator('.candidates li:not([hidden])').count(), 0)
    await setSwitch(page, '[data-key=heat]', false)
    await setSwitch(page, '[data-key=engine]', false)
})

for (const heat of [false, true])
    test(`what is below the candidates stays where it is to the last position${heat ? ', the heat map in words as well' : ''}`, async ({ page }) => {
        await study(page, '(;GM[1]FF[4]SZ[5]KM[0.5]RU[chinese];B[cc];W[bc];B[cb];W[bb];B[cd];W[bd];B[ca];W[ba];B[ce];W[be];B[dc];W[];B[])')
        await setSwitch(page, '[data-key=engine]', true)
        await setSwitch(page, '[data-key=heat]', heat)
        await thinks(page, true)
        const place = () => page.locator('.review-panel').evaluate((panel) => panel.getBoundingClientRect().top + scrollY)
        const first = await place()
        await after(page, () => page.keyboard.press('End'))
        assert.equal(await page.locator('.candidate:visible').count(), 0)
        assert.equal(await page.locator('.engine-facts').innerText(), 'Nothing is left to play here.')
        assert.equal(await place(), first)
        await after(page, () => page.click('.settlement .main'))
        assert.equal(await place(), first)
        // Nor when nothing was ever looked at.
        await page.reload()
        await page.waitForSelector('.study[data-rev] .spot')
        assert.equal(await place(), first)
        await after(page, () => page.keyboard.press('ArrowLeft'))
        await thinks(page, true)
        assert.equal(await place(), first)
        await setSwitch(page, '[data-key=heat]', false)
        await setSwitch(page, '[data-key=engine]', false)
    })

for (const [width, height] of [[1280, 800], [1024, 768], [390, 844]])
    test(`the board stays where it is, whatever the engine says: ${width} wide`, { viewport: { width, height } }, async ({ page }) => {
        await tapWire(page)
        await study(page, `(;GM[1]FF[4]SZ[5]KM[0.5]RU[chinese];B[cc];W[bc];B[cb];W[bb];B[cd];W[bd];B[ca];W[ba];B[ce];W[be];B[dc];W[];B[])`)
        // From the upper edge of the prompt on: what it says takes no room from the board either.
        const place = () => page.evaluate(() => {
            const { top, width } = document.querySelector('.board-frame').getBoundingClientRect()
            return [top - document.querySelector('.prompt').getBoundingClientRect().top, width]
        })
        const known = () => page.waitForSelector('.area-board .eval:not(.unknown)')
        await hold(page, 'analysis')
        await setSwitch(page, '[data-key=engine]', true)
        await page.waitForSelector('.area-board .eval.unknown')
        const first = await place()
        const stays = async (when) => {
            const now = await place()
            assert.ok(now.every((length, index) => Math.abs(length - first[index]) < 1), `${when}: ${now} instead of ${first}`)
        }
        await letGo(page)
        await page.waitForFunction(() => document.querySelector('.area-board .eval-lead').textContent)
        await stays('with points')
        await hold(page, 'analysis')
        await after(page, () => page.keyboard.press('ArrowRight'))
        await stays('not looked at')
        await after(page, () => page.keyboard.press('End'))
        await stays('not settled')
        await after(page, () => page.click('.settlement .main'))
        await known()
        await stays('over')
        await after(page, () => page.keyboard.press('ArrowLeft'))
        await stays('back')
        await letGo(page)
        await known()
        await stays('looked at again')
        await setSwitch(page, '[data-key=engine]', false)
    })

/** Where nobody has scrolled. */
const allInWindow = (page, selector) =>
    page.waitForFunction((wanted) => {
        scrollTo(0, 0)
        const { top, bottom } = document.querySelector(wanted)?.getBoundingClientRect() ?? {}
        return scrollY === 0 && top >= 0 && bottom <= innerHeight
    }, selector, { timeout: 5000 })

for (const [width, height] of [[1024, 768], [1366, 700], [1280, 800]])
    test(`what can be done below the board is in the window beside the engine: ${width} x ${height}`, { viewport: { width, height } }, async ({ page }) => {
        await study(page, BLUNDER)
        await allInWindow(page, '.board-bar .pass')
        await setSwitch(page, '[data-key=engine]', true)
        await page.waitForSelector('.area-board .eval:visible')
        await allInWindow(page, '.board-bar .pass')
        if (height === 800) {
            await page.selectOption('.review-panel select', '50')
            await page.click('[data-key=review]')
            await page.locator('.turning [data-key=better]').first().click()
            await page.waitForSelector('.message.advice')
            await allInWindow(page, '[data-key=end-better]')
        }
        await setSwitch(page, '[data-key=engine]', false)
    })

const boardInSight = (page) =>
    page.evaluate(() => {
        const { top, bottom } = document.querySelector('.board-frame').getBoundingClientRect()
        return top >= 0 && bottom <= innerHeight
    })

for (const [where, options] of [
    ['beside the board', { viewport: { width: 1280, height: 640 } }],
    ['below it on a phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
])
    test(`what the review shows on the board can be seen from ${where}`, options, async ({ page }) => {
        await study(page, BLUNDER)
        await page.selectOption('.review-panel select', '50')
        await page.click('[data-key=review]')
        const better = page.locator('.turning [data-key=better]').first()
        await better.waitFor()
        for (const [turn, act] of [
            ['Start', () => better.press('Enter')],
            ['E2', () => page.locator('.turning .link').first().click()],
            ['E1', () => page.locator('.better button').nth(1).click()],
            ['Start', () => page.locator('.graph').click({ position: { x: 12, y: 20 } })],
        ]) {
            await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
            assert.equal(await boardInSight(page), !options.isMobile, 'beside the board it never leaves')
            await act()
            await onTurn(page, turn)
            assert.ok(await boardInSight(page), `${act}`)
        }
        await better.press('Enter')
        assert.equal(await page.evaluate(() => document.activeElement.dataset.key), 'better')
        // Who walks along the graph by keys stays at it.
        await page.locator('.graph').focus()
        const { y } = await page.locator('.graph').boundingBox()
        await after(page, () => page.keyboard.press('End'))
        assert.ok(Math.abs((await page.locator('.graph').boundingBox()).y - y) < 5)
    })

test('out and in again: SGF, move list, pictures, a film, a link', async ({ page, context }) => {
    await study(page, GAME)
    await after(page, () => page.click('.node[data-node="2"]'))
    await page.click('[data-key=take-away]')
    const sgf = await exported(page, 'sgf', 'utf8')
    assert.match(sgf.name, /Anna.*\.sgf$|Bela.*\.sgf$/)
    assert.match(sgf.content, /;B\[cc\]C\[the middle\]\s*;W\[cb\]\s*\(;B\[bb\];W\[bc\];B\[db\]\)\s*\(;B\[bc\]C\[another way\];W\[bb\]\)/)
    const moves = await exported(page, 'moves', 'utf8')
    assert.match(moves.content, /C3 C4\s[^]*B4 B3/)
    assert.match((await exported(page, 'svg', 'utf8')).content, /<svg/)
    const png = await exported(page, 'png')
    assert.match(png.name, /\.png$/)
    assert.equal(png.content.toString('latin1', 1, 4), 'PNG')
    assert.equal(png.content.readUInt32BE(16), 1200)
    const gif = await exported(page, 'gif')
    assert.match(gif.name, /\.gif$/)
    assert.equal(gif.content.toString('latin1', 0, 6), 'GIF89a')
    // Read by the browser's own decoder: a picture for the start and each of five turns, and stones where they were put.
    const film = await page.evaluate(async (data) => {
        const decoder = new ImageDecoder({ data: new Uint8Array(data), type: 'image/gif' })
        await decoder.completed
        await decoder.tracks.ready
        const { frameCount, repetitionCount } = decoder.tracks.selectedTrack
        const dark = []
        for (let frameIndex = 0; frameIndex < frameCount; frameIndex++) {
            const { image } = await decoder.decode({ frameIndex })
            const canvas = new OffscreenCanvas(image.displayWidth, image.displayHeight)
            const context = canvas.getContext('2d')
            context.drawImage(image, 0, 0)
            const { data: pixels } = context.getImageData(0, 0, canvas.width, canvas.height)
            let count = 0
            for (let i = 0; i < pixels.length; i += 4)
                count += pixels[i] < 70 && pixels[i + 1] < 70 && pixels[i + 2] < 70
            dark.push(count)
        }
        return { frameCount, repetitionCount, dark }
    }, [...gif.content])
    assert.equal(film.frameCount, 6)
    assert.ok(film.repetitionCount > 1000, `${film.repetitionCount}`)
    // Of a white stone the edge is dark at most.
    const added = film.dark.slice(1).map((count, i) => count - film.dark[i])
    for (const [turn, count] of added.entries())
        assert.ok(turn % 2 === 0 ? count > 2000 : count < 1500, `${added}`)
    await page.click('dialog [data-key=link]')
    await page.waitForSelector('#link')
    const address = await page.inputValue('#link')
    assert.match(address, /\/study#z=[\w-]+$/)
    const other = await context.newPage()
    await other.goto(address)
    await other.waitForSelector('.study[data-rev] .spot')
    const [here, there] = [await state(page), await state(other)]
    assert.deepEqual(there.turns, here.turns)
    assert.equal(there.comment, 'a small game')
    assert.equal(new URL(other.url()).hash, '')
    await other.goto(`${address.slice(0, -12)}`)
    await other.waitForSelector('.study-start .message')
    await other.goto('/study#t=%%%')
    await other.waitForSelector('.study-start .message')
})

test('a game that is played is studied as a copy', async ({ page }) => {
    await page.goto('/')
    await page.click('[data-play=gipf]')
    await page.locator('dialog.new input[value=friend]').check({ force: true })
    await page.click('dialog.new button[type=submit]')
    await page.waitForSelector('.play[data-rev] .spot')
    const played = page.url().split('/').pop()
    await page.click('.tools [data-key=study]')
    await page.waitForSelector('.study[data-rev] .spot')
    assert.notEqual(page.url().split('/').pop(), played)
})

/** Every part of it, one after the other. */
async function everyPart(page, inspect) {
    const faults = []
    const see = async (part) => {
        for (const fault of await inspect(page))
            faults.push(`${part}: ${fault}`)
    }
    await page.goto('/study')
    await page.waitForSelector('.recent .game-row')
    await see('start')
    await page.click('.recent a >> nth=0')
    await page.waitForSelector('.study[data-rev] .spot')
    await setSwitch(page, '[data-key=engine]', true)
    await page.waitForSelector('.candidates li:not([hidden])')
    await see('engine')
    await setSwitch(page, '[data-key=engine]', false)
    await page.click('[data-key=take-away]')
    await page.click('dialog [data-key=link]')
    await page.waitForSelector('dialog #link')
    await see('export')
    await page.keyboard.press('Escape')
    await page.click('[data-key=setup]')
    await see('setting up')
    return faults
}

for (const [locale, width] of [['en-GB', 1280], ['hu-HU', 360], ['ro-RO', 360], ['hu-HU', 800]])
    test(`every word fits: ${locale}, ${width} wide`, { locale, viewport: { width, height: 800 } }, async ({ page }) => {
        if (width === 1280) {
            await study(page, GAME)
            await page.selectOption('.review-panel select', '50')
            await page.click('[data-key=review]')
            await page.waitForSelector('.graph')
        }
        assert.deepEqual(await everyPart(page, cutOff), [])
    })

test('nothing serious for axe', async ({ page }) => {
    assert.deepEqual(await everyPart(page, (shown) => inaccessible(shown)), [])
})

run()
