// Sabaki's own client library drives a session, as Sabaki would. Speaks TAP.
//
//     node sabaki.js COMMAND...        COMMAND and the name of a game start a session
'use strict'

const assert = require('assert')
const path = require('path')

const cases = []
const test = (name, run) => cases.push({name, run})
const command = [path.resolve(process.argv[2]), ...process.argv.slice(3)]

let gtp

const quick = ['--engine', 'random', '--threads', '1', '--memory', '4']
const engine = (...args) =>
  new gtp.ControllerStateTracker(new gtp.Controller(command[0], [...command.slice(1), ...quick, ...args]))

// Sends a command; an answer that is not what was wanted fails the case.
async function ask(tracker, line, wanted) {
  const [name, ...args] = line.split(' ')
  const response = await tracker.controller.sendCommand({name, args})
  assert.strictEqual(response.error, false, `${line}: ${response.content}`)
  if (wanted !== undefined) assert.strictEqual(response.content, wanted, line)
  return response.content
}

async function refuse(tracker, line, wanted) {
  const [name, ...args] = line.split(' ')
  const response = await tracker.controller.sendCommand({name, args})
  assert.strictEqual(response.error, true, line)
  assert.match(response.content, wanted)
}

const play = (color, vertex) => ({name: 'play', args: [color, vertex]})

test('introduces itself', async () => {
  const tracker = engine('go')
  await ask(tracker, 'name', 'Tabla')
  await ask(tracker, 'protocol_version', '2')
  for (const name of ['undo', 'genmove', 'set_free_handicap', 'lz-analyze', 'kata-analyze', 'lz-genmove_analyze', 'loadsgf'])
    assert(await tracker.knowsCommand(name), name)
  assert(!(await tracker.knowsCommand('boardsize2')))
  await tracker.controller.stop()
})

test('follows a game, back to where two lines of play part, and to another game', async () => {
  const tracker = engine('go')
  await tracker.sync({komi: 6.5, boardsize: [5, 5], history: [play('B', 'C3'), play('W', 'B3'), play('B', 'B2'), play('W', 'A1')]})
  await ask(tracker, 'gogui-rules_board', '. . . . .\n. . . . .\n. O X . .\n. X . . .\nO . . . .')
  await tracker.sync({komi: 0.5, boardsize: [5, 5], history: [play('B', 'C3'), play('W', 'B3'), play('B', 'B2'), play('W', 'D4')]})
  await ask(tracker, 'gogui-rules_board', '. . . . .\n. . . O .\n. O X . .\n. X . . .\n. . . . .')
  await tracker.sync({komi: 0.5, boardsize: [5, 5], history: [play('B', 'pass'), play('W', 'A1')]})
  await ask(tracker, 'gogui-rules_board', '. . . . .\n. . . . .\n. . . . .\n. . . . .\nO . . . .')
  await tracker.sync({komi: 0.5, boardsize: [3, 3], history: []})
  await ask(tracker, 'gogui-rules_board', '. . .\n. . .\n. . .')
  assert.match(await ask(tracker, 'tabla-position'), /^go 3\/3\/3 b play rules=school komi=0\.5$/)
  await tracker.controller.stop()
})

test('takes handicap as part of the history, and gives it back', async () => {
  const tracker = engine('go')
  const handicap = {name: 'set_free_handicap', args: ['C3', 'G7']}
  await tracker.sync({komi: 0.5, boardsize: [9, 9], history: [handicap, play('W', 'G3'), play('B', 'C7')]})
  await ask(tracker, 'gogui-rules_side_to_move', 'white')
  await tracker.sync({komi: 0.5, boardsize: [9, 9], history: [handicap, play('W', 'E5')]})
  await ask(tracker, 'gogui-rules_side_to_move', 'black')
  await ask(tracker, 'undo')
  await ask(tracker, 'undo')
  await ask(tracker, 'gogui-rules_side_to_move', 'black')
  await refuse(tracker, 'undo', /^cannot undo$/)
  await tracker.controller.stop()
})

test('refuses what cannot be', async () => {
  const tracker = engine('go', '--size', '9')
  await refuse(tracker, 'play B Z1', /^illegal move: O1: /)
  await refuse(tracker, 'play W D4', /^illegal move: /)
  await refuse(tracker, 'boardsize 25', /^unacceptable size$/)
  await refuse(tracker, 'nonsense', /^unknown command$/)
  await assert.rejects(tracker.sync({komi: 0, boardsize: [9, 9], history: [play('B', 'D4'), play('W', 'D4')]}))
  await tracker.controller.stop()
})

// A line of reports taken apart the way Sabaki does it: the moves at the very end are the line of play, what stands before
// them are names and values in turn.
function parse(line) {
  const owners = line.match(/ ownership( .+)$/)
  if (owners) line = line.slice(0, owners.index)
  const variations = line
    .split(/\s*info\s+/)
    .slice(1)
    .map(text => {
      const pv = text.match(/(pass|[A-Za-z]\d+)(\s+(pass|[A-Za-z]\d+))*$/)
      assert(pv, text)
      const words = text.slice(0, pv.index).trim().split(/\s+/)
      assert.strictEqual(words.pop(), 'pv')
      assert.strictEqual(words.length % 2, 0, text)
      const values = {moves: pv[0].split(/\s+/)}
      for (let i = 0; i < words.length; i += 2) values[words[i]] = words[i + 1]
      return values
    })
  return {variations, ownership: owners && owners[1].trim().split(' ').map(Number)}
}

// Starts an analysis, waits for so many reports, interrupts it by another command; the reports, parsed. There is always one.
async function analyse(tracker, line, reports, interruption = 'protocol_version') {
  const [name, ...args] = line.split(' ')
  const lines = []
  let enough
  const seen = new Promise(resolve => (enough = resolve))
  const analysis = tracker.controller.sendCommand({name, args}, ({line}) => {
    if (line.startsWith('info ')) lines.push(line)
    if (lines.length === reports) enough()
  })
  if (reports > 0) await seen
  await ask(tracker, interruption)
  assert.strictEqual((await analysis).error, false)
  assert(lines.length > 0)
  return lines.map(parse)
}

// What must be true of any report on `color` to move, whose moves are tried out.
async function inspect(tracker, {variations, ownership}, color, kata) {
  assert(variations.length > 0)
  for (const [order, v] of variations.entries()) {
    assert.strictEqual(v.order, String(order))
    assert.strictEqual(v.move, v.moves[0])
    assert.match(v.visits, /^[1-9]\d*$/)
    for (const name of ['winrate', 'prior', 'lcb']) {
      assert.match(v[name], kata ? /^[01]\.\d+$/ : /^\d+$/)
      assert(+v[name] <= (kata ? 1 : 10000), name)
    }
    assert(+v.lcb <= +v.winrate)
    if (kata) for (const name of ['scoreLead', 'scoreMean', 'scoreStdev', 'utility', 'utilityLcb']) assert.match(v[name], /^-?\d+\.\d+$/)
    const other = color === 'B' ? 'W' : 'B'
    await ask(tracker, 'gogui-play_sequence ' + v.moves.map((move, i) => `${i % 2 ? other : color} ${move}`).join(' '))
    await ask(tracker, `gg-undo ${v.moves.length}`)
  }
  if (ownership) assert(ownership.every(x => x >= -1 && x <= 1))
}

test('analyses until it is asked something else, again and again, while the game goes on', async () => {
  const tracker = engine('go', '--size', '5')
  const history = []
  for (const [name, color, move] of [
    ['lz-analyze', 'B', 'C3'],
    ['kata-analyze', 'W', 'C2'],
    ['kata-analyze', 'B', 'D2'],
    ['lz-analyze', 'W', 'B2']
  ]) {
    await tracker.sync({komi: 0.5, boardsize: [5, 5], history: [...history]})
    const reports = await analyse(tracker, `${name} ${color} 2`, 3)
    assert(reports.length >= 3)
    const total = report => report.variations.reduce((sum, v) => sum + +v.visits, 0)
    assert(total(reports[2]) > total(reports[0]))
    await inspect(tracker, reports[reports.length - 1], color, name === 'kata-analyze')
    history.push(play(color, move))
  }
  await tracker.controller.stop()
})

test('is interrupted by whatever comes, at once', async () => {
  const tracker = engine('go', '--size', '9')
  await analyse(tracker, 'lz-analyze B 100000', 0, 'play B E5')
  await analyse(tracker, 'kata-analyze W 100000', 0, 'undo')
  await analyse(tracker, 'kata-analyze B 1', 2, 'clear_board')
  // One analysis after the other without a command between them, as when somebody leafs through a game.
  const answers = []
  for (let i = 0; i < 20; i++) {
    answers.push(tracker.controller.sendCommand({name: 'kata-analyze', args: [i % 2 ? 'W' : 'B', '50']}))
    answers.push(tracker.controller.sendCommand({name: 'play', args: [i % 2 ? 'W' : 'B', 'ABCDEFGHJ'[i % 9] + (i < 9 ? 3 : i < 18 ? 7 : 5)]}))
  }
  for (const answer of await Promise.all(answers)) assert.strictEqual(answer.error, false, answer.content)
  await ask(tracker, 'gogui-rules_side_to_move', 'black')
  await tracker.controller.stop()
})

test('says whose the points are, as the player to move sees it', async () => {
  const tracker = engine('go', '--size', '5')
  // Black has all but everything.
  const stones = ['B1', 'B2', 'B3', 'B4', 'B5', 'D1', 'D2', 'D3', 'D4', 'D5']
  await ask(tracker, 'gogui-setup ' + stones.map(point => `b ${point}`).join(' '))
  for (const [color, sign] of [['B', 1], ['W', -1]]) {
    await ask(tracker, `gogui-setup_player ${color}`)
    const [report] = await analyse(tracker, `kata-analyze ${color} 5 ownership true maxmoves 2`, 1)
    assert.strictEqual(report.variations.length, 2)
    assert.strictEqual(report.ownership.length, 25)
    for (const owner of report.ownership) assert(sign * owner > 0.5, String(report.ownership))
    assert(sign * report.variations[0].scoreLead > 5)
    assert(sign * report.variations[0].utility > 0.5)
  }
  await tracker.controller.stop()
})

test('generates moves with analysis, which end up in the history', async () => {
  const tracker = engine('go', '--size', '5', '--engine', 'full', '--visits', '30')
  await ask(tracker, 'clear_board')
  let lines
  for (const [name, color] of [['lz-genmove_analyze', 'B'], ['kata-genmove_analyze', 'W'], ['lz-genmove_analyze', 'B']]) {
    lines = (await ask(tracker, `${name} ${color} 10`)).split('\n').filter(line => line !== '')
    assert.match(lines.pop(), /^play [A-E][1-5]$/)
    assert(lines.length > 0)
    for (const line of lines) assert(parse(line).variations.length > 0)
  }
  await ask(tracker, 'genmove W')
  await new Promise(resolve => setImmediate(resolve))
  assert.strictEqual(tracker.state.history.length, 4)
  const moves = tracker.state.history.map(move => move.args[1])
  const board = (await ask(tracker, 'gogui-rules_board')).split('\n').map(row => row.split(' '))
  for (const vertex of moves) assert.match(vertex, /^[A-E][1-5]$/)
  const last = moves[3]
  assert.strictEqual(board[5 - +last[1]]['ABCDE'.indexOf(last[0])], 'O')
  // Sabaki goes back by its own history.
  await tracker.sync({komi: 4.5, boardsize: [5, 5], history: tracker.state.history.slice(0, 1)})
  await ask(tracker, 'gogui-rules_side_to_move', 'white')
  await tracker.controller.stop()
})

test('plays the other games as well', async () => {
  for (const game of ['yinsh', 'gipf']) {
    const tracker = engine(game)
    for (const player of ['white', 'black', 'white']) {
      await ask(tracker, 'gogui-rules_side_to_move', player)
      await ask(tracker, `genmove ${player}`)
    }
    await ask(tracker, 'undo')
    await ask(tracker, 'gogui-rules_side_to_move', 'white')
    await refuse(tracker, 'komi 6.5', /^not for this game$/)
    await tracker.controller.stop()
  }
})

test('stops when told to', async () => {
  const tracker = engine('go')
  await ask(tracker, 'name')
  const stopped = new Promise(resolve => tracker.controller.once('stopped', resolve))
  const before = Date.now()
  await tracker.controller.stop(20000)
  await stopped
  assert(Date.now() - before < 15000)
})

async function main() {
  try {
    gtp = require('@sabaki/gtp')
  } catch (error) {
    console.log(`Bail out! @sabaki/gtp is missing: npm ci --prefix tests/node (${error.code})`)
    process.exit(1)
  }
  let failed = false
  console.log(`1..${cases.length}`)
  for (const [index, {name, run}] of cases.entries()) {
    try {
      await run()
      console.log(`ok ${index + 1} - ${name}`)
    } catch (error) {
      failed = true
      console.log(`not ok ${index + 1} - ${name}\n# ${String(error.stack).replace(/\n/g, '\n# ')}`)
    }
  }
  process.exit(failed ? 1 : 0)
}

main()
