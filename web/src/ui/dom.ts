// Elements without a framework: h('button', {class: 'main', onclick: …}, 'text', child).

export type Child = Node | string | number | null | undefined | false
type Attribute = string | number | boolean | null | undefined | ((event: never) => void)
export type Attributes = Record<string, Attribute>

const SVG = 'http://www.w3.org/2000/svg'

function fill(element: Element, attributes: Attributes, children: Child[]): void {
    for (const [name, value] of Object.entries(attributes)) {
        if (value === null || value === undefined || value === false) continue
        if (typeof value === 'function') element.addEventListener(name.slice(2), value as unknown as EventListener)
        else element.setAttribute(name, value === true ? '' : String(value))
    }
    append(element, children)
}

function append(element: Element, children: Child[]): void {
    for (const child of children)
        if (child !== null && child !== undefined && child !== false)
            element.append(typeof child === 'number' ? String(child) : child)
}

export function h<K extends keyof HTMLElementTagNameMap>(
    tag: K,
    attributes: Attributes = {},
    ...children: Child[]
): HTMLElementTagNameMap[K] {
    const element = document.createElement(tag)
    fill(element, attributes, children)
    return element
}

export function s<K extends keyof SVGElementTagNameMap>(
    tag: K,
    attributes: Attributes = {},
    ...children: Child[]
): SVGElementTagNameMap[K] {
    const element = document.createElementNS(SVG, tag)
    fill(element, attributes, children)
    return element
}

/** Everything inside an element becomes these. */
export function replace(element: Element, ...children: Child[]): void {
    element.replaceChildren()
    append(element, children)
}

/** Sets text only where it changes, so that screen readers are not told twice. */
export function setText(element: Element, text: string): void {
    if (element.textContent !== text) element.textContent = text
}

export function toggleAttribute(element: Element, name: string, on: boolean): void {
    if (element.hasAttribute(name) !== on) element.toggleAttribute(name, on)
}
