// Settings: a window that changes things at once.
import type { App } from '../../app'
import { type Key, t } from '../../i18n'
import type { Settings } from '../../store/session'
import { openDialog } from '../../ui/dialog'
import { choiceField, switchField, textField } from '../../ui/fields'
import { h } from '../../ui/dom'

export function openSettings(app: App): void {
    const { session } = app
    const now = session.settings.value
    const select = <K extends 'theme' | 'goBoard' | 'motion' | 'confirm'>(
        name: K,
        label: Key,
        options: [Settings[K], Key][],
    ) =>
        choiceField(
            t(label),
            options.map(([value, text]) => ({ value: value as string, label: t(text) })),
            now[name] as string,
            (value) => session.set({ [name]: value } as Partial<Settings>),
        )
    const toggle = (name: 'coordinates' | 'targets' | 'sound', label: Key, note?: Key) =>
        switchField(t(label), now[name], (on) => session.set({ [name]: on } as Partial<Settings>), note && t(note))
    openDialog(
        t('settings.title'),
        [
            h(
                'div',
                { class: 'fields' },
                select('theme', 'settings.theme', [
                    ['auto', 'settings.theme.auto'],
                    ['light', 'settings.theme.light'],
                    ['dark', 'settings.theme.dark'],
                    ['contrast', 'settings.theme.contrast'],
                ]),
                select('goBoard', 'settings.goBoard', [
                    ['wood', 'settings.goBoard.wood'],
                    ['flat', 'settings.goBoard.flat'],
                ]),
                select('motion', 'settings.motion', [
                    ['auto', 'settings.motion.auto'],
                    ['full', 'settings.motion.full'],
                    ['fast', 'settings.motion.fast'],
                    ['none', 'settings.motion.none'],
                ]),
                select('confirm', 'settings.confirm', [
                    ['auto', 'settings.confirm.auto'],
                    ['always', 'settings.confirm.always'],
                    ['never', 'settings.confirm.never'],
                ]),
                toggle('coordinates', 'settings.coordinates'),
                toggle('targets', 'settings.targets'),
                toggle('sound', 'settings.sound'),
                textField(t('settings.name'), now.name, (name) => session.set({ name }), { maxLength: 40 }),
            ),
        ],
        { className: 'small' },
    )
}
