// Parts of the page that need no browser: how clicks become actions, the sentences, the size of it all. Speaks TAP.
//
// Called as: node parts.js WEB DIST (the page's sources and what was bundled from them)
const assert = require('node:assert')
const fs = require('node:fs')
const path = require('node:path')
const zlib = require('node:zlib')
const { spawnSync } = require('node:child_process')

const [web, dist] = process.argv.slice(2).map((folder) => path.resolve(folder))
const esbuild = require(path.join(web, 'node_modules', 'esbuild'))

/** A module of the page, as its sources are now. */
function load(entry) {
    const { outputFiles } = esbuild.buildSync({
        stdin: { contents: entry, resolveDir: path.join(web, 'src'), loader: 'ts' }, bundle: true, format: 'cjs', write: false, platform: 'node',
    })
    const module = { exports: {} }
    new Function('module', 'exports', 'document', outputFiles[0].text)(module, module.exports, { documentElement: {} })
    return module.exports
}

const { Choice } = load("export { Choice } from './board/choice'")
const words = load("export * from './views/evaluation'; export { setLanguage } from './i18n'; export { endOf } from './views/study/review'")
const { heatOf, heatText } = load("export * from './views/study/heat'")
const { lineOverlay } = load("export { lineOverlay } from './views/study/thoughts'")
const tests = []
const test = (name, body) => tests.push({ name, body })

const action = (n, kind, way, more = {}) => ({ n, text: `action ${n}`, kind, name: kind, ways: way ? [way] : [], changes: [], ...more })
const choice = (pick, actions, more = {}, preferred = undefined) =>
    new Choice({ actions, pick, decides: 'W', isEntry: () => false, ownerAt: () => undefined, ...more }, preferred)
const sorted = (set) => [...set].sort((a, b) => a - b)

const inAll = (say) =>
    ['en', 'hu', 'ro'].map((language) => {
        words.setLanguage(language)
        const said = say()
        words.setLanguage('en')
        return said
    })

test('chances are said in words, and in whole percents that go with them', () => {
    const standing = (white) => words.valueText({ value: 1 - white }, 'W')
    assert.deepEqual([0.5, 0.46, 0.54, 0.544].map(standing), Array(4).fill('About even'))
    assert.deepEqual([0.55, 0.6, 0.64].map(standing), Array(3).fill('White is slightly better'))
    assert.deepEqual([0.65, 0.79].map(standing), Array(2).fill('White is clearly better'))
    assert.deepEqual([0.8, 0.94].map(standing), Array(2).fill('White is close to winning'))
    assert.deepEqual([0.95, 1].map(standing), Array(2).fill('White has all but won'))
    assert.equal(standing(0.3), 'Black is clearly better')
    // What is not proven is neither certain nor impossible.
    assert.deepEqual([0, 0.004, 0.5, 1].map(words.percents), [1, 1, 50, 99])
    assert.equal(words.valueText({ value: 0.5, proven: 'win' }, 'B'), 'Black wins by force')
    assert.equal(words.valueText({ value: 0.5, proven: 'loss' }, 'B'), 'White wins by force')
    assert.equal(words.valueText({ value: 0.2, proven: 'draw' }, 'B'), 'A draw by force')
    assert.deepEqual(inAll(() => standing(0.7)), ['White is clearly better', 'Fehér egyértelműen jobban áll', 'Albul stă clar mai bine'])
})

test('points go with chances, and less than half a point is nobody\'s lead', () => {
    const said = (value, lead) => words.valueText({ value, lead }, 'B')
    assert.equal(said(0.7, 6.7), 'Black is clearly better, about 6.5 points ahead')
    assert.equal(said(0.03, -13.6), 'White has all but won, about 14 points ahead')
    assert.equal(said(0.6, 1.2), 'Black is slightly better, about 1 point ahead')
    for (const lead of [0.4, -0.4, 0])
        assert.equal(said(0.42, lead), 'White is slightly better, about even on points')
    assert.equal(said(0.53, 0.8), 'About even, Black leads by about 1 point')
    assert.equal(said(0.5, -2), 'About even, though White averages about 2 points more')
    assert.equal(said(0.52, 0.3), 'About even, on points too')
    // Two leaders side by side would look like a fault.
    assert.equal(said(0.42, 2), 'White is slightly better, though Black averages about 2 points more')
    assert.equal(said(0.53, -0.8), 'About even, though White averages about 1 point more')
    assert.deepEqual(inAll(() => said(0.7, 3.5)), [
        'Black is clearly better, about 3.5 points ahead', 'Fekete egyértelműen jobban áll, kb. 3,5 ponttal vezet',
        'Negrul stă clar mai bine, avans de circa 3,5 puncte',
    ])
})

test('a review knows how the game ended where its moves ended it', () => {
    const end = (result, over = true) => words.endOf({ result, over, turns: [] })
    assert.deepEqual(['W+R', 'B+3.5', 'B+', '0', 'Draw'].map((result) => end(result)), ['W', 'B', 'B', 'draw', 'draw'])
    // A file may tell a result that its moves do not reach.
    assert.equal(end('B+T', false), undefined)
    assert.equal(end(undefined, false), undefined)
})

const place = (spot, prior) => ({ text: `p${spot}`, ways: [[spot]], prior })

test('the heat map has what the net considers, and nothing where it considers everything alike', () => {
    const even = Array.from({ length: 361 }, (_, spot) => place(spot, 1 / 361))
    assert.deepEqual(heatOf(even), [])
    assert.match(heatText(even), /^At first sight no move stands out/)
    // Three moves share seven tenths, the rest is noise.
    const clear = even.map(({ ways: [[spot]] }) => place(spot, { 7: 0.4, 40: 0.2, 3: 0.1 }[spot] ?? 0.3 / 358))
    assert.deepEqual(heatOf(clear).map(({ spot, text }) => [spot, text]), [[7, '40%'], [40, '20%'], [3, '10%']])
    assert.match(heatText(clear), / p7 40%, p40 20%, p3 10%\. /)
    // Numbers for the strongest few only.
    const eight = even.map(({ ways: [[spot]] }) => place(spot, spot < 8 ? 0.11 : 0.12 / 353))
    assert.deepEqual(heatOf(eight).map(({ text }) => text), [...Array(5).fill('11%'), undefined, undefined, undefined])
    // One of two is likely when it has more than half; what leads to one spot is counted together; a row has no such spot.
    assert.deepEqual(heatOf([place(1, 0.9), place(2, 0.1)]).map(({ spot }) => spot), [1])
    const moves = [[0.3, [1, 9]], [0.3, [2, 9]], [0.05, [3, 8]], [0.35, [4, 5, 6, 7, 8]]].map(([prior, way]) => ({ text: way.join(), ways: [way], prior }))
    const alike = [0.12, 0, 0].map((prior, n) => ({ text: `p${n}`, ways: [[n, 9]], prior })).concat(Array(27).fill(place(20, 0)))
    assert.deepEqual([heatOf(alike).map(({ spot }) => spot), heatText(alike).includes(' p0 12%.')], [[9], true], 'what words tell is drawn')
    assert.match(heatText(alike), / count together there\.$/)
    assert.doesNotMatch(heatText(clear), /together/)
    assert.deepEqual(heatOf([...moves, ...Array(16).fill(place(20, 0))]), [{ spot: 9, share: 0.6, text: '60%' }])
})

test('a line keeps its first numbers, and says whose they are', () => {
    const stone = (player, spot) => ({ player, text: '', changes: [['add', player, 'stone', spot, spot]] })
    const { overlay } = lineOverlay([stone('B', 4), stone('W', 5), stone('B', 4)])
    assert.deepEqual(overlay.marks.map(({ spot, text, by }) => [spot, text, by]), [[4, '1', 'B'], [5, '2', 'W']])
})

test('one spot is one click', () => {
    const placing = choice('sequence', [action(1, 'place', [4]), action(2, 'place', [7])])
    assert.deepEqual(sorted(placing.targets()), [4, 7])
    assert.equal(placing.preview(7).n, 2)
    assert.deepEqual(placing.click(9), { type: 'refused', spots: [9] })
    assert.equal(placing.click(4).action.n, 1)
})

test('from and to are two clicks, and another ring may be taken instead', () => {
    const moving = choice('sequence', [action(1, 'move', [1, 2]), action(2, 'move', [1, 3]), action(3, 'move', [5, 6])])
    assert.deepEqual(sorted(moving.targets()), [1, 5])
    assert.deepEqual(sorted(moving.reach(1)), [2, 3])
    assert.equal(moving.click(1).type, 'more')
    assert.deepEqual(sorted(moving.targets()), [2, 3])
    assert.deepEqual(moving.click(6), { type: 'refused', spots: [1, 6] })
    assert.equal(moving.click(5).type, 'more')
    assert.deepEqual(moving.clicked, [5])
    assert.equal(moving.click(5).type, 'cleared')
    moving.click(5)
    // One target is no reason to move a ring that was only picked up.
    assert.equal(moving.click(6).action.n, 3)
})

test('a dot with one way in needs no second click', () => {
    const pushes = [action(1, 'push', [1, 2]), action(2, 'push', [3, 4]), action(3, 'push', [3, 5])]
    const pushing = choice('sequence', pushes, { isEntry: (spot) => spot === 1 || spot === 3 })
    assert.equal(pushing.preview(1).n, 1)
    assert.equal(pushing.preview(3), undefined)
    assert.equal(pushing.click(3).type, 'more')
    assert.equal(pushing.click(5).action.n, 3)
    assert.equal(choice('sequence', pushes, { isEntry: () => true }).click(1).action.n, 1)
})

test('several dots may do the same', () => {
    const same = { ...action(1, 'push', [1, 2]), ways: [[1, 2], [3, 2]] }
    const pushing = choice('sequence', [same, action(2, 'push', [3, 5])], { isEntry: () => true })
    assert.deepEqual(sorted(pushing.targets()), [1, 3])
    pushing.click(3)
    assert.equal(pushing.click(2).action.n, 1)
})

test('two actions with one way are told apart by their kind', () => {
    const actions = [action(1, 'push', [1, 2]), action(2, 'push-gipf', [1, 2])]
    const pushing = choice('sequence', actions)
    assert.deepEqual(pushing.kinds.map(({ kind }) => kind), ['push', 'push-gipf'])
    pushing.click(1)
    assert.equal(pushing.click(2).action.n, 1)
    const preferred = choice('sequence', actions, {}, 'push-gipf')
    preferred.click(1)
    assert.equal(preferred.click(2).action.n, 2)
    assert.deepEqual(choice('sequence', [actions[0]]).kinds, [])
})

test('of several rows the nearest to the pointer is meant', () => {
    const rows = [action(1, 'row', [1, 2, 3, 4, 5]), action(2, 'row', [2, 3, 4, 5, 6])]
    let near = 1
    const taking = choice('set', rows, { distance: (row) => (row.includes(near) ? 0 : 1) })
    assert.equal(taking.preview(3).n, 1)
    near = 6
    assert.equal(taking.click(3).action.n, 2)
    assert.deepEqual(taking.click(9), { type: 'refused', spots: [9] })
})

test('pieces of a row stay or go, and a button confirms', () => {
    const row = [1, 2, 3, 4]
    const clears = [[], [1], [3], [1, 3]].map((keep, n) => action(n, 'clear', row, { keep }))
    const clearing = choice('keep', clears, { ownerAt: (spot) => (spot === 3 ? 'W' : 'B') })
    assert.deepEqual(sorted(clearing.toggles()), [1, 3])
    assert.equal(clearing.confirmable.n, 2, 'what is the player\'s own stays unless it is sent away')
    assert.equal(clearing.click(1).type, 'more')
    assert.equal(clearing.confirmable.n, 3)
    clearing.click(3)
    assert.equal(clearing.confirmable.n, 1)
    assert.deepEqual(clearing.click(2), { type: 'refused', spots: [2] })
    assert.equal(clearing.clear(), false, 'the only row stays chosen')
    const single = choice('keep', [action(7, 'clear', row, { keep: [] })])
    assert.equal(single.confirmable, undefined)
    assert.equal(single.click(2).action.n, 7)
})

test('of two rows one is chosen first', () => {
    const clears = [
        action(1, 'clear', [1, 2, 3, 4], { keep: [] }), action(2, 'clear', [1, 2, 3, 4], { keep: [2] }), action(3, 'clear', [5, 6, 7, 8], { keep: [] }),
    ]
    const clearing = choice('keep', clears)
    assert.equal(clearing.confirmable, undefined)
    assert.equal(clearing.click(1).type, 'more')
    assert.equal(clearing.confirmable.n, 1)
    assert.equal(clearing.clear(), true)
    assert.equal(clearing.click(6).action.n, 3)
})

test('a pass is a button', () => {
    const passing = choice('sequence', [action(1, 'pass', null), action(2, 'place', [3])])
    assert.deepEqual(passing.bare.map(({ n }) => n), [1])
    assert.deepEqual(sorted(passing.targets()), [3])
})

const { sentences } = load("export { sentences } from './i18n'")

test('every language has every sentence with the same arguments', () => {
    const holes = (text) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort()
    for (const [language, own] of Object.entries(sentences)) {
        assert.deepEqual(Object.keys(own).sort(), Object.keys(sentences.en).sort())
        for (const [key, text] of Object.entries(own)) {
            assert.ok(text.trim() === text && text.length > 0, `${language} ${key}`)
            assert.deepEqual(holes(text), holes(sentences.en[key]), `${language} ${key}`)
        }
    }
})

test('plurals have as many forms as their language', () => {
    const forms = { en: 2, hu: 1, ro: 3 }
    for (const [language, own] of Object.entries(sentences))
        for (const [key, text] of Object.entries(own))
            if (sentences.en[key].includes('|'))
                assert.equal(text.split('|').length, forms[language], `${language} ${key}`)
})

test('no Hungarian article stands before what is filled in', () => {
    // It would have to be "a" or "az" by the sound of what follows: "az E5", "a D4".
    const names = ['game', 'level'] // whose sound is known
    for (const [key, text] of Object.entries(sentences.hu))
        for (const [, hole] of text.matchAll(/\baz? \{(\w+)\}/gi))
            assert.ok(names.includes(hole), `${key}: ${text}`)
})

test('Romanian sentences that begin with a player say so with its article', () => {
    const { ro } = sentences
    assert.deepEqual([ro['side.W'], ro['side.B']], ['Albul', 'Negrul'])
    // A bare colour, "Alb", is a choice in a list, never who does something.
    const source = (name) => fs.readFileSync(path.join(web, 'src', 'views', name), 'utf8')
    assert.doesNotMatch(source('puzzles/data.ts'), /colour\./)
    assert.doesNotMatch(source('study/thoughts.ts'), /colour: colour\(/)
})

test('sentences are translated, but for names', () => {
    const same = Object.keys(sentences.en).filter((key) => /[a-z]{4}/.test(sentences.en[key]) && sentences.hu[key] === sentences.en[key] && sentences.ro[key] === sentences.en[key])
    const names = ['new.komi', 'new.engine', 'variant.yinsh.blitz', 'ruleset.tromptaylor']
    assert.deepEqual(same.filter((key) => !names.includes(key)), [])
})

test('every sentence is used', () => {
    const sources = []
    const gather = (folder) => {
        for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
            const name = path.join(folder, entry.name)
            if (entry.isDirectory() && entry.name !== 'i18n')
                gather(name)
            else if (name.endsWith('.ts'))
                sources.push(fs.readFileSync(name, 'utf8'))
        }
    }
    gather(path.join(web, 'src'))
    const text = sources.join('\n')
    assert.deepEqual(Object.keys(sentences.en).filter((key) => !text.includes(`'${key}'`)), [])
})

test('the types agree', () => {
    const compiler = path.join(web, 'node_modules', 'typescript', 'bin', 'tsc')
    const { status, stdout } = spawnSync(process.execPath, [compiler, '--noEmit', '-p', web], { encoding: 'utf8' })
    assert.equal(status, 0, stdout)
})

test('the page names nobody else and brings no code of its own inline', () => {
    const page = fs.readFileSync(path.join(dist, 'index.html'), 'utf8')
    assert.doesNotMatch(page, /<script(?![^>]*\ssrc=)|<style|\son\w+=|\sstyle=/)
    for (const name of fs.readdirSync(dist)) {
        const text = fs.readFileSync(path.join(dist, name), 'utf8')
        const foreign = (text.match(/https?:\/\/[\w.-]+/g) ?? []).filter((address) => address !== 'http://www.w3.org')
        assert.deepEqual(foreign, [], name)
    }
})

test('the first load is small', () => {
    const page = fs.readFileSync(path.join(dist, 'index.html'), 'utf8')
    const files = ['index.html', ...[...page.matchAll(/(?:src|href)="\/([^"]+)"/g)].map((match) => match[1])]
    const bytes = files.reduce((sum, name) => sum + zlib.gzipSync(fs.readFileSync(path.join(dist, name))).length, 0)
    assert.ok(bytes < 300 * 1024, `${bytes} bytes`)
})

console.log(`1..${tests.length}`)
let failed = 0
for (const [index, { name, body }] of tests.entries()) {
    try {
        body()
        console.log(`ok ${index + 1} - ${name}`)
    } catch (error) {
        failed++
        console.log(`not ok ${index + 1} - ${name}\n${String(error.stack).replace(/^/gm, '# ')}`)
    }
}
process.exitCode = failed ? 1 : 0
