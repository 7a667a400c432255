// The puzzles by game and difficulty, and one of them.
import { t } from '../../i18n'
import type { Kind } from '../../protocol/types'
import { Progress } from '../../store/progress'
import { errorText } from '../../store/session'
import { h, replace } from '../../ui/dom'
import { KINDS } from '../learn/data'
import type { View, ViewContext } from '../view'
import { goalText, LEVELS, loadPuzzles, type Puzzle, type PuzzleProgress } from './data'
import { PuzzleScreen } from './puzzle'

async function load(
    { app, container, life }: ViewContext,
    kind: Kind,
    show: (puzzles: Puzzle[], progress: Progress<PuzzleProgress>) => void,
): Promise<void> {
    const place = h('div', { class: 'page' }, h('p', { class: 'soft' }, t('common.loading')))
    container.append(place)
    try {
        const [puzzles, progress] = await Promise.all([
            loadPuzzles(kind),
            new Progress<PuzzleProgress>(app.session.ask, 'puzzles').load(),
        ])
        if (life.ended) return
        place.remove()
        show(puzzles, progress)
    } catch (error) {
        if (life.ended) return
        replace(place, h('p', {}, errorText(error, t('connection.lost'))))
        life.add(app.session.connected.watch((connected) => connected && app.router.render()))
    }
}

function list(context: ViewContext, kind: Kind): void {
    const { app, container } = context
    document.title = `${t('nav.puzzles')} · Tabla`
    void load(context, kind, (puzzles, progress) => {
        const solved = puzzles.filter(({ id }) => progress.get(id)?.solved).length
        const open = puzzles.find(({ id }) => !progress.get(id)?.solved) ?? puzzles[0]!
        const entry = (puzzle: Puzzle) => {
            const done = progress.get(puzzle.id)?.solved
            return h(
                'li',
                {},
                h(
                    'a',
                    {
                        class: `puzzle-link${done ? ' done' : ''}`,
                        href: `/puzzles/${kind}/${puzzle.id}`,
                        title: goalText(puzzle),
                        'aria-label': `${puzzles.indexOf(puzzle) + 1}. ${goalText(puzzle)}${done ? ` (${t('learn.solved')})` : ''}`,
                    },
                    done ? '✓' : String(puzzles.indexOf(puzzle) + 1),
                ),
            )
        }
        container.append(
            h(
                'div',
                { class: 'page' },
                h(
                    'div',
                    { class: 'page-head' },
                    h('h1', {}, t('nav.puzzles')),
                    h('a', { class: 'button main', href: `/puzzles/${kind}/${open.id}` }, t('puzzle.next')),
                ),
                h(
                    'nav',
                    { class: 'tabs', 'aria-label': t('rules.games') },
                    ...KINDS.map((other) =>
                        h(
                            'a',
                            { href: `/puzzles/${other}`, 'aria-current': other === kind ? 'page' : null },
                            app.session.hello.value?.kinds.find((info) => info.kind === other)?.title ?? other,
                        ),
                    ),
                ),
                h('p', { class: 'soft' }, t('puzzle.about')),
                h(
                    'div',
                    { class: 'progress-line' },
                    h('progress', { max: puzzles.length, value: solved, 'aria-label': t('learn.progress') }),
                    h('span', { class: 'soft' }, t('puzzle.count', { done: solved, all: puzzles.length })),
                ),
                ...LEVELS.map((name, index) => {
                    const level = index + 1
                    const some = puzzles.filter((puzzle) => puzzle.difficulty === level)
                    if (some.length === 0) return null
                    return h(
                        'section',
                        { class: 'puzzle-level', 'data-level': level },
                        h('h2', {}, t(name)),
                        h('ul', { class: 'puzzle-grid' }, ...some.map(entry)),
                    )
                }),
            ),
        )
    })
}

const kindOf = (name: string | undefined): Kind => KINDS.find((kind) => kind === name) ?? 'yinsh'

export const puzzlesView: View = {
    path: '/puzzles',
    nav: 'nav.puzzles',
    isHere: (path) => path.startsWith('/puzzles'),
    show: (context) => list(context, 'yinsh'),
}

export const puzzlesOfView: View = {
    path: '/puzzles/:kind',
    show: (context) => list(context, kindOf(context.params.kind)),
}

export const puzzleView: View = {
    path: '/puzzles/:kind/:id',
    show(context) {
        const kind = kindOf(context.params.kind)
        void load(context, kind, (puzzles, progress) => {
            const puzzle = puzzles.find(({ id }) => id === context.params.id)
            if (puzzle) new PuzzleScreen(context, puzzles, puzzle, progress)
            else context.app.router.go(`/puzzles/${kind}`, { replace: true })
        })
    },
}
