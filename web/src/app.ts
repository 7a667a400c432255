// The shell around every view: header, language, settings, connection.
import { playSound, type Sound } from './board/sound'
import { language, t } from './i18n'
import type { Language } from './protocol/types'
import { Session } from './store/session'
import { h, replace } from './ui/dom'
import { icon } from './ui/icons'
import { Router } from './ui/router'
import { mountVoices } from './ui/toast'
import { views } from './views'
import { openSettings } from './views/settings/settings'

const LANGUAGES: Record<Language, string> = { en: 'English', hu: 'Magyar', ro: 'Română' }

export class App {
    readonly session = new Session()
    readonly router: Router
    private readonly header = h('header', { class: 'top' })
    private readonly offline = h('div', { class: 'offline', role: 'alert', hidden: true })
    private readonly main = h('main', { id: 'main', tabindex: '-1' })

    constructor(private readonly body: HTMLElement) {
        this.router = new Router(
            this.main,
            views.map((view) => ({
                path: view.path,
                show: (container, params, life) => view.show({ app: this, container, params, life }),
            })),
        )
    }

    start(): void {
        this.body.append(this.header, this.offline, this.main)
        mountVoices(this.body)
        this.session.settings.follow(() => this.applyTheme())
        matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.applyTheme())
        matchMedia('(prefers-contrast: more)').addEventListener('change', () => this.applyTheme())
        this.session.settings.watch((now, before) => {
            if (now.sound !== before.sound) this.drawHeader()
        })
        this.router.path.watch(() => this.drawHeader())
        this.drawHeader()
        let lost: number | undefined
        // A view needs the server to be drawn, also when it is drawn anew in another language.
        let undrawn = true
        const draw = () => {
            undrawn = !this.session.connected.value
            if (!undrawn) this.router.render()
        }
        language.watch(() => {
            this.drawHeader()
            draw()
        })
        this.session.connected.watch((connected) => {
            clearTimeout(lost)
            if (undrawn) draw()
            if (connected) this.offline.hidden = true
            else
                // A short break, as when the server is started again, needs no words.
                lost = window.setTimeout(() => {
                    this.offline.textContent = t('connection.lost')
                    this.offline.hidden = false
                }, 700)
        })
    }

    sound(name: Sound): void {
        if (this.session.settings.value.sound) playSound(name)
    }

    private applyTheme(): void {
        const { theme, goBoard } = this.session.settings.value
        const root = document.documentElement
        root.dataset.theme =
            theme !== 'auto'
                ? theme
                : matchMedia('(prefers-contrast: more)').matches
                  ? 'contrast'
                  : matchMedia('(prefers-color-scheme: dark)').matches
                    ? 'dark'
                    : 'light'
        root.dataset.go = goBoard
    }

    private drawHeader(): void {
        const path = location.pathname
        const { sound } = this.session.settings.value
        const focused = document.activeElement?.getAttribute('data-key')
        replace(
            this.header,
            h(
                'a',
                {
                    class: 'skip',
                    href: '#main',
                    onclick: (event: Event) => {
                        event.preventDefault()
                        this.main.focus()
                    },
                },
                t('header.skip'),
            ),
            h('a', { class: 'brand', href: '/', 'aria-label': 'Tabla' }, icon('logo'), h('span', {}, 'Tabla')),
            h(
                'nav',
                { 'aria-label': t('header.nav') },
                ...views.flatMap((view) => {
                    if (!view.nav) return []
                    const here = view.isHere?.(path) ?? path === view.path
                    return [
                        h(
                            'a',
                            { href: view.path, 'aria-current': here ? 'page' : null, 'data-key': view.path },
                            t(view.nav),
                        ),
                    ]
                }),
            ),
            h(
                'div',
                { class: 'header-end' },
                this.languageSelect(),
                h(
                    'button',
                    {
                        type: 'button',
                        class: 'quiet icon-button',
                        'data-key': 'sound',
                        title: t('header.sound'),
                        'aria-label': t('header.sound'),
                        'aria-pressed': String(sound),
                        onclick: () => this.session.set({ sound: !sound }),
                    },
                    icon(sound ? 'sound' : 'mute'),
                ),
                h(
                    'button',
                    {
                        type: 'button',
                        class: 'quiet icon-button',
                        'data-key': 'settings',
                        title: t('settings.title'),
                        'aria-label': t('settings.title'),
                        onclick: () => openSettings(this),
                    },
                    icon('settings'),
                ),
            ),
        )
        if (focused) this.header.querySelector<HTMLElement>(`[data-key="${focused}"]`)?.focus()
    }

    private languageSelect(): HTMLElement {
        const select = h(
            'select',
            {
                class: 'language',
                'aria-label': t('header.language'),
                'data-key': 'language',
                onchange: (event: Event) =>
                    void this.session.changeLanguage((event.target as HTMLSelectElement).value as Language),
            },
            ...Object.entries(LANGUAGES).map(([code, name]) =>
                h('option', { value: code, lang: code, selected: code === language.value }, name),
            ),
        )
        return select
    }
}
