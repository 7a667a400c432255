// What server and page say to each other; docs/SERVER.md has the words that go with it.

export type Player = 'B' | 'W'
export type Language = 'en' | 'hu' | 'ro'
export type PieceKind = 'stone' | 'ring' | 'marker' | 'single' | 'gipf'
export type SpotKind = 'point' | 'dot' | 'star'
export type ChangeKind = 'add' | 'move' | 'flip' | 'remove'
export type ActionKind = 'place' | 'move' | 'push' | 'push-gipf' | 'row' | 'ring' | 'clear' | 'pass' | 'resign'
export type Pick = 'sequence' | 'set' | 'keep'

export interface Spot {
    x: number
    y: number
    name: string
    kind: SpotKind
}

/** A name along the edge. */
export interface Label {
    x: number
    y: number
    text: string
}

export interface Layout {
    hex: boolean
    spots: Spot[]
    segments: [number, number, number, number][]
    labels: Label[]
    near: number[][]
    box: [number, number, number, number]
}

/** Spot, owner, kind, and 'dead' for a stone marked dead. */
export type Piece = [spot: number, owner: Player, kind: PieceKind, dead?: string]
/** Kind, owner before it (after it for 'add'), piece, from, to. */
export type Change = [kind: ChangeKind, owner: Player, piece: PieceKind, from: number, to: number]

export interface Action {
    n: number
    text: string
    kind: ActionKind
    name?: string
    ways: number[][]
    keep?: number[]
    changes: Change[]
}

export interface Counter {
    label: string
    name: string
    shared?: boolean
    values: Record<Player, number>
    most: number
}

export interface Turn {
    player: Player
    text: string
    spots: number[]
    changes: Change[]
}

export interface Position {
    text: string
    /** Missing or empty when the game is over, as `decides` is. */
    player: Player | ''
    decides?: Player | ''
    phase: number
    prompt: string
    status: string
    pieces: Piece[]
    counters: Counter[]
    actions: Action[]
    pick: Pick
    last?: Turn
    over: boolean
    spoken: string
}

export interface Step {
    player: Player
    text: string
    changes: Change[]
}

export interface Seat {
    human?: boolean
    level?: number
    name?: string
    /** Whether somebody gave the name. */
    named?: boolean
}

export type Seats = Record<Player, Seat>

export interface Setup {
    variant?: string
    size?: number
    rules?: string
    komi?: number
    handicap?: number
}

export type ClockSetup =
    | { kind: 'game'; main: number; increment?: number }
    | { kind: 'move'; period: number }
    | { kind: 'byoyomi'; main: number; period: number; periods: number }
    | { kind: 'canadian'; main: number; period: number; moves: number }

export interface ClockSide {
    left: number
    overtime?: boolean
    periods?: number
    moves?: number
}

export interface Clock {
    B: ClockSide
    W: ClockSide
    kind: string
    running?: Player | '' | null
    at: number
    /** As it was asked for in `new`. */
    setup?: ClockSetup
}

export interface CountRow {
    name: string
    label: string
    B: number
    W: number
}

export interface Settlement {
    proposing: boolean
    dead: number[]
    owners: string
    count: { area: boolean; rows: CountRow[] }
    agreed: boolean
}

export interface Result {
    text: string
    winner: Player | '' | null
    sentence: string
}

export interface TreeNode {
    parent: number
    text: string
    player: Player | ''
    actions?: number
    comment?: string
    setup?: boolean
}

export type Mode = 'play' | 'study' | 'scratch'
export type Kind = 'yinsh' | 'gipf' | 'go'

export interface Game {
    id: number
    rev: number
    mode: Mode
    kind: Kind
    title: string
    named: boolean
    created: number
    changed: number
    setup: Setup
    players: Seats
    position: Position
    cursor: { node: number; done: number }
    steps: Step[]
    live: boolean
    who: 'human' | 'engine' | ''
    engine: { state: 'idle' | 'thinking' | 'stopped'; since?: number }
    can: string[]
    clock?: Clock
    settlement?: Settlement
    result?: Result
    layout?: Layout
    tree?: TreeNode[]
    treeRev: number
    /** Whether there is a review of it; `review` says which, where that is news. */
    reviewed: boolean
    review?: Review | undefined
}

export interface ReviewTurn {
    turn: number
    player: Player
    move: string
    /** Shares of the player who moves. */
    before: number
    /** Where there are points, by how many the player who moves is ahead before the turn. */
    lead?: number
    after?: number
    loss?: number
    verdict?: 'good' | 'inaccuracy' | 'mistake' | 'blunder'
    turningPoint?: boolean
    best?: string
    /** Stays the same as long as the review does. */
    node: number
    /** The player gave up instead of moving. */
    resigned?: boolean
    /** Black's chance before the turn. */
    chance: number
    steps: Step[]
}

export interface PlayerSummary {
    turns: number
    meanLoss?: number
    inaccuracies: number
    mistakes: number
    blunders: number
    choices: number
    agreed: number
}

export interface Review {
    /** As SGF writes it: 'B+3.5', 'W+R', '0'. */
    result?: string
    /** Whether the moves end the game: a file may tell a result that they do not reach. */
    over?: boolean
    /** Where they do not and there are points: by how many Black is ahead after them. */
    lead?: number
    /** How many positions were looked at for a turn. */
    maxVisits?: number
    turns: ReviewTurn[]
    players: Record<Player, PlayerSummary>
}

export interface Choice {
    action?: number
    text: string
    ways?: number[][]
    visits?: number
    share?: number
    value?: number
    prior?: number
    proven?: 'win' | 'loss' | 'draw'
    /** Of a hint, where there are points: by how many Black is ahead. */
    lead?: number
    line?: Step[]
    changes?: Change[]
}

export interface KindInfo {
    kind: Kind
    title: string
    variants: string[]
    /** What a board can be set up with. */
    pieces: PieceKind[]
    sizes?: { least: number; most: number; usual: number }
    ruleSets?: { name: string; komi: number }[]
    /** For each size how many stones there may be at most. */
    handicap?: number[]
}

export interface Level {
    level: number
    title: string
    text: string
}

export interface Hello {
    version: string
    protocol: number
    lang: Language
    languages: Language[]
    /** What the server was started in on purpose. */
    usualLang?: Language
    kinds: KindInfo[]
    levels: Level[]
    settings: Record<string, unknown>
    now: number
}

export interface Rule {
    id: string
    printed: string
    title: string
    text: string
}

export interface ListedGame {
    id: number
    mode: Mode
    kind: Kind
    title: string
    named: boolean
    created: number
    changed: number
    players: Seats
    result: string
    over: boolean
    turns: number
    setup: Setup
    rev: number
}

export interface Thinking {
    event: 'thinking'
    game: number
    rev: number
    visits: number
    elapsed: number
    choice?: Choice
}

export interface ProtocolError {
    code: string
    text: string
    rule?: string
    point?: string
    spot?: number
    field?: string
}

export interface ServerEvent {
    event: string
    game?: unknown
    [field: string]: unknown
}
