import { App } from './app'

new App(document.body).start()
