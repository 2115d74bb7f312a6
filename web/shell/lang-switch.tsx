import { chooseLang } from '../features/auth/choose-lang.ts'
import { m } from '../paraglide/messages.js'
import { getLocale, locales } from '../paraglide/runtime.js'
import { Segmented } from '../ui/buttons/segmented.tsx'

interface Props {
  inMenu?: boolean
  /** Beside a form: what is typed stays. */
  inPlace?: boolean
}

/** Each in itself, for people who do not read the other, after what the button shows, for people who speak to it. */
const names = { en: 'EN, English', es: 'ES, español' }

/** English or Spanish; the page reloads in the other language, or changes in place. */
export function LangSwitch({ inMenu, inPlace }: Props) {
  const options = locales.map((lang) => ({ value: lang, label: lang.toUpperCase(), name: names[lang], lang }))
  return (
    <Segmented
      inMenu={inMenu}
      label={m.shell_language()}
      options={options}
      value={getLocale()}
      onChange={(lang) => void chooseLang(lang, inPlace)}
    />
  )
}
