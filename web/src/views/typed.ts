// The field in which moves are typed.
import { t } from '../i18n'
import type { Position } from '../protocol/types'
import { h } from '../ui/dom'
import { inWords } from './notation'

export function typedField(described: Record<string, string>): HTMLInputElement {
    return h('input', {
        type: 'text',
        id: 'typed',
        class: 'typed',
        autocomplete: 'off',
        autocapitalize: 'off',
        spellcheck: 'false',
        enterkeyhint: 'send',
        maxlength: 200,
        ...described,
    })
}

/** Something that could be typed in this position: how it is written, not what is good. */
export function showExample(field: HTMLInputElement, position: Position): void {
    const { actions } = position
    const some = actions[Math.floor(actions.length / 2)]
    field.placeholder = some ? t('play.typePlaceholder', { move: inWords(some.text) }) : ''
}
