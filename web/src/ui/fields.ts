// Form fields with their labels.
import { h } from './dom'

let count = 0
const nextId = () => `field-${++count}`

export interface Option {
    value: string
    label: string
}

function optionElements(options: Option[], value: string): HTMLOptionElement[] {
    return options.map((option) =>
        h('option', { value: option.value, selected: option.value === value }, option.label),
    )
}

/** Other choices in a field that stays, and with it whoever is on the way there. */
export function setOptions(field: HTMLElement, options: Option[], value: string): void {
    field.querySelector('select')?.replaceChildren(...optionElements(options, value))
}

export function selectField(
    label: string,
    options: Option[],
    value: string,
    onChange: (value: string) => void,
): HTMLElement {
    const id = nextId()
    return h(
        'div',
        { class: 'field' },
        h('label', { for: id }, label),
        h(
            'select',
            { id, onchange: (event: Event) => onChange((event.target as HTMLSelectElement).value) },
            ...optionElements(options, value),
        ),
    )
}

/** A few choices side by side. */
export function choiceField(
    label: string,
    options: Option[],
    value: string,
    onChange: (value: string) => void,
    className = '',
): HTMLElement {
    const name = nextId()
    return h(
        'fieldset',
        { class: `field choice ${className}` },
        h('legend', {}, label),
        h(
            'div',
            { class: 'segments' },
            ...options.map((option) => {
                const id = nextId()
                return h(
                    'span',
                    { class: 'segment' },
                    h('input', {
                        type: 'radio',
                        id,
                        name,
                        value: option.value,
                        checked: option.value === value,
                        onchange: () => onChange(option.value),
                    }),
                    h('label', { for: id }, option.label),
                )
            }),
        ),
    )
}

export function switchField(label: string, on: boolean, onChange: (on: boolean) => void, note?: string): HTMLElement {
    const id = nextId()
    return h(
        'div',
        { class: 'field switch-field' },
        h('input', {
            type: 'checkbox',
            role: 'switch',
            id,
            checked: on,
            onchange: (event: Event) => onChange((event.target as HTMLInputElement).checked),
        }),
        h('label', { for: id }, label, note ? h('span', { class: 'note' }, note) : null),
    )
}

export function textField(
    label: string,
    value: string,
    onChange: (value: string) => void,
    options: { maxLength?: number; placeholder?: string } = {},
): HTMLElement {
    const id = nextId()
    return h(
        'div',
        { class: 'field' },
        h('label', { for: id }, label),
        h('input', {
            type: 'text',
            id,
            value,
            maxlength: options.maxLength,
            placeholder: options.placeholder,
            autocomplete: 'off',
            onchange: (event: Event) => onChange((event.target as HTMLInputElement).value.trim()),
        }),
    )
}

export function numberField(
    label: string,
    value: number,
    range: { least: number; most: number; step?: number },
    onChange: (value: number) => void,
): HTMLElement {
    const id = nextId()
    return h(
        'div',
        { class: 'field number' },
        h('label', { for: id }, label),
        h('input', {
            type: 'number',
            id,
            value,
            min: range.least,
            max: range.most,
            step: range.step ?? 1,
            inputmode: 'decimal',
            onchange: (event: Event) => {
                const input = event.target as HTMLInputElement
                const given = Number(input.value)
                const clamped = Math.min(range.most, Math.max(range.least, Number.isFinite(given) ? given : value))
                input.value = String(clamped)
                onChange(clamped)
            },
        }),
    )
}
