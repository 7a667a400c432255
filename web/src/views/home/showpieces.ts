// Positions for the pictures on the first page: games the engine played against itself, up to where they look like something.
import type { Kind } from '../../protocol/types'

const YINSH =
    'f6 f8 e5 e7 e6 f7 f5 g8 g6 g7 e5-e4 g8-h8 e4-f4 h8-h7 f4-d4 f8-e8 f5-d5 e8-d8 d5-g5 h7-i8 g5-h6 i8-i5;xe8-i8;xg7 ' +
    'h6-h5 d8-j8 f6-f3 j8-e3 f3-f2 e3-g3 f2-d2 g3-g4'
const GIPF = 'Gb5 Gb6-b4 Ga4-c4 Ga3-c5 a4-d4 a3-d6 f7 a5-d5 a3-e7 a5-e5 a4-c6 b6-b3 a4-e4 c7-c3'
const GO = 'E3 C6 F7 C3 G5 G6 G7 F5 F6 H7 E5 F4 H6 H5 E4 G4 G6 D4 H8 E7 D5 C5 D6 F3 E6 H4 F2 J8 D7 C7'

export const SHOWPIECES: Record<Kind, { setup?: Record<string, unknown>; moves: string[] }> = {
    yinsh: { moves: YINSH.split(' ') },
    gipf: { moves: GIPF.split(' ') },
    go: { setup: { size: 9 }, moves: GO.split(' ') },
}
