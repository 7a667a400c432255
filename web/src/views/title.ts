// The title of a game, changed where it stands.
import { t } from '../i18n'
import { h, replace, setText } from '../ui/dom'
import { icon } from '../ui/icons'

/** What the server takes is counted in bytes, and letters may have two. */
const LONGEST = 100

export class TitleHeading {
    readonly element: HTMLElement
    private readonly text = h('span', { class: 'title-text' })
    private readonly pen: HTMLButtonElement
    private title = ''
    private field: HTMLInputElement | undefined

    /** `onRename` is told '' where the title is to be made of the players' names again. */
    constructor(
        className: string,
        private readonly onRename: (title: string) => Promise<boolean>,
    ) {
        this.pen = h(
            'button',
            { type: 'button', class: 'quiet icon-button', 'data-key': 'rename', onclick: () => this.begin() },
            icon('pen'),
        )
        this.text.addEventListener('click', () => this.begin())
        this.element = h('h1', { class: `title-heading ${className}` }, this.text, this.pen)
    }

    draw(title: string): void {
        this.title = title
        setText(this.text, title)
        this.text.title = title
        const label = t('games.rename', { title })
        this.pen.title = label
        this.pen.setAttribute('aria-label', label)
    }

    private begin(): void {
        if (this.field) return
        const field = h('input', {
            type: 'text',
            class: 'title-field',
            value: this.title,
            maxlength: LONGEST,
            autocomplete: 'off',
            enterkeyhint: 'done',
            title: t('games.renameNote'),
            'aria-label': t('games.newTitle'),
            'aria-description': t('games.renameNote'),
        })
        field.addEventListener('keydown', (event) => {
            if (event.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return
            event.preventDefault()
            event.stopPropagation()
            this.end(event.key === 'Enter')
            this.pen.focus()
        })
        // Whoever goes on with something else has meant it.
        field.addEventListener('blur', () => this.end(true))
        this.field = field
        replace(this.element, field)
        field.focus()
        field.select()
    }

    private end(keep: boolean): void {
        const { field } = this
        if (!field) return
        this.field = undefined
        replace(this.element, this.text, this.pen)
        const wanted = field.value.trim()
        if (!keep || wanted === this.title) return
        // Shown at once; what the server says of it comes by draw().
        if (wanted) setText(this.text, wanted)
        void this.onRename(wanted).then((done) => done || setText(this.text, this.title))
    }
}
