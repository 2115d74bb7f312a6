import { authApi } from '../../api/calls/auth.gen.ts'
import { setChoiceCookie } from '../../lib/cookies.ts'
import { isKeptShell } from '../../lib/network.ts'
import { storage } from '../../lib/storage.ts'
import { overwriteGetLocale } from '../../paraglide/runtime.js'
import { session } from '../../session/session.ts'
import { isLang, langKey, type Lang } from '../../i18n/locale.ts'

/**
 * The language of this page for as long as it lives: the one in its address, else the stored choice, else what the server printed.
 * `agrees`: whether the server's HTML is in it.
 */
export function settleLang(): { lang: Lang; agrees: boolean } {
  const printed = document.documentElement.lang
  const asked = new URLSearchParams(location.search).get('lang')
  const stored = isLang(asked) ? asked : storage.get(langKey)
  // The kept shell is in one language for everybody: there the browser's own languages decide.
  const wished = isKeptShell() ? (navigator.languages.map((name) => name.slice(0, 2)).find(isLang) ?? printed) : printed
  const lang = isLang(stored) ? stored : isLang(wished) ? wished : 'en'
  if (lang !== printed) {
    setChoiceCookie(langKey, lang)
    document.documentElement.lang = lang
  }
  overwriteGetLocale(() => lang)
  return { lang, agrees: lang === printed }
}

/** Changes the language here and, for somebody logged in, in the account; texts are read once, so the page starts again. */
export async function chooseLang(lang: Lang): Promise<void> {
  storage.set(langKey, lang)
  setChoiceCookie(langKey, lang)
  const person = session.current()
  if (person) {
    // The choice holds in this browser even when the account cannot be reached.
    const user = await authApi.update({ body: { lang }, quiet: true }).catch(() => null)
    if (user) session.setUser(user)
  }
  location.reload()
}
