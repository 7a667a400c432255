// How pieces look. Colours come from the style sheet by class; shapes and patterns differ as well, so that nothing is told
// by colour alone: white pieces carry an open circle, black ones a filled one.
import type { PieceKind, Player } from '../protocol/types'
import { s } from '../ui/dom'

const disc = (radius: number, className: string, x = 0, y = 0) =>
    s('circle', { r: radius, cx: x, cy: y, class: className })

/** A piece around the origin, a neighbour being 100 away. */
export function drawPiece(kind: PieceKind, owner: Player): SVGGElement {
    const piece = s('g', { class: `piece ${kind} ${owner === 'W' ? 'white' : 'black'}` })
    switch (kind) {
        case 'ring':
            piece.append(disc(34, 'ring-edge'), disc(34, 'ring-body'), disc(34, 'ring-line'))
            break
        case 'marker':
            piece.append(disc(26, 'body'), owner === 'W' ? disc(15, 'inlay') : disc(9, 'inlay-fill'))
            break
        case 'single':
            piece.append(disc(37, 'body'), disc(26, 'inlay'))
            if (owner === 'B') piece.append(disc(7, 'inlay-fill'))
            break
        case 'gipf':
            piece.append(
                disc(37, 'body under', 0, 9),
                disc(37, 'body', 0, -7),
                disc(26, 'inlay', 0, -7),
                disc(13, 'inlay bold', 0, -7),
            )
            if (owner === 'B') piece.append(disc(6, 'inlay-fill', 0, -7))
            break
        case 'stone':
            piece.append(
                disc(47, 'body'),
                s('ellipse', { cx: -15, cy: -18, rx: 17, ry: 12, class: 'shine', transform: 'rotate(-38 -15 -18)' }),
            )
            break
    }
    return piece
}

/** The empty place of a ring that is to come off. */
export function drawPlace(): SVGGElement {
    return s('g', { class: 'place' }, disc(34, 'place-ring'))
}

/** A piece by itself, for panels and buttons. */
export function pieceIcon(kind: PieceKind, owner: Player, size = '1.5em'): SVGSVGElement {
    return s(
        'svg',
        {
            viewBox: '-50 -50 100 100',
            width: size,
            height: size,
            class: 'piece-icon',
            'aria-hidden': 'true',
            focusable: 'false',
        },
        drawPiece(kind, owner),
    )
}
