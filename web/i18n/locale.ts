import { locales } from '../paraglide/runtime.js'

export type Lang = (typeof locales)[number]

export const isLang = (text: unknown): text is Lang => locales.includes(text as Lang)

/** The name of the cookie, and of the key in localStorage, of the chosen language. */
export const langKey = 'lang'

/** The best supported language for an Accept-Language header; English when none matches. */
export function acceptedLang(header = ''): Lang {
  const wishes = header
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const quality = parameters.find((parameter) => parameter.trim().startsWith('q='))
      return { lang: tag.trim().slice(0, 2).toLowerCase(), q: quality ? Number(quality.trim().slice(2)) : 1 }
    })
    .filter(({ lang, q }) => isLang(lang) && q > 0)
    .sort((one, other) => other.q - one.q)
  return (wishes[0]?.lang as Lang | undefined) ?? 'en'
}
