// The window that begins a game.
import type { App } from '../../app'
import { type Key, t } from '../../i18n'
import type { ClockSetup, Kind, KindInfo, Player, Setup } from '../../protocol/types'
import { errorText } from '../../store/session'
import { openDialog } from '../../ui/dialog'
import { h, replace, setText } from '../../ui/dom'
import { choiceField, numberField, type Option, refusedNumber, selectField, setOptions, textField } from '../../ui/fields'

/** What was chosen; remembered for the next time. */
interface Wish {
    kind: Kind
    variant: Partial<Record<Kind, string>>
    size: number
    rules: string
    komi: number | undefined
    handicap: number
    opponent: 'engine' | 'friend'
    level: number
    colour: Player | 'lots'
    name: string
    friend: string
    clock: 'none' | ClockSetup['kind']
    minutes: number
    increment: number
    period: number
    periods: number
    moves: number
}

const USUAL: Wish = {
    kind: 'yinsh',
    variant: {},
    size: 9,
    rules: '',
    komi: undefined,
    handicap: 0,
    opponent: 'engine',
    level: 3,
    colour: 'lots',
    name: '',
    friend: '',
    clock: 'none',
    minutes: 10,
    increment: 5,
    period: 30,
    periods: 3,
    moves: 10,
}

const VARIANT_NOTES: Record<string, [Key, Key]> = {
    'yinsh standard': ['variant.yinsh.standard', 'variant.yinsh.standard.note'],
    'yinsh blitz': ['variant.yinsh.blitz', 'variant.yinsh.blitz.note'],
    'gipf tournament': ['variant.gipf.tournament', 'variant.gipf.tournament.note'],
    'gipf standard': ['variant.gipf.standard', 'variant.gipf.standard.note'],
    'gipf basic': ['variant.gipf.basic', 'variant.gipf.basic.note'],
}

const RULE_SETS: Record<string, Key> = {
    school: 'ruleset.school',
    japanese: 'ruleset.japanese',
    chinese: 'ruleset.chinese',
    aga: 'ruleset.aga',
    'new-zealand': 'ruleset.newzealand',
    'tromp-taylor': 'ruleset.tromptaylor',
}

export function variantName(kind: Kind, variant: string): string {
    const known = VARIANT_NOTES[`${kind} ${variant}`]
    return known ? t(known[0]) : variant
}

export function ruleSetName(name: string): string {
    const known = RULE_SETS[name]
    return known ? t(known) : name
}

function clockOf(wish: Wish): ClockSetup | null {
    const main = wish.minutes * 60000
    const period = wish.period * 1000
    switch (wish.clock) {
        case 'none':
            return null
        case 'game':
            return { kind: 'game', main, increment: wish.increment * 1000 }
        case 'move':
            return { kind: 'move', period }
        case 'byoyomi':
            return { kind: 'byoyomi', main, period, periods: wish.periods }
        case 'canadian':
            return { kind: 'canadian', main, period, moves: wish.moves }
    }
}

/** As many handicap stones as were wished for last, if the board has room for them. */
function handicapOf(wish: Wish, info: KindInfo): number {
    return Math.min(wish.handicap, info.handicap?.[wish.size] ?? 0)
}

function handicapOptions(wish: Wish, info: KindInfo): Option[] {
    const most = info.handicap?.[wish.size] ?? 0
    const counts = Array.from({ length: Math.max(0, most - 1) }, (_, i) => String(i + 2))
    return [{ value: '0', label: t('new.noHandicap') }, ...counts.map((value) => ({ value, label: value }))]
}

/** Handicap stones are there instead of komi: what is left of it only keeps the game from being drawn. */
function komiOf(wish: Wish, info: KindInfo, usual: number): number {
    return wish.komi ?? (handicapOf(wish, info) > 0 ? 0.5 : usual)
}

function setupOf(wish: Wish, info: KindInfo): Setup {
    const setup: Setup = { variant: wish.variant[wish.kind] ?? info.variants[0] ?? '' }
    if (!info.sizes) return setup
    const sets = info.ruleSets ?? []
    const set = sets.find((candidate) => candidate.name === wish.rules) ?? sets[0]
    return {
        ...setup,
        size: wish.size,
        rules: set?.name ?? '',
        handicap: handicapOf(wish, info),
        komi: komiOf(wish, info, set?.komi ?? 0),
    }
}

async function begin(app: App, wish: Wish, info: KindInfo): Promise<void> {
    const me = { human: true, ...(wish.name ? { name: wish.name } : {}) }
    const them =
        wish.opponent === 'engine'
            ? { level: wish.level }
            : { human: true, ...(wish.friend ? { name: wish.friend } : {}) }
    const mine: Player = wish.colour === 'lots' ? 'W' : wish.colour
    const players = mine === 'W' ? { W: me, B: them } : { B: me, W: them }
    const game = await app.session.create({
        mode: 'play',
        kind: wish.kind,
        setup: setupOf(wish, info),
        players,
        lots: wish.colour === 'lots',
        clock: clockOf(wish),
    })
    app.router.go(`/play/${game.id}`)
    // The view that is shown now has its own hold on it.
    game.close()
}

export function openNewGame(app: App, kind?: Kind): void {
    const hello = app.session.hello.value
    if (!hello) return
    const { name, newGame } = app.session.settings.value
    const wish: Wish = { ...USUAL, name, ...(newGame as Partial<Wish>) }
    if (kind) wish.kind = kind
    const form = h('form', { class: 'new-game', novalidate: true })
    const info = () => hello.kinds.find((candidate) => candidate.kind === wish.kind) ?? hello.kinds[0]!

    // All fields are made anew, names and ids with them: a choice is found again by its value, others by their label.
    const marked = (field: HTMLInputElement | HTMLSelectElement, byLabel = field instanceof HTMLSelectElement) =>
        byLabel ? field.labels?.[0]?.textContent : field.value
    const draw = () => {
        const { activeElement: old } = document
        const fields = 'select, input[type=radio]:checked'
        const mark =
            old instanceof HTMLSelectElement || (old instanceof HTMLInputElement && old.type === 'radio')
                ? marked(old)
                : undefined
        // What was typed and cannot be taken is still there to be mended.
        const numbers = () => [...form.querySelectorAll<HTMLInputElement>('.number input')]
        const wrong = numbers().flatMap((field) => (field.validity.valid ? [] : [[marked(field, true), field.value] as const]))
        replace(form, gameFields(), setupFields(), opponentFields(), clockFields(), bottom())
        for (const [label, value] of wrong)
            for (const field of numbers()) if (marked(field, true) === label) field.value = value
        if (mark !== undefined)
            [...form.querySelectorAll<HTMLInputElement | HTMLSelectElement>(fields)]
                .find((field) => field.tagName === old?.tagName && marked(field) === mark)
                ?.focus()
    }
    const change = (what: Partial<Wish>) => {
        Object.assign(wish, what)
        draw()
    }

    const gameFields = () =>
        choiceField(
            t('new.game'),
            hello.kinds.map((other) => ({ value: other.kind, label: other.title })),
            wish.kind,
            (value) => change({ kind: value as Kind }),
            'large',
        )

    const setupFields = () => {
        const current = info()
        const fields: HTMLElement[] = []
        if (current.variants.length > 1) {
            const variant = wish.variant[wish.kind] ?? current.variants[0]!
            const note = VARIANT_NOTES[`${wish.kind} ${variant}`]
            fields.push(
                choiceField(
                    t('new.variant'),
                    current.variants.map((name) => ({ value: name, label: variantName(wish.kind, name) })),
                    variant,
                    (value) => change({ variant: { ...wish.variant, [wish.kind]: value } }),
                ),
            )
            if (note) fields.push(h('p', { class: 'note' }, t(note[1])))
        }
        if (current.sizes) {
            const { least, most } = current.sizes
            const usual = [9, 13, 19]
            fields.push(
                choiceField(
                    t('new.size'),
                    [
                        ...usual.map((n) => ({ value: String(n), label: `${n} × ${n}` })),
                        { value: 'other', label: t('new.otherSize') },
                    ],
                    usual.includes(wish.size) ? String(wish.size) : 'other',
                    (value) => change({ size: value === 'other' ? 7 : Number(value) }),
                ),
            )
            const sets = current.ruleSets ?? []
            const set = sets.find((candidate) => candidate.name === wish.rules) ?? sets[0]
            const komi = () => komiOf(wish, current, set?.komi ?? 0)
            const komiField = numberField(t('new.komi'), komi(), { least: -150, most: 150, step: 0.5 }, (komi) => {
                wish.komi = komi
            })
            const handicapField = selectField(
                t('new.handicap'),
                handicapOptions(wish, current),
                String(handicapOf(wish, current)),
                (value) => change({ handicap: Number(value), komi: undefined }),
            )
            if (!usual.includes(wish.size))
                fields.push(
                    numberField(t('new.size'), wish.size, { least, most }, (size) => {
                        wish.size = size
                        setOptions(handicapField, handicapOptions(wish, current), String(handicapOf(wish, current)))
                        komiField.querySelector('input')!.value = String(komi())
                    }),
                )
            fields.push(
                h(
                    'div',
                    { class: 'row' },
                    selectField(
                        t('new.rules'),
                        sets.map(({ name }) => ({ value: name, label: ruleSetName(name) })),
                        set?.name ?? '',
                        (rules) => change({ rules, komi: undefined }),
                    ),
                    komiField,
                    handicapField,
                ),
            )
        }
        return h('div', { class: 'group' }, ...fields)
    }

    const opponentFields = () => {
        const fields: HTMLElement[] = [
            choiceField(
                t('new.opponent'),
                [
                    { value: 'engine', label: t('new.engine') },
                    { value: 'friend', label: t('new.friend') },
                ],
                wish.opponent,
                (value) => change({ opponent: value as Wish['opponent'] }),
            ),
        ]
        if (wish.opponent === 'engine') fields.push(levelField())
        fields.push(
            choiceField(
                wish.opponent === 'engine' ? t('new.colour') : t('new.colourFirst'),
                [
                    { value: 'W', label: t('colour.W') },
                    { value: 'B', label: t('colour.B') },
                    { value: 'lots', label: t('new.lots') },
                ],
                wish.colour,
                (value) => {
                    wish.colour = value as Wish['colour']
                },
            ),
            h(
                'div',
                { class: 'row' },
                textField(
                    t('new.yourName'),
                    wish.name,
                    (name) => {
                        wish.name = name
                    },
                    { maxLength: 40 },
                ),
                wish.opponent === 'friend'
                    ? textField(
                          t('new.friendName'),
                          wish.friend,
                          (friend) => {
                              wish.friend = friend
                          },
                          { maxLength: 40 },
                      )
                    : null,
            ),
        )
        return h('div', { class: 'group' }, ...fields)
    }

    const levelField = () => {
        const title = h('strong', {})
        const text = h('span', {})
        const output = h('p', { class: 'level-text', id: 'level-text' }, title, ' ', text)
        const tell = () => {
            const level = hello.levels.find((candidate) => candidate.level === wish.level)
            setText(title, `${wish.level} · ${level?.title ?? ''}`)
            setText(text, level?.text ?? '')
        }
        tell()
        return h(
            'div',
            { class: 'field level' },
            h('label', { for: 'level' }, t('new.level')),
            h('input', {
                type: 'range',
                id: 'level',
                min: 1,
                max: hello.levels.length || 10,
                step: 1,
                value: wish.level,
                'aria-describedby': 'level-text',
                oninput: (event: Event) => {
                    wish.level = Number((event.target as HTMLInputElement).value)
                    tell()
                },
            }),
            output,
        )
    }

    const clockFields = () => {
        const number = (
            label: Key,
            name: 'minutes' | 'increment' | 'period' | 'periods' | 'moves',
            least: number,
            most: number,
            step = 1,
        ) =>
            numberField(t(label), wish[name], { least, most, step }, (value) => {
                wish[name] = value
            })
        const more: Record<Wish['clock'], () => HTMLElement[]> = {
            none: () => [],
            game: () => [
                number('clock.minutes', 'minutes', 0.5, 600, 0.5),
                number('clock.increment', 'increment', 0, 600),
            ],
            move: () => [number('clock.period', 'period', 1, 3600)],
            byoyomi: () => [
                number('clock.minutes', 'minutes', 0, 600, 0.5),
                number('clock.period', 'period', 1, 3600),
                number('clock.periods', 'periods', 1, 50),
            ],
            canadian: () => [
                number('clock.minutes', 'minutes', 0, 600, 0.5),
                number('clock.period', 'period', 1, 7200),
                number('clock.moves', 'moves', 1, 100),
            ],
        }
        return h(
            'div',
            { class: 'group' },
            selectField(
                t('new.clock'),
                [
                    { value: 'none', label: t('clock.none') },
                    { value: 'game', label: t('clock.game') },
                    { value: 'move', label: t('clock.move') },
                    { value: 'byoyomi', label: t('clock.byoyomi') },
                    { value: 'canadian', label: t('clock.canadian') },
                ],
                wish.clock,
                (value) => change({ clock: value as Wish['clock'] }),
            ),
            h('div', { class: 'row' }, ...more[wish.clock]()),
        )
    }

    // Where the button is that was pressed: nothing outside of the window can be seen or heard.
    const failure = h('div', { class: 'message refused', role: 'alert', hidden: true })
    const refuse = (why: string) => {
        setText(failure, why)
        failure.hidden = false
    }
    form.addEventListener('input', () => (failure.hidden = true))
    const bottom = () => {
        failure.hidden = true
        return h(
            'div',
            { class: 'buttons end sticky' },
            failure,
            h('button', { type: 'submit', class: 'main big' }, t('new.start')),
        )
    }

    form.addEventListener('submit', (event) => {
        event.preventDefault()
        const refused = refusedNumber(form)
        if (refused) {
            refuse(refused.why)
            refused.input.focus()
            return
        }
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
        failure.hidden = true
        app.session.set({ newGame: { ...wish } })
        begin(app, wish, info()).then(
            () => dialog.close(),
            (error: unknown) => refuse(errorText(error, t('connection.lost'))),
        )
    })
    draw()
    const dialog = openDialog(t('new.title'), [form], { className: 'new' })
    form.querySelector<HTMLElement>('button[type=submit]')?.focus({ preventScroll: true })
}
