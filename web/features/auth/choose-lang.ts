import { authApi } from '../../api/calls/auth.generated.ts'
import { setChoiceCookie } from '../../lib/cookies.ts'
import { isCachedShell } from '../../offline/connection.ts'
import { storage } from '../../lib/storage.ts'
import { overwriteGetLocale } from '../../paraglide/runtime.js'
import { session } from '../../session/session.ts'
import { isLang, langKey, type Lang } from '../../i18n/locale.ts'
import { reloadDocument } from '../../lib/overlay-history.ts'

/**
 * The language of this page: the one in its address, otherwise the stored choice, otherwise the one the server
 * rendered. `agrees`: whether the server's HTML is in it.
 */
export function settleLang(): { lang: Lang; agrees: boolean } {
  const printed = document.documentElement.lang
  const asked = new URLSearchParams(location.search).get('lang')
  const stored = isLang(asked) ? asked : storage.get(langKey)
  // The cached shell is in one language for everybody: there the browser's own languages decide.
  const wished = isCachedShell()
    ? (navigator.languages.map((name) => name.slice(0, 2)).find(isLang) ?? printed)
    : printed
  const lang = isLang(stored) ? stored : isLang(wished) ? wished : 'en'
  if (lang !== printed) {
    setChoiceCookie(langKey, lang)
    document.documentElement.lang = lang
  }
  overwriteGetLocale(() => lang)
  return { lang, agrees: lang === printed }
}

let redraw = (): void => {}
/** What draws the page anew when its language changes in place. */
export const followLang = (listener: () => void): void => void (redraw = listener)

function keepLang(lang: Lang): void {
  storage.set(langKey, lang)
  setChoiceCookie(langKey, lang)
}

/** Changes the language of this page and browser, and loses nothing that is typed. */
export function speak(lang: Lang): void {
  keepLang(lang)
  document.documentElement.lang = lang
  overwriteGetLocale(() => lang)
  redraw()
}

/**
 * Changes the language here and, for logged-in users, in the account. The page starts again in it, since some parts are
 * drawn once, unless something is being typed (`inPlace`).
 */
export async function chooseLang(lang: Lang, inPlace = false): Promise<void> {
  if (inPlace) speak(lang)
  else keepLang(lang)
  const person = session.current()
  if (person) {
    // The choice applies to this browser even when the account cannot be reached.
    const user = await authApi.update({ body: { lang }, quiet: true }).catch(() => null)
    if (user) session.setUser(user)
  }
  if (!inPlace) void reloadDocument()
}
