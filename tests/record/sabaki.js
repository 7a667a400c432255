// Reads files with a parser that is not ours, @sabaki/sgf, and compares with what dump-games prints: the same trees,
// the same moves, the same properties. Speaks TAP.
//
//   node sabaki.js DUMP-GAMES SAMPLES-FOLDER
'use strict'
const {execFileSync} = require('child_process')
const fs = require('fs')
const os = require('os')
const path = require('path')
const sgf = require('@sabaki/sgf')

const [dumpGames, folder] = process.argv.slice(2)
const work = fs.mkdtempSync(path.join(os.tmpdir(), 'tabla-sabaki-'))

// Sound files in every dress that both of us read: the moves are compared; encodings are each one's own affair.
const sound = ['go-plain.sgf', 'go-crlf.sgf', 'go-bom.sgf', 'go-latin1.sgf', 'go-latin2.sgf', 'go-ff1.sgf',
  'go-ff3.sgf', 'go-deep.sgf', 'go-sjis.sgf', 'yinsh.sgf', 'gipf.sgf']

function dump(...args) {
  // A file of which nothing could be kept is no failure here.
  try {
    return execFileSync(dumpGames, args, {stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 1 << 28}).toString()
  } catch (error) {
    if (error.status !== 1) throw error
    return error.stdout.toString()
  }
}

// SGF counts from the upper left, the usual board from the lower left and without I.
function vertex(value, size) {
  if (value.trim() === '' || value.trim() === 'tt') return 'pass'
  const [column, row] = [...value.trim()].map(letter => letter.charCodeAt(0) - 97)
  return 'ABCDEFGHJKLMNOPQRST'[column] + (size - row)
}

// All nodes in the order of the file, each with the number of its parent.
function flatten(root) {
  const nodes = [], stack = [[root, -1]]
  while (stack.length > 0) {
    const [node, parent] = stack.pop(), number = nodes.length
    nodes.push({parent, data: node.data})
    for (const child of [...node.children].reverse()) stack.push([child, number])
  }
  return nodes
}

function describe(nodes, withText) {
  const root = nodes[0].data, go = !root.GM || root.GM[0] === '1', size = +(root.SZ || ['19'])[0]
  return nodes.map(({parent, data}, number) => {
    const name = ['B', 'W', ...(go ? ['RESIGN'] : [])].find(key => key in data)
    const text = !name ? undefined : name === 'RESIGN' ? 'resign' : go ? vertex(data[name][0], size) : data[name][0]
    const line = {parent, player: name === 'RESIGN' ? data.RESIGN[0] : name, turn: text}
    if (withText) {
      line.properties = Object.entries(data).filter(([key]) => key !== name &&
        !(number === 0 && ['FF', 'GM', 'CA', 'AP'].includes(key))).map(([key, values]) => [key, ...values])
    }
    return line
  })
}

function ours(file, withText) {
  const read = JSON.parse(dump(file))
  return read.games.map(game => game.nodes.map(({parent, player, turn, properties}) =>
    withText ? {parent, player, turn, properties} : {parent, player, turn}))
}

function theirs(file, withText) {
  return sgf.parseFile(file).map(root => describe(flatten(root), withText))
}

const cases = []
for (const name of sound) {
  cases.push([name + ' has the same moves', () => {
    const file = path.join(folder, name)
    return [ours(file, false), theirs(file, false)]
  }])
}
for (const name of fs.readdirSync(folder).filter(name => !name.endsWith('.expected')).sort()) {
  cases.push([name + ' as we write it', () => {
    const file = path.join(work, name), game = (name.match(/\.([a-z]+)\.txt$/) || [])[1]
    const text = dump('--sgf', ...(game ? ['--game', game] : []), path.join(folder, name))
    if (text === '') return ['nothing is kept', 'nothing is kept']
    fs.writeFileSync(file, text)
    return [ours(file, true), theirs(file, true)]
  }])
}

let failed = 0
console.log('1..' + cases.length)
cases.forEach(([name, compare], number) => {
  let wrong = null
  try {
    const [we, they] = compare().map(read => JSON.stringify(read))
    if (we !== they) {
      const at = [...we].findIndex((c, i) => c !== they[i]), from = Math.max(0, at - 60)
      wrong = `we:   …${we.slice(from, at + 60)}\nthey: …${they.slice(from, at + 60)}`
    }
  } catch (error) {
    wrong = String(error)
  }
  console.log(`${wrong ? 'not ok' : 'ok'} ${number + 1} - ${name}`)
  if (wrong) console.log(wrong.replace(/^/gm, '# '))
  failed += wrong !== null
})
fs.rmSync(work, {recursive: true})
process.exit(failed ? 1 : 0)
