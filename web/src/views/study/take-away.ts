// The game taken elsewhere: files, pictures, a film, a link.
import { t } from '../../i18n'
import type { OpenGame } from '../../store/open-game'
import { errorText, type Session } from '../../store/session'
import { openDialog } from '../../ui/dialog'
import { h, replace, setText } from '../../ui/dom'
import { download } from '../../ui/download'
import { selectField } from '../../ui/fields'
import { bringIntoView } from '../../ui/in-view'
import { Gif, Palette } from './gif'
import { pack } from './link'
import { pixelsOf, toCanvas, toPng } from './pictures'
import { childrenOf, lineThrough } from './tree-order'

interface Exported {
    text: string
    name: string
    type: string
}

const PNG_WIDTH = 1200
const GIF_WIDTH = 480
/** Frames that the palette is made from: colours hardly change in a game. */
const SAMPLES = 4
/** The last picture stays longer before it begins anew. */
const LAST = 4

export interface Looks {
    theme: string
    turned: boolean
    coordinates: boolean
}

const ending = (name: string, wanted: string) => name.replace(/\.\w+$/, `.${wanted}`)

/** A film of the line through the cursor: one picture for each position. */
export async function makeGif(
    game: OpenGame,
    looks: Looks,
    hundredths: number,
    onProgress: (done: number, total: number) => void,
    stop: AbortSignal,
): Promise<{ blob: Blob; name: string }> {
    const now = game.current.value!
    const line = lineThrough(now.tree, childrenOf(now.tree), now.cursor.node).filter(
        (node) => node === 0 || (now.tree[node]!.actions ?? 0) > 0 || now.tree[node]!.setup,
    )
    let name = ''
    const picture = async (node: number) => {
        stop.throwIfAborted()
        const svg = await game.do<Exported>('export', { format: 'svg', ...looks, node, treeRev: now.treeRev })
        name = svg.name
        return toCanvas(svg.text, GIF_WIDTH)
    }
    const samples: Uint8ClampedArray[] = []
    for (let i = 0; i < Math.min(SAMPLES, line.length); i++) {
        const at = Math.round((i * (line.length - 1)) / Math.max(1, SAMPLES - 1))
        samples.push(pixelsOf(await picture(line[at]!)))
    }
    const palette = new Palette(samples)
    let gif: Gif | undefined
    for (const [index, node] of line.entries()) {
        onProgress(index, line.length)
        const canvas = await picture(node)
        gif ??= new Gif(canvas.width, canvas.height, palette)
        gif.add(palette.apply(pixelsOf(canvas)), index === line.length - 1 ? LAST * hundredths : hundredths)
    }
    onProgress(line.length, line.length)
    return { blob: gif!.end(), name: ending(name, 'gif') }
}

export function openTakeAway(session: Session, game: OpenGame, turned: boolean): void {
    const looks = (): Looks => ({
        theme: document.documentElement.dataset.theme ?? 'light',
        turned,
        coordinates: session.settings.value.coordinates,
    })
    const note = h('p', { class: 'note', role: 'status' })
    const bar = h('progress', { max: 1, value: 0, 'aria-label': t('study.gif'), hidden: true })
    const link = h('div', { class: 'link-place' })
    const stop = new AbortController()
    let pace = '100'
    /** Not below the edge of the window. */
    const tell = (text: string) => {
        setText(note, text)
        bringIntoView(note, false)
    }
    const attempt = async (run: () => Promise<void>) => {
        setText(note, '')
        try {
            await run()
        } catch (error) {
            if (!stop.signal.aborted) tell(errorText(error, t('connection.lost')))
        } finally {
            bar.hidden = true
        }
    }
    const file = (format: string) =>
        attempt(async () => {
            const got = await game.do<Exported>('export', { format, ...(format === 'svg' ? looks() : {}) })
            download(got.text, got.name, got.type)
        })
    const png = () =>
        attempt(async () => {
            const got = await game.do<Exported>('export', { format: 'svg', ...looks() })
            download(await toPng(await toCanvas(got.text, PNG_WIDTH)), ending(got.name, 'png'), 'image/png')
        })
    const gif = () =>
        attempt(async () => {
            bar.hidden = false
            const { blob, name } = await makeGif(
                game,
                looks(),
                Number(pace),
                (done, total) => {
                    bar.max = total
                    bar.value = done
                },
                stop.signal,
            )
            download(blob, name, 'image/gif')
        })
    const makeLink = () =>
        attempt(async () => {
            const { text } = await game.do<Exported>('export', { format: 'sgf' })
            const address = `${location.origin}/study#${await pack(text)}`
            const field = h('input', { type: 'text', readonly: true, id: 'link', value: address })
            const copy = async () => {
                field.select()
                try {
                    await navigator.clipboard.writeText(address)
                    tell(t('study.copied'))
                } catch {
                    tell(t('study.copyByHand'))
                }
            }
            replace(
                link,
                h('label', { for: 'link' }, t('study.linkNote')),
                h(
                    'div',
                    { class: 'typed-row' },
                    field,
                    h('button', { type: 'button', onclick: () => void copy() }, t('study.copy')),
                ),
            )
            await copy()
        })
    const button = (key: string, label: string, about: string, run: () => unknown) =>
        h(
            'button',
            { type: 'button', class: 'take', 'data-key': key, onclick: run as () => void },
            h('strong', {}, label),
            h('span', { class: 'note' }, about),
        )
    openDialog(
        t('study.takeAway'),
        [
            h(
                'div',
                { class: 'takes' },
                button('sgf', 'SGF', t('study.sgfNote'), () => file('sgf')),
                button('moves', t('study.moveList'), t('study.moveListNote'), () => file('moves')),
                button('position', t('study.positionLine'), t('study.positionLineNote'), () => file('position')),
                button('svg', 'SVG', t('study.svgNote'), () => file('svg')),
                button('png', 'PNG', t('study.pngNote'), png),
                button('gif', 'GIF', t('study.gifNote'), gif),
                button('link', t('study.link'), t('study.linkAbout'), makeLink),
            ),
            selectField(
                t('study.pace'),
                ['50', '100', '200'].map((value) => ({
                    value,
                    label: t('study.paceSeconds', { n: (Number(value) / 100).toLocaleString() }),
                })),
                pace,
                (value) => (pace = value),
            ),
            bar,
            link,
            note,
        ],
        { className: 'wide', onClose: () => stop.abort() },
    )
}
