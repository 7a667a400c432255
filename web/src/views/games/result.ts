// How a game ended, in a few words: 'B+0.5' is for files.
import { plural, t } from '../../i18n'
import type { Kind, Player } from '../../protocol/types'
import { side } from '../evaluation'

export function resultText(kind: Kind, result: string): string {
    const [, winner, how = ''] = /^([BW])\+(.*)$/.exec(result) ?? []
    if (!winner) return t('result.draw')
    const colour = side(winner as Player)
    if (how === 'R') return t('result.resigned', { colour })
    if (how === 'T') return t('result.time', { colour })
    return kind === 'go' && Number(how) > 0
        ? plural('result.points', Number(how)).replace('{colour}', colour)
        : t('result.won', { colour })
}
