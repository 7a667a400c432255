// Positions for the pictures on the first page, as moves of games the engine played against itself.
import type { Kind } from '../../protocol/types'

export const SHOWPIECES: Record<Kind, { setup?: Record<string, unknown>; moves?: string[]; position?: string }> = {
    yinsh: { moves: [] },
    gipf: { setup: { variant: 'standard' }, moves: [] },
    go: { setup: { size: 9 }, moves: [] },
}
