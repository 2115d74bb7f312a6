import { chooseLang } from '../features/auth/choose-lang.ts'
import { m } from '../paraglide/messages.js'
import { getLocale, locales } from '../paraglide/runtime.js'
import { Choice } from './choice.tsx'

/** English or Spanish; the page reloads in the other language. */
export function LangSwitch({ inMenu }: { inMenu?: boolean }) {
  const options = locales.map((lang) => ({ value: lang, label: lang.toUpperCase() }))
  return (
    <Choice
      inMenu={inMenu}
      label={m.shell_language()}
      options={options}
      value={getLocale()}
      onChange={(lang) => void chooseLang(lang)}
    />
  )
}
