// Form fields with their labels.
import { formatNumber, t } from '../i18n'
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

/** What cannot be taken is told by `refusedNumber` when it is sent, or becomes the nearest that can be at once (`clamp`). */
export function numberField(
    label: string,
    value: number,
    range: { least: number; most: number; step?: number; clamp?: boolean },
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
            required: true,
            oninput: (event: Event) => {
                const input = event.target as HTMLInputElement
                input.removeAttribute('aria-invalid')
                if (input.validity.valid) onChange(Number(input.value))
            },
            onchange: (event: Event) => {
                if (!range.clamp) return
                const input = event.target as HTMLInputElement
                const given = Number(input.value)
                const clamped = Math.min(range.most, Math.max(range.least, Number.isFinite(given) ? given : value))
                input.value = String(clamped)
                onChange(clamped)
            },
        }),
    )
}

/** The first number in a form that cannot be taken, and why: the browser would say so in a language of its own. */
export function refusedNumber(form: HTMLElement): { input: HTMLInputElement; why: string } | undefined {
    const input = [...form.querySelectorAll<HTMLInputElement>('.number input')].find(({ validity }) => !validity.valid)
    if (!input) return undefined
    input.setAttribute('aria-invalid', 'true')
    const label = input.labels?.[0]?.textContent ?? ''
    const [least, most] = [formatNumber(Number(input.min)), formatNumber(Number(input.max))]
    return { input, why: t(input.step === '1' ? 'field.whole' : 'field.halves', { label, least, most }) }
}
