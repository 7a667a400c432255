// The puzzles: puzzles/README.md says what is in them.
import { type Key, t } from '../../i18n'
import type { Kind, Player } from '../../protocol/types'

/** What may be played now, what it is answered with, and what may be played after that. */
export interface Answer {
    do: string[]
    reply?: string
    then?: Answer[]
}

export type Goal = 'win' | 'ring' | 'capture' | 'stones' | 'hold-win' | 'hold-ring' | 'hold-capture' | 'save'

export interface Puzzle {
    id: string
    game: Kind
    position: string
    player: Player
    goal: Goal
    turns: number
    target?: string
    difficulty: number
    hints: string[][]
    solution: Answer[]
}

export interface PuzzleProgress {
    solved?: boolean
    /** With how many hints; 3: the solution was shown. */
    hints?: number
}

export const LEVELS: Key[] = [
    'puzzle.level.1',
    'puzzle.level.2',
    'puzzle.level.3',
    'puzzle.level.4',
    'puzzle.level.5',
]

const LOADERS: Record<Kind, () => Promise<{ default: string }>> = {
    yinsh: () => import('../../../../puzzles/yinsh.jsonl'),
    gipf: () => import('../../../../puzzles/gipf.jsonl'),
    go: () => import('../../../../puzzles/go.jsonl'),
}

/** From easy to hard. */
export async function loadPuzzles(kind: Kind): Promise<Puzzle[]> {
    const text = (await LOADERS[kind]()).default
    const puzzles = text.trim().split('\n').map((line) => JSON.parse(line) as Puzzle)
    return puzzles.sort((a, b) => a.difficulty - b.difficulty || (a.id < b.id ? -1 : 1))
}

const GOALS: Record<Goal, [Key, Key]> = {
    win: ['puzzle.win.1', 'puzzle.win'],
    ring: ['puzzle.ring.1', 'puzzle.ring'],
    capture: ['puzzle.capture.1', 'puzzle.capture'],
    stones: ['puzzle.stones.1', 'puzzle.stones'],
    'hold-win': ['puzzle.holdWin', 'puzzle.holdWin'],
    'hold-ring': ['puzzle.holdRing', 'puzzle.holdRing'],
    'hold-capture': ['puzzle.holdCapture', 'puzzle.holdCapture'],
    save: ['puzzle.save', 'puzzle.save'],
}

/** What is to be done, in words. */
export function goalText(puzzle: Puzzle): string {
    const [now, later] = GOALS[puzzle.goal]
    return t(puzzle.turns === 1 ? now : later, {
        n: puzzle.turns,
        player: t(puzzle.player === 'W' ? 'side.W' : 'side.B'),
        target: puzzle.target ?? '',
    })
}
