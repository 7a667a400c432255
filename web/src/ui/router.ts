// Addresses inside the page: /play/12. Each view is a row of a table; what is not in it leads to the first.
import { Lifetime, Signal } from '../store/signal'

export interface Route {
    /** Parts of the address; ':id' takes a number. */
    path: string
    /** Fills the container; what it begins is given to the lifetime, which ends when another view comes. */
    show(container: HTMLElement, params: Record<string, string>, life: Lifetime): void
}

export class Router {
    readonly path = new Signal(location.pathname)
    private life = new Lifetime()

    constructor(
        private readonly container: HTMLElement,
        private readonly routes: Route[],
    ) {
        addEventListener('popstate', () => this.render())
        document.addEventListener('click', (event) => this.clicked(event))
    }

    go(path: string, options: { replace?: boolean } = {}): void {
        if (path === location.pathname + location.search + location.hash) return
        if (options.replace) history.replaceState(null, '', path)
        else history.pushState(null, '', path)
        this.render()
        scrollTo(0, 0)
    }

    /** Ordinary links inside the page need no reload. */
    private clicked(event: MouseEvent): void {
        if (
            event.defaultPrevented ||
            event.button !== 0 ||
            event.ctrlKey ||
            event.metaKey ||
            event.shiftKey ||
            event.altKey
        )
            return
        const link = (event.target as Element).closest('a')
        if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return
        event.preventDefault()
        this.go(link.pathname + link.search + link.hash)
    }

    render(): void {
        this.life.end()
        this.life = new Lifetime()
        this.container.replaceChildren()
        this.path.set(location.pathname)
        for (const route of this.routes) {
            const params = match(route.path, location.pathname)
            if (params) {
                route.show(this.container, params, this.life)
                return
            }
        }
        // An address that no view has: the first one, at its own address.
        const first = this.routes[0]
        if (!first) return
        history.replaceState(null, '', first.path)
        this.path.set(first.path)
        first.show(this.container, {}, this.life)
    }
}

/** As it was meant; as it stands where it was not encoded well. */
function decoded(part: string): string {
    try {
        return decodeURIComponent(part)
    } catch {
        return part
    }
}

function match(pattern: string, path: string): Record<string, string> | undefined {
    const wanted = pattern.split('/').filter(Boolean)
    const parts = path.split('/').filter(Boolean)
    if (wanted.length !== parts.length) return undefined
    const params: Record<string, string> = {}
    for (const [i, part] of wanted.entries()) {
        const given = decoded(parts[i]!)
        if (part.startsWith(':')) params[part.slice(1)] = given
        else if (part !== given) return undefined
    }
    return params
}
