// All views, in the order of the header. Addresses that no view has lead to the first.
import { gamesView } from './games/games'
import { homeView } from './home/home'
import { courseView, learnView, lessonView } from './learn/learn'
import { playView } from './play/play'
import { puzzlesOfView, puzzlesView, puzzleView } from './puzzles/puzzles'
import { rulesView } from './rules/rules'
import { studyStartView } from './study/start'
import { studyView } from './study/study'
import type { View } from './view'

export const views: View[] = [
    homeView,
    playView,
    learnView,
    courseView,
    lessonView,
    puzzlesView,
    puzzlesOfView,
    puzzleView,
    studyStartView,
    studyView,
    gamesView,
    rulesView,
]
