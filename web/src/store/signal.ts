// A value that others can watch. All the reactivity this page needs: what changes is redrawn by whoever watches it.

export class Signal<T> {
    private readonly watchers = new Set<(value: T, before: T) => void>()

    constructor(private current: T) {}

    get value(): T {
        return this.current
    }

    set(value: T): void {
        const before = this.current
        this.current = value
        for (const watcher of [...this.watchers]) watcher(value, before)
    }

    /** Called at every change from now on; returns what ends that. */
    watch(watcher: (value: T, before: T) => void): () => void {
        this.watchers.add(watcher)
        return () => this.watchers.delete(watcher)
    }

    /** Called now and at every change. */
    follow(watcher: (value: T) => void): () => void {
        watcher(this.current)
        return this.watch(watcher)
    }
}

/** Several things that end together: a view gathers what it has begun and ends it when it goes. */
export class Lifetime {
    private readonly ends: (() => void)[] = []
    ended = false

    add(end: () => void): void {
        if (this.ended) end()
        else this.ends.push(end)
    }

    listen<K extends keyof WindowEventMap>(target: Window, type: K, listener: (event: WindowEventMap[K]) => void): void
    listen<K extends keyof DocumentEventMap>(
        target: Document,
        type: K,
        listener: (event: DocumentEventMap[K]) => void,
    ): void
    listen(target: EventTarget, type: string, listener: (event: never) => void): void {
        target.addEventListener(type, listener as EventListener)
        this.add(() => target.removeEventListener(type, listener as EventListener))
    }

    end(): void {
        this.ended = true
        for (const end of this.ends.splice(0).reverse()) end()
    }
}
