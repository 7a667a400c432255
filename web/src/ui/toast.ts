// Short notes at the edge of the page, and the voice for screen readers.
import { t } from '../i18n'
import { h } from './dom'

const notes = h('div', { class: 'toasts', role: 'status' })
const polite = h('div', { class: 'unseen', 'aria-live': 'polite', role: 'log', 'aria-label': '' })

export function mountVoices(parent: HTMLElement): void {
    polite.setAttribute('aria-label', t('voice.label'))
    parent.append(notes, polite)
}

/** A note that goes by itself; with an action it stays a little longer. */
export function toast(text: string, action?: { label: string; run(): void }): void {
    const note = h('div', { class: 'toast' }, h('span', {}, text))
    const gone = setTimeout(() => note.remove(), action ? 8000 : 5000)
    if (action)
        note.append(
            h(
                'button',
                {
                    type: 'button',
                    onclick: () => {
                        clearTimeout(gone)
                        note.remove()
                        action.run()
                    },
                },
                action.label,
            ),
        )
    notes.append(note)
}

/** Said to those who listen instead of looking. */
export function say(text: string): void {
    if (!text) return
    while (polite.childElementCount > 20) polite.firstElementChild?.remove()
    polite.append(h('p', {}, text))
}
