// What is asked above a board. It has room for two lines, so that the board stays where it is whatever is said there.
import { h } from '../ui/dom'

/** More than this is set smaller where the window is narrow, to need no more room in three lines. */
const LONG = 48

export const promptWords = (text: string) => h('strong', { class: text.length > LONG ? 'long' : null }, text)
