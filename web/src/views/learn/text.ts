// Paragraphs in which points of the board can be looked at: "the ring on [e5]".
import { h } from '../../ui/dom'

export function paragraphs(text: string, onPoint: (name: string | undefined) => void): HTMLElement[] {
    return text.split('\n\n').map((paragraph) => h('p', {}, ...pieces(paragraph, onPoint)))
}

export function pieces(text: string, onPoint: (name: string | undefined) => void): (HTMLElement | string)[] {
    return text.split(/\[(\w+)\]/).map((part, index) =>
        index % 2 === 0
            ? part
            : h(
                  'button',
                  {
                      type: 'button',
                      class: 'point',
                      onpointerenter: () => onPoint(part),
                      onpointerleave: () => onPoint(undefined),
                      onfocus: () => onPoint(part),
                      onblur: () => onPoint(undefined),
                      onclick: () => onPoint(part),
                  },
                  part,
              ),
    )
}

/** The same without brackets, for those who listen. */
export function plain(text: string): string {
    return text.replace(/\[(\w+)\]/g, '$1')
}
