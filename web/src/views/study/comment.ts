// The comment of the turn that is shown, to be read and written.
import { t } from '../../i18n'
import type { WholeGame } from '../../store/open-game'
import { h } from '../../ui/dom'

/** So long after the last letter it is kept, in case nobody leaves the field. */
const PAUSE = 1200

export class CommentPanel {
    readonly element: HTMLElement
    private readonly field = h('textarea', {
        id: 'comment',
        rows: 3,
        maxlength: 20000,
        placeholder: t('study.commentHint'),
    })
    private node = -1
    private kept = ''
    private timer: number | undefined

    constructor(private readonly onChange: (node: number, text: string) => void) {
        this.field.addEventListener('change', () => this.flush())
        this.field.addEventListener('input', () => {
            clearTimeout(this.timer)
            this.timer = window.setTimeout(() => this.flush(), PAUSE)
        })
        this.element = h(
            'section',
            { class: 'panel comment-panel' },
            h('label', { for: 'comment' }, t('study.comment')),
            this.field,
        )
    }

    draw(now: WholeGame): void {
        const { node } = now.cursor
        const comment = now.tree[node]?.comment ?? ''
        // What somebody is writing is not overwritten by what was kept of it before.
        if (node === this.node && (document.activeElement === this.field || comment === this.kept)) return
        clearTimeout(this.timer)
        this.node = node
        this.kept = comment
        this.field.value = comment
    }

    /** Keeps what was written. */
    flush(keep = this.onChange): void {
        clearTimeout(this.timer)
        const text = this.field.value.trim()
        if (this.node < 0 || text === this.kept) return
        this.kept = text
        keep(this.node, text)
    }
}
