// Windows over the page, by the browser's own <dialog>: it keeps the focus inside, and Escape closes it.
import { t } from '../i18n'
import { type Child, h } from './dom'

export interface Dialog {
    element: HTMLDialogElement
    close(): void
}

let count = 0

export function openDialog(
    title: string,
    children: Child[],
    options: { className?: string; onClose?(): void } = {},
): Dialog {
    const id = `dialog-${++count}`
    const close = () => element.close()
    const element = h(
        'dialog',
        { class: `dialog ${options.className ?? ''}`, 'aria-labelledby': id },
        h(
            'div',
            { class: 'dialog-head' },
            h('h2', { id }, title),
            h(
                'button',
                { type: 'button', class: 'quiet icon-button', 'aria-label': t('common.close'), onclick: close },
                '✕',
            ),
        ),
        h('div', { class: 'dialog-body' }, ...children),
    )
    element.addEventListener('close', () => {
        element.remove()
        options.onClose?.()
    })
    // A click beside it closes it too.
    element.addEventListener('mousedown', (event) => {
        if (event.target === element) close()
    })
    document.body.append(element)
    element.showModal()
    return { element, close }
}

/** Asks before something that cannot be taken back. */
export function confirmDialog(title: string, text: string, action: string): Promise<boolean> {
    return new Promise((resolve) => {
        let sure = false
        const dialog = openDialog(
            title,
            [
                h('p', {}, text),
                h(
                    'div',
                    { class: 'buttons end' },
                    h('button', { type: 'button', onclick: () => dialog.close() }, t('common.cancel')),
                    h(
                        'button',
                        {
                            type: 'button',
                            class: 'main danger',
                            onclick: () => {
                                sure = true
                                dialog.close()
                            },
                        },
                        action,
                    ),
                ),
            ],
            { className: 'small', onClose: () => resolve(sure) },
        )
    })
}
