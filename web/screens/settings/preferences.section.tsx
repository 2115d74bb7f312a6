import type { AuthUser } from '../../../common/api/auth.ts'
import { KeysChoice } from '../../components/keys-choice.tsx'
import { CalendarFeed } from '../../features/calendar-feed/calendar-feed.tsx'
import { chooseLang } from '../../features/auth/choose-lang.ts'
import { DigestChoice } from '../../features/notification/digest-choice.tsx'
import { Devices } from '../../features/notification/devices.tsx'
import { NotificationKinds } from '../../features/notification/notification-kinds.tsx'
import type { Lang } from '../../i18n/locale.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale, locales } from '../../paraglide/runtime.js'
import { keptMessages } from '../../lib/browser-switch.ts'
import { chooseTheme, useTheme } from '../../lib/theme.ts'
import { Monitor, Moon, Sun } from '../../ui/icons/icons.ts'
import { Segmented } from '../../ui/buttons/segmented.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Block } from './block.tsx'
import { WithOwn } from './with-own.tsx'

// Each in its own words: who cannot read the present language finds the own one.
const langNames: Record<Lang, string> = { en: 'English', es: 'Español' }

/** Language, theme, messages, keys, e-mails: each counts at once (PRF-05, I18-01). */
export const Section = () => <WithOwn>{(user) => <Choices user={user} />}</WithOwn>

function Choices({ user }: { user: AuthUser }) {
  return (
    <>
      <Block title={m.shell_language()} text={m.settings_language_text()}>
        <div className="settings-choice">
          <Segmented
            label={m.shell_language()}
            options={locales.map((lang) => ({ value: lang, label: langNames[lang] }))}
            value={getLocale()}
            onChange={(lang) => void chooseLang(lang)}
          />
        </div>
      </Block>
      <Block title={m.shell_theme()} text={m.settings_theme_text()}>
        <div className="settings-choice">
          <ThemeChoice />
        </div>
      </Block>
      <Block title={m.settings_messages()} text={m.settings_messages_text()}>
        <div className="settings-choice">
          <MessagesChoice />
        </div>
      </Block>
      <Block title={m.settings_keys()} text={m.settings_keys_text()}>
        <div className="settings-choice">
          <KeysChoice />
        </div>
      </Block>
      <Block title={m.notification_settings()} text={m.notification_settings_text()}>
        <div className="settings-choice">
          <NotificationKinds />
        </div>
      </Block>
      <Block title={m.notification_push_settings()} text={m.notification_push_settings_text()}>
        <Devices />
      </Block>
      <Block title={m.settings_emails()} text={m.settings_emails_text()}>
        <div className="settings-choice">
          <DigestChoice user={user} />
        </div>
      </Block>
      <Block title={m.feed_title()} text={m.feed_text()}>
        <div className="settings-choice">
          <CalendarFeed />
        </div>
      </Block>
    </>
  )
}

function ThemeChoice() {
  const options = [
    { value: 'auto', label: m.shell_theme_auto(), icon: <Monitor aria-hidden /> },
    { value: 'light', label: m.shell_theme_light(), icon: <Sun aria-hidden /> },
    { value: 'dark', label: m.shell_theme_dark(), icon: <Moon aria-hidden /> },
  ] as const
  return <Segmented label={m.shell_theme()} options={options} value={useTheme()} onChange={chooseTheme} />
}

const MessagesChoice = () => (
  <Checkbox checked={keptMessages.use()} onChange={({ target }) => keptMessages.set(target.checked)}>
    {m.settings_messages_keep()}
  </Checkbox>
)
