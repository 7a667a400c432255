// A spot in words.
import { t } from '../i18n'
import type { Layout, PieceKind, Player } from '../protocol/types'

const NAMES = {
    stone: { W: 'piece.stone.W', B: 'piece.stone.B' },
    ring: { W: 'piece.ring.W', B: 'piece.ring.B' },
    marker: { W: 'piece.marker.W', B: 'piece.marker.B' },
    single: { W: 'piece.single.W', B: 'piece.single.B' },
    gipf: { W: 'piece.gipf.W', B: 'piece.gipf.B' },
} as const

export function pieceName(kind: PieceKind, owner: Player): string {
    return t(NAMES[kind][owner])
}

export function describeSpot(
    layout: Layout,
    spot: number,
    piece: { owner: Player; kind: PieceKind; dead: boolean } | undefined,
    state: { target: boolean; chosen: boolean; stays: boolean | undefined },
): string {
    const place = layout.spots[spot]
    if (!place) return ''
    const words = [place.name]
    if (piece) words.push(pieceName(piece.kind, piece.owner))
    else if (place.kind === 'dot') words.push(t('spot.dot'))
    else words.push(t('spot.empty'))
    if (piece?.dead) words.push(t('spot.dead'))
    if (state.chosen) words.push(t('spot.chosen'))
    else if (state.stays !== undefined) words.push(state.stays ? t('spot.stays') : t('spot.goes'))
    else if (state.target) words.push(t('spot.target'))
    return words.join(', ')
}
