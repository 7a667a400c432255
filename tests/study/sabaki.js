// Reviewed games read by a parser that is not ours, @sabaki/sgf. Speaks TAP.
//
//   node sabaki.js TABLA SAMPLES-FOLDER
'use strict'
const {execFileSync} = require('child_process')
const path = require('path')
const sgf = require('@sabaki/sgf')

const [tabla, folder] = process.argv.slice(2)
const files = ['go-plain.sgf', 'yinsh.sgf', 'gipf.sgf', 'boardspace-yinsh.sgf']

// Without nets, wherever there are some: it is what is written that counts, and under sanitizers they take minutes.
function run(...args) {
  return execFileSync(tabla, args, {stdio: ['ignore', 'pipe', 'ignore'], env: {...process.env, TABLA_NETS: ''}}).toString()
}

// The main line below a node.
function line(node) {
  const nodes = []
  for (; node; node = node.children[0]) nodes.push(node)
  return nodes
}

const isTurn = node => ['B', 'W', 'RESIGN'].some(name => name in node.data)
const cases = []

for (const name of files) {
  const options = ['review', path.join(folder, name), '--visits', '20', '--threads', '1', '--seed', '1', '--format']
  let problem = ''
  try {
    const review = JSON.parse(run(...options, 'json'))
    const roots = sgf.parse(run(...options, 'sgf'))
    const turns = line(roots[0]).filter(isTurn)
    if (turns.length !== review.turns.length) problem = `${turns.length} turns, not ${review.turns.length}`
    turns.forEach((node, i) => {
      const turn = review.turns[i], share = 'after' in turn ? turn.after : turn.before
      const black = 100 * (turn.player === 'B' ? share : 1 - share)
      if (!node.data.SBKV || Math.abs(Number(node.data.SBKV[0]) - black) > 0.02) problem = `turn ${i + 1}: SBKV`
      if (!node.data.C || !node.data.C[0].includes('%')) problem = `turn ${i + 1}: no comment`
      const marks = ['BM', 'DO', 'TE', 'IT'].filter(mark => mark in node.data)
      if (marks.length > 1) problem = `turn ${i + 1}: ${marks}`
    })
    // Every turning point has a variation beside it.
    const byId = new Map(turns.map((node, i) => [review.turns[i].turn, node]))
    const parents = new Map()
    const walk = node => node.children.forEach(child => { parents.set(child, node); walk(child) })
    walk(roots[0])
    for (const number of review.turningPoints)
      if (parents.get(byId.get(number)).children.length < 2) problem = `turn ${number}: no variation`
  } catch (error) {
    problem = error.message
  }
  cases.push([name, problem])
}

console.log(`1..${cases.length}`)
cases.forEach(([name, problem], i) => console.log(`${problem ? 'not ok' : 'ok'} ${i + 1} - ${name} ${problem && '# ' + problem}`))
