import { getLocale, locales } from '../paraglide/runtime.js'
import { chooseLang } from '../i18n/choose-lang.ts'
import type { Lang } from '../i18n/locale.ts'
import { m } from '../paraglide/messages.js'
import { Monitor, Moon, Sun } from '../ui/icons.ts'
import { Segmented } from '../ui/segmented.tsx'
import { chooseTheme, useTheme, type Theme } from './theme.ts'

/** English or Spanish; the page starts again in the other language. */
export function LangSwitch() {
  const options = locales.map((lang) => ({ value: lang, label: lang.toUpperCase() }))
  return (
    <Segmented
      label={m.shell_language()}
      options={options}
      value={getLocale()}
      onChange={(lang: Lang) => void chooseLang(lang)}
    />
  )
}

/** Paper, aubergine, or what the system says. */
export function ThemeSwitch() {
  const options = [
    { value: 'light', label: m.shell_theme_light(), icon: <Sun aria-hidden />, iconOnly: true },
    { value: 'dark', label: m.shell_theme_dark(), icon: <Moon aria-hidden />, iconOnly: true },
    { value: 'auto', label: m.shell_theme_auto(), icon: <Monitor aria-hidden />, iconOnly: true },
  ]
  return (
    <Segmented
      label={m.shell_theme()}
      options={options}
      value={useTheme()}
      onChange={(theme: string) => chooseTheme(theme as Theme)}
    />
  )
}
