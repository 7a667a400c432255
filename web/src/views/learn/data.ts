// The courses: lessons/README.md says what is in them.
import { language } from '../../i18n'
import type { Kind, Language } from '../../protocol/types'

export type Words = Record<Language, string>

export interface Marks {
    kind: 'look' | 'good' | 'bad'
    spots: string[]
}

export interface Wrong {
    answers: string[]
    say: Words
    rule?: string
}

interface Task {
    ask: Words
    right: Words
    hint?: Words
    position?: string
    marks?: Marks[]
}

export interface PlayStep {
    accept: string[] | 'any'
    wrong?: Wrong[]
    otherwise?: Words
    reply?: string
}

export interface PlayTask extends Task {
    kind: 'play'
    steps: PlayStep[]
}

export interface FindTask extends Task {
    kind: 'find'
    find: string[]
    wrong?: Wrong[]
    otherwise: Words
}

export interface ChooseTask extends Task {
    kind: 'choose'
    options: { text: Words; right: boolean; why: Words }[]
}

export interface GameTask extends Task {
    kind: 'game'
    level: number
}

export type AnyTask = PlayTask | FindTask | ChooseTask | GameTask

export interface Page {
    id: string
    title: Words
    text: Words
    rules: string[]
    position: string
    marks?: Marks[]
    demo?: string[]
    tasks: AnyTask[]
}

export interface Chapter {
    id: string
    title: Words
    printed: string
    pages: Page[]
}

export interface Course {
    game: Kind
    title: Words
    text: Words
    chapters: Chapter[]
}

/** What is remembered of a page: which of its tasks are solved, and games begun for them. */
export interface PageProgress {
    tasks?: boolean[]
    seen?: boolean
    games?: Record<string, number>
}

export const KINDS: Kind[] = ['yinsh', 'gipf', 'go']

const LOADERS: Record<Kind, () => Promise<{ default: unknown }>> = {
    yinsh: () => import('../../../../lessons/yinsh.json'),
    gipf: () => import('../../../../lessons/gipf.json'),
    go: () => import('../../../../lessons/go.json'),
}

export async function loadCourse(kind: Kind): Promise<Course> {
    return (await LOADERS[kind]()).default as Course
}

/** In the language of the page. */
export function word(words: Words): string {
    return words[language.value]
}

export interface Place {
    chapter: Chapter
    page: Page
    /** Where its progress is kept, and its address below /learn. */
    key: string
}

export function placesOf(course: Course): Place[] {
    return course.chapters.flatMap((chapter) =>
        chapter.pages.map((page) => ({ chapter, page, key: `${course.game}/${chapter.id}/${page.id}` })),
    )
}

export function isSolved(page: Page, progress: PageProgress | undefined): boolean {
    return page.tasks.length > 0
        ? page.tasks.every((_, index) => progress?.tasks?.[index])
        : Boolean(progress?.seen)
}
