// The page's own sentences. The server's come translated.
import type { Language } from '../protocol/types'
import { Signal } from '../store/signal'
import { en } from './en'
import { hu } from './hu'
import { ro } from './ro'

export type Key = keyof typeof en
/** Every language has every sentence: the compiler sees to it. */
export type Sentences = Record<Key, string>

export const sentences: Record<Language, Sentences> = { en, hu, ro }
export const language = new Signal<Language>('en')

export function setLanguage(wanted: Language): void {
    document.documentElement.lang = wanted
    if (wanted !== language.value) language.set(wanted)
}

/** The sentence in the current language, {name} replaced by the argument of that name. */
export function t(key: Key, args: Record<string, string | number> = {}): string {
    return sentences[language.value][key].replace(/\{(\w+)\}/g, (whole, name: string) => String(args[name] ?? whole))
}

/** A sentence that depends on a number: '{n} turn|{n} turns|{n} de ture', by the language's own plural forms in order. */
export function plural(key: Key, n: number): string {
    const forms = sentences[language.value][key].split('|')
    const order = { en: ['one', 'other'], hu: ['other'], ro: ['one', 'few', 'other'] }[language.value]
    const index = order.indexOf(new Intl.PluralRules(language.value).select(n))
    return (forms[Math.max(0, index)] ?? forms[forms.length - 1] ?? '').replace(
        '{n}',
        new Intl.NumberFormat(language.value).format(n),
    )
}

export function formatDate(time: number): string {
    return new Intl.DateTimeFormat(language.value, { dateStyle: 'medium', timeStyle: 'short' }).format(time)
}

export function formatNumber(n: number): string {
    return new Intl.NumberFormat(language.value).format(n)
}
