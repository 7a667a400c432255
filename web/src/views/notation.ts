// Moves are written alike everywhere but for the words among them: passing and giving up are read, and may be typed, in the
// language of the page. What is sent and kept stays as the server writes it.
import { type Key, t } from '../i18n'
import type { Choice, Review } from '../protocol/types'

const WORDS: Record<string, Key> = { pass: 'move.pass', resign: 'move.resign' }

function eachAction(move: string, change: (action: string) => string): string {
    return move.split(';').map(change).join(';')
}

/** A move as it is read. */
export function inWords(move: string): string {
    return eachAction(move, (action) => (WORDS[action] ? t(WORDS[action]) : action))
}

/** A move as it is sent, from how it was read or typed. */
export function asSent(move: string): string {
    return eachAction(move, (action) => {
        const typed = action.trim().toLowerCase()
        return Object.keys(WORDS).find((word) => t(WORDS[word]!) === typed) ?? action
    })
}

export function choiceInWords(choice: Choice): Choice {
    return {
        ...choice,
        text: inWords(choice.text),
        ...(choice.line ? { line: choice.line.map((step) => ({ ...step, text: inWords(step.text) })) } : {}),
    }
}

export function reviewInWords(review: Review): Review {
    const turns = review.turns.map((turn) => ({
        ...turn,
        move: inWords(turn.move),
        ...(turn.best ? { best: inWords(turn.best) } : {}),
    }))
    return { ...review, turns }
}
