// What the whole page shares: the connection, the language, the settings, the games that are open.
import type { BoardSettings } from '../board/board'
import { language, setLanguage } from '../i18n'
import { type Ask, Client, RequestError } from '../protocol/client'
import type { Game, Hello, Language, Rule, ServerEvent } from '../protocol/types'
import { OpenGame } from './open-game'
import { Reviews } from './reviews'
import { Signal } from './signal'

export interface Settings {
    language: Language | undefined
    theme: 'auto' | 'light' | 'dark' | 'contrast'
    goBoard: 'wood' | 'flat'
    coordinates: boolean
    sound: boolean
    motion: 'auto' | 'full' | 'fast' | 'none'
    confirm: 'auto' | 'always' | 'never'
    targets: boolean
    name: string
    /** What was last chosen for a new game; its window knows the fields. */
    newGame: Record<string, unknown>
}

const USUAL: Settings = {
    language: undefined,
    theme: 'auto',
    goBoard: 'wood',
    coordinates: true,
    sound: true,
    motion: 'auto',
    confirm: 'auto',
    targets: true,
    name: '',
    newGame: {},
}

/** What was chosen at this browser, and what the server told last, so that the page looks right before it has answered. */
const CHOSEN = 'tabla.settings'
const TOLD = 'tabla.told'
const USUAL_LANGUAGE = 'tabla.language'

function remembered(name: string): Partial<Settings> {
    try {
        return JSON.parse(localStorage.getItem(name) ?? '{}') as Partial<Settings>
    } catch {
        return {}
    }
}

function remember(name: string, what: Partial<Settings>): void {
    try {
        localStorage.setItem(name, JSON.stringify(what))
    } catch {
        // A browser that keeps nothing: the server does.
    }
}

export class Session {
    readonly connected = new Signal(false)
    readonly hello = new Signal<Hello | undefined>(undefined)
    /** Settings belong to whoever sits at this browser: others at the same server have theirs. */
    private chosen = remembered(CHOSEN)
    /** For what was never chosen here: what was chosen last, wherever that was. */
    private told = remembered(TOLD)
    /** What the server was started in on purpose. */
    private usual: Pick<Partial<Settings>, 'language'> = remembered(USUAL_LANGUAGE)
    readonly settings = new Signal<Settings>({ ...USUAL, ...this.told, ...this.chosen })
    /** The part of the settings that boards follow. */
    readonly boardSettings: Signal<BoardSettings>
    /** How far the server's clock is ahead of this one's. */
    offset = 0
    /** Grows when the list of games has changed. */
    readonly listChanged = new Signal(0)
    readonly reviews = new Reviews(this)
    private readonly client: Client
    private readonly games = new Map<number, OpenGame>()
    private readonly listeners = new Set<(event: ServerEvent) => void>()
    private unsent: Partial<Settings> = {}
    private readonly rulesKept = new Map<string, Promise<Rule[]>>()
    private readonly calm = matchMedia('(prefers-reduced-motion: reduce)')

    constructor() {
        setLanguage(this.wantedLanguage())
        this.boardSettings = new Signal(this.forBoards())
        this.settings.watch(() => this.boardSettings.set(this.forBoards()))
        this.calm.addEventListener('change', () => this.boardSettings.set(this.forBoards()))
        // Another tab of this browser, which is the same person.
        addEventListener('storage', ({ key }) => {
            if (key !== CHOSEN) return
            this.chosen = remembered(CHOSEN)
            this.applySettings()
        })
        this.client = new Client({
            greet: (ask) => this.greet(ask),
            onState: (connected) => this.connected.set(connected),
            onEvent: (event) => this.receive(event),
        })
    }

    readonly ask: Ask = (op, fields) => this.client.ask(op, fields)

    private async greet(ask: Ask): Promise<void> {
        const asked = language.value
        let hello = await ask<Hello>('hello', { lang: asked })
        this.told = hello.settings
        this.usual = { language: hello.usualLang }
        remember(TOLD, this.told)
        remember(USUAL_LANGUAGE, this.usual)
        const wanted = this.wantedLanguage()
        if (wanted !== asked && hello.languages.includes(wanted)) {
            hello = await ask<Hello>('hello', { lang: wanted })
            setLanguage(wanted)
        }
        this.applySettings()
        this.offset = hello.now - Date.now()
        this.hello.set(hello)
        void this.sendSettings(ask)
        for (const game of this.games.values()) void game.reopen(ask)
    }

    /** What others chose at this server comes last: whose browser speaks one of our languages reads that one. */
    private wantedLanguage(): Language {
        return this.chosen.language ?? this.usual.language ?? ownLanguage() ?? this.told.language ?? 'en'
    }

    private applySettings(): void {
        this.settings.set({ ...USUAL, ...this.told, ...this.chosen })
    }

    set(change: Partial<Settings>): void {
        this.chosen = { ...this.chosen, ...remembered(CHOSEN), ...change }
        remember(CHOSEN, this.chosen)
        this.applySettings()
        this.unsent = { ...this.unsent, ...change }
        void this.sendSettings(this.ask)
    }

    /** What is chosen while there is no connection is kept by the server as soon as there is one. */
    private async sendSettings(ask: Ask): Promise<void> {
        const sent = this.unsent
        if (Object.keys(sent).length === 0) return
        try {
            await ask('settings', { set: sent })
        } catch (error) {
            if (error instanceof RequestError && error.code === 'offline') return
        }
        if (this.unsent === sent) this.unsent = {}
    }

    async changeLanguage(wanted: Language): Promise<void> {
        this.rulesKept.clear()
        setLanguage(wanted)
        this.set({ language: wanted })
        try {
            this.hello.set(await this.ask<Hello>('hello', { lang: wanted }))
        } catch {
            // The next connection says hello in the new language.
        }
    }

    private forBoards(): BoardSettings {
        const { coordinates, sound, motion, confirm, targets } = this.settings.value
        const speed = motion === 'none' || (motion === 'auto' && this.calm.matches) ? 0 : motion === 'fast' ? 2.2 : 1
        return { coordinates, sound, speed, confirm, targets }
    }

    /** The rules of a game in the current language; asked once. */
    rules(kind: string): Promise<Rule[]> {
        const key = `${kind} ${language.value}`
        let rules = this.rulesKept.get(key)
        if (!rules) {
            rules = this.ask<{ rules: Rule[] }>('rules', { kind }).then((reply) => reply.rules)
            rules.catch(() => this.rulesKept.delete(key))
            this.rulesKept.set(key, rules)
        }
        return rules
    }

    // --- Games ---

    /** Events of all kinds, for what is not about an open game. */
    listen(listener: (event: ServerEvent) => void): () => void {
        this.listeners.add(listener)
        return () => this.listeners.delete(listener)
    }

    /** A handle on a game; the caller closes it. */
    async open(id: number): Promise<OpenGame> {
        const game = this.handle(id)
        if (!game.current.value)
            await this.ask('open', { game: id }).catch((error) => {
                this.forget(game)
                throw error
            })
        return game
    }

    /** A new game, opened. */
    async create(fields: Record<string, unknown>): Promise<OpenGame> {
        const seen: Game[] = []
        const stop = this.listen((event) => {
            if (event.event === 'game') seen.push(event.game as Game)
        })
        try {
            const { game: id } = await this.ask<{ game: number }>('new', fields)
            const game = this.handle(id)
            const first = seen.find((candidate) => candidate.id === id)
            if (first && !game.current.value) game.receive(first)
            return game
        } finally {
            stop()
        }
    }

    private handle(id: number): OpenGame {
        let game = this.games.get(id)
        if (!game) {
            game = new OpenGame(id, this.ask, (done) => this.forget(done))
            this.games.set(id, game)
        }
        return game.share()
    }

    private forget(game: OpenGame): void {
        if (--game.users > 0) return
        this.games.delete(game.id)
        if (this.client.connected && game.current.value) void this.ask('close', { game: game.id }).catch(() => {})
    }

    private receive(event: ServerEvent): void {
        if (event.event === 'game') {
            const game = event.game as Game
            this.games.get(game.id)?.receive(game)
        } else if (event.event === 'list') {
            this.listChanged.set(this.listChanged.value + 1)
        } else if (typeof event.game === 'number') {
            this.games.get(event.game)?.receiveEvent(event)
        }
        for (const listener of [...this.listeners]) listener(event)
    }
}

/** The first that the browser asks for and we speak. */
function ownLanguage(): Language | undefined {
    for (const wanted of navigator.languages) {
        const short = wanted.slice(0, 2).toLowerCase()
        if (short === 'hu' || short === 'ro' || short === 'en') return short
    }
    return undefined
}

/** Whether it is about something that is not there. */
export function isUnknown(error: unknown): boolean {
    return error instanceof RequestError && error.code === 'unknown'
}

/** What to tell a person about a failure. */
export function errorText(error: unknown, offline: string): string {
    if (error instanceof RequestError) return error.code === 'offline' ? offline : error.message
    return error instanceof Error ? error.message : String(error)
}
