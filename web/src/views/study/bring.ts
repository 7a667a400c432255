// Games from elsewhere: pasted, dropped, from a file, from a link. The server reads them; here one is chosen.
import type { App } from '../../app'
import { type Key, plural, t } from '../../i18n'
import { RequestError } from '../../protocol/client'
import type { Kind, ListedGame } from '../../protocol/types'
import { errorText } from '../../store/session'
import { openDialog } from '../../ui/dialog'
import { h, replace } from '../../ui/dom'
import { selectField } from '../../ui/fields'
import { gameRow } from '../games/row'
import { LONGEST, toBase64 } from './link'

interface Fault {
    text: string
    line?: number
    column?: number
}

interface Brought {
    games: number[]
    faults: Fault[]
    leftOut: number
}

function faultList(faults: Fault[]): HTMLElement {
    return h(
        'ul',
        { class: 'faults' },
        ...faults.map(({ text, line, column }) =>
            h('li', {}, line ? `${t('study.faultAt', { line, column: column ?? 1 })} ${text}` : text),
        ),
    )
}

/** What was read: opened if it is one game without a fault, otherwise shown to choose from. */
async function show(app: App, { games, faults, leftOut }: Brought): Promise<void> {
    if (games.length === 1 && faults.length === 0) {
        app.router.go(`/study/${games[0]}`)
        return
    }
    const listed: ListedGame[] = []
    for (let offset = 0; listed.length < games.length; offset += 200) {
        const { games: some } = await app.session.ask<{ games: ListedGame[] }>('list', {
            mode: 'study',
            order: 'created',
            offset,
            limit: 200,
        })
        listed.push(...some.filter(({ id }) => games.includes(id)))
        if (some.length < 200) break
    }
    listed.sort((a, b) => games.indexOf(a.id) - games.indexOf(b.id))
    const list = h('ul', { class: 'game-list' }, ...listed.map((game) => gameRow(app, game)))
    const dialog = openDialog(
        plural('study.broughtTitle', games.length),
        [
            faults.length > 0 ? h('p', {}, t('study.faults')) : null,
            faults.length > 0 ? faultList(faults) : null,
            leftOut > 0 ? h('p', {}, plural('study.leftOut', leftOut)) : null,
            h('p', {}, t('study.chooseGame')),
            list,
        ],
        { className: 'wide brought' },
    )
    list.addEventListener('click', (event) => {
        if ((event.target as Element).closest('a')) dialog.close()
    })
}

async function read(app: App, source: string | Blob, more: Record<string, unknown>): Promise<Brought> {
    const size = typeof source === 'string' ? new Blob([source]).size : (source.size * 4) / 3
    if (size > LONGEST) throw new Error(t('study.tooLarge'))
    const fields =
        typeof source === 'string' ? { text: source } : { data: toBase64(new Uint8Array(await source.arrayBuffer())) }
    return app.session.ask<Brought>('import', { ...fields, ...more })
}

/** Reads a text, or files; throws what the server says of it if there is no game in any. */
export async function bring(
    app: App,
    source: string | readonly File[],
    more: Record<string, unknown> = {},
): Promise<void> {
    if (typeof source === 'string' || source.length === 1) {
        await show(app, await read(app, typeof source === 'string' ? source : source[0]!, more))
        return
    }
    const all: Brought = { games: [], faults: [], leftOut: 0 }
    for (const file of source) {
        const inFile = (fault: Fault) => ({ ...fault, text: `${file.name}: ${fault.text}` })
        try {
            const { games, faults, leftOut } = await read(app, file, more)
            all.games.push(...games)
            all.faults.push(...faults.map(inFile))
            all.leftOut += leftOut
        } catch (error) {
            all.faults.push(inFile({ text: errorText(error, t('connection.lost')) }))
        }
    }
    if (all.games.length === 0) throw new Error(all.faults.map(({ text }) => text).join(' '))
    await show(app, all)
}

/** What went wrong, with every place in the file that the server names. */
export function bringFailure(error: unknown): HTMLElement {
    const faults =
        error instanceof RequestError ? ((error.details as unknown as { faults?: Fault[] }).faults ?? []) : []
    const text = errorText(error, t('connection.lost'))
    return h(
        'div',
        { class: 'message refused', role: 'alert' },
        // Often it is the first of them.
        faults.some((fault) => fault.text === text) ? null : h('span', {}, text),
        faults.length > 0 ? faultList(faults) : null,
    )
}

/** Fields to paste into, and to choose a file. */
export function bringForm(app: App, usual: Kind | undefined, onDone: () => void): HTMLElement {
    const { kinds } = app.session.hello.value!
    let kind: Kind = usual ?? 'yinsh'
    let setup: Record<string, unknown> = {}
    const text = h('textarea', {
        class: 'paste',
        id: 'paste',
        rows: 6,
        spellcheck: 'false',
        placeholder: t('study.pasteHint'),
    })
    const file = h('input', {
        type: 'file',
        id: 'file',
        hidden: true,
        multiple: true,
        accept: '.sgf,.txt,.yinsh,.gipf,.mgt',
    })
    const failure = h('div', {})
    const more = h('div', { class: 'plain-fields' })
    const take = async (source: string | readonly File[]) => {
        failure.replaceChildren()
        try {
            await bring(app, source, { kind, setup })
            onDone()
        } catch (error) {
            replace(failure, bringFailure(error))
        }
    }
    file.addEventListener('change', () => {
        const chosen = [...(file.files ?? [])]
        if (chosen.length > 0) void take(chosen)
        file.value = ''
    })
    const draw = () => {
        const info = kinds.find((candidate) => candidate.kind === kind)
        setup = info?.sizes ? { size: info.sizes.usual } : {}
        replace(
            more,
            selectField(
                t('study.plainKind'),
                kinds.map((candidate) => ({ value: candidate.kind, label: candidate.title })),
                kind,
                (value) => {
                    kind = value as Kind
                    draw()
                },
            ),
            info?.sizes
                ? selectField(
                      t('new.size'),
                      Array.from({ length: info.sizes.most - info.sizes.least + 1 }, (_, i) => {
                          const size = String(info.sizes!.least + i)
                          return { value: size, label: size }
                      }),
                      String(info.sizes.usual),
                      (value) => (setup = { size: Number(value) }),
                  )
                : (info?.variants.length ?? 0) > 1
                  ? selectField(
                        t('new.variant'),
                        info!.variants.map((variant) => ({
                            value: variant,
                            label: t(`variant.${kind}.${variant}` as Key),
                        })),
                        info!.variants[0]!,
                        (value) => (setup = { variant: value }),
                    )
                  : null,
        )
    }
    draw()
    const form = h(
        'form',
        { class: 'bring' },
        h('label', { for: 'paste' }, t('study.paste')),
        text,
        more,
        failure,
        h(
            'div',
            { class: 'buttons' },
            h('button', { type: 'submit', class: 'main' }, t('study.read')),
            h('button', { type: 'button', onclick: () => file.click() }, t('study.file')),
            file,
        ),
    )
    form.addEventListener('submit', (event) => {
        event.preventDefault()
        if (text.value.trim()) void take(text.value)
        else text.focus()
    })
    return form
}

export function openBring(app: App, kind: Kind | undefined): void {
    const dialog = openDialog(t('study.bring'), [bringForm(app, kind, () => dialog.close())])
}

/** Lets files and texts be dropped onto an element. */
export function takeDrops(
    app: App,
    element: HTMLElement,
    kind: () => Kind | undefined,
    onError: (error: unknown) => void,
): void {
    const holds = (event: DragEvent) =>
        [...(event.dataTransfer?.types ?? [])].some((type) => type === 'Files' || type === 'text/plain')
    element.addEventListener('dragover', (event) => {
        if (!holds(event)) return
        event.preventDefault()
        element.classList.add('dropping')
    })
    element.addEventListener('dragleave', (event) => {
        if (!element.contains(event.relatedTarget as Node | null)) element.classList.remove('dropping')
    })
    element.addEventListener('drop', (event) => {
        element.classList.remove('dropping')
        const files = [...(event.dataTransfer?.files ?? [])]
        const source = files.length > 0 ? files : event.dataTransfer?.getData('text/plain')
        if (!source || (event.target as Element).closest('textarea, input')) return
        event.preventDefault()
        const wanted = kind()
        bring(app, source, wanted ? { kind: wanted } : {}).catch(onError)
    })
}
