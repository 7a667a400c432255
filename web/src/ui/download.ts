// A file for the person's own disk, made here.
import { h } from './dom'

export function download(content: string | Blob, name: string, type: string): void {
    const url = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }))
    const link = h('a', { href: url, download: name.replace(/[/\\:*?"<>|]/g, '_'), hidden: true })
    document.body.append(link)
    link.click()
    link.remove()
    setTimeout(() => URL.revokeObjectURL(url), 10000)
}
