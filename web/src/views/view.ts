// What a view is: a row of the table in index.ts.
import type { App } from '../app'
import type { Key } from '../i18n'
import type { Lifetime } from '../store/signal'

export interface ViewContext {
    app: App
    container: HTMLElement
    params: Record<string, string>
    /** Ends when another view comes; give it whatever has to be ended then. */
    life: Lifetime
}

export interface View {
    /** '/play/:id' */
    path: string
    /** Its name in the header; left out where it is reached from another view. */
    nav?: Key
    /** Whether the header marks it for an address; its own path if left out. */
    isHere?(path: string): boolean
    show(context: ViewContext): void
}
