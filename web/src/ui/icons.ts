// Small line drawings for buttons.
import { s } from './dom'

const PATHS = {
    logo: '',
    sound: 'M4 9v6h4l5 4V5L8 9zM16 9a4 4 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11',
    mute: 'M4 9v6h4l5 4V5L8 9zM16.5 9.5l5 5M21.5 9.5l-5 5',
    settings: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5',
    first: 'M18 6l-7 6 7 6M7 6v12',
    back: 'M15 6l-7 6 7 6',
    forward: 'M9 6l7 6-7 6',
    last: 'M6 6l7 6-7 6M17 6v12',
    turn: 'M4 12a8 8 0 0 1 14-5l2 2M20 4v5h-5M20 12a8 8 0 0 1-14 5l-2-2M4 20v-5h5',
    undo: 'M9 7L4 12l5 5M4 12h10a6 6 0 0 1 6 6',
    redo: 'M15 7l5 5-5 5M20 12H10a6 6 0 0 0-6 6',
    hint: 'M9 18h6M10 21h4M8.5 15a6 6 0 1 1 7 0c-.6.6-.5 1.500-.5 1.500h-6s.1-.9-.5-1.500z',
    flag: 'M6 21V4h11l-2.500 4L17 12H6',
    play: 'M7 5l12 7-12 7z',
    stop: 'M7 7h10v10H7z',
    book: 'M5 5a3 3 0 0 1 3-2h11v16H8a3 3 0 0 0-3 2zM5 5v16',
    keyboard: 'M3 7h18v11H3zM7 11h.01M11 11h.01M15 11h.01M8 15h8',
    speak: 'M4 5h16v11H10l-4 4v-4H4z',
    more: 'M5 12h.01M12 12h.01M19 12h.01',
    pen: 'M4 20l1-4L16 5l3 3L8 19z',
    bin: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10.500 11v5M13.500 11v5',
    save: 'M12 4v11M7.500 10.500L12 15l4.500-4.500M5 19h14',
    search: 'M10.500 17a6.500 6.500 0 1 0 0-13 6.500 6.500 0 0 0 0 13zM15.500 15.500L20 20',
} as const

export type IconName = keyof typeof PATHS

export function icon(name: IconName): SVGSVGElement {
    const svg = s('svg', {
        class: `icon icon-${name}`,
        viewBox: '0 0 24 24',
        width: '1.25em',
        height: '1.25em',
        'aria-hidden': 'true',
        focusable: 'false',
    })
    if (name === 'logo')
        svg.append(
            s('circle', { cx: 12, cy: 12, r: 8.5, class: 'logo-ring' }),
            s('circle', { cx: 12, cy: 12, r: 3.2, class: 'logo-dot' }),
        )
    else svg.append(s('path', { d: PATHS[name] }))
    return svg
}
