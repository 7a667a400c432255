// Small questions to a position.
import type { Player, Position } from './types'

/** Who takes the next action; undefined when the game is over. */
export function decider(position: Position): Player | undefined {
    return position.decides || position.player || undefined
}
