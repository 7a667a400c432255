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

test('analyses until it is asked something else', async () => {
  for (const name of ['lz-analyze', 'kata-analyze']) {
    const tracker = engine('go', '--size', '5')
    const lines = []
    let enough
    const seen = new Promise(resolve => (enough = resolve))
    const analysis = tracker.controller.sendCommand({name, args: ['B', '5']}, ({line}) => {
      lines.push(line)
      if (lines.length === 4) enough()
    })
    await seen
    const after = await tracker.controller.sendCommand({name: 'name'})
    const response = await analysis
    assert.strictEqual(after.content, 'Tabla')
    assert.strictEqual(response.error, false)
    const infos = lines.slice(1, -1)
    assert(infos.length >= 3)
    for (const line of infos) {
      const moves = line.split(/\s*info\s+/).slice(1)
      assert.strictEqual(moves.length, 25, line)
      moves.forEach((move, order) => assert.match(move, new RegExp(`^move [A-E][1-5] visits \\d+ .*winrate .* order ${order} pv [A-E][1-5]$`)))
    }
    await tracker.controller.stop()
  }
})

test('generates moves with analysis, which end up in the history', async () => {
  const tracker = engine('go', '--size', '5')
  await ask(tracker, 'clear_board')
  for (const [name, color] of [['lz-genmove_analyze', 'B'], ['kata-genmove_analyze', 'W'], ['genmove', 'B']])
    await ask(tracker, `${name} ${color} ${name === 'genmove' ? '' : '10'}`.trim())
  await new Promise(resolve => setImmediate(resolve))
  assert.strictEqual(tracker.state.history.length, 3)
  const stones = tracker.state.history.map(move => move.args[1])
  const board = (await ask(tracker, 'gogui-rules_board')).split('\n').map(row => row.split(' '))
  for (const vertex of stones) assert.match(vertex, /^[A-E][1-5]$/)
  const last = stones[2]
  assert.strictEqual(board[5 - +last[1]]['ABCDE'.indexOf(last[0])], 'X')
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
