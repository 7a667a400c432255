// What has been solved, kept by the server: `progress` of one area.
import type { Ask } from '../protocol/client'
import { Signal } from './signal'

export class Progress<T extends object> {
    readonly all = new Signal<Record<string, T>>({})

    constructor(
        private readonly ask: Ask,
        private readonly area: string,
    ) {}

    async load(): Promise<this> {
        const { progress } = await this.ask<{ progress: Record<string, T> }>('progress', { area: this.area })
        this.all.set(progress)
        return this
    }

    get(key: string): T | undefined {
        return this.all.value[key]
    }

    /** Lays fields over what is known of a key. Shown at once; what cannot be kept now is kept the next time. */
    set(key: string, change: Partial<T>): void {
        const value = { ...this.all.value[key], ...change } as T
        this.all.set({ ...this.all.value, [key]: value })
        void this.ask('progress', { area: this.area, set: { [key]: value } }).catch(() => {})
    }
}
