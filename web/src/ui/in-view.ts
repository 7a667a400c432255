// What something was done to is brought before the eyes. The focus stays where it is.

/** Scrolls no further than is needed, and at once where nothing is to move. */
export function bringIntoView(element: Element, moving: boolean): void {
    element.scrollIntoView({ block: 'nearest', behavior: moving ? 'smooth' : 'instant' })
}
