// All views, in the order of the header. The first is shown for addresses that no view has.
import { gamesView } from './games/games'
import { homeView } from './home/home'
import { playView } from './play/play'
import { rulesView } from './rules/rules'
import type { View } from './view'

export const views: View[] = [homeView, playView, gamesView, rulesView]
