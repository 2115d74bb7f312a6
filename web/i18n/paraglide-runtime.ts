/** What the texts need of Paraglide's runtime, in the browser's bundle instead of all of it. */
export const baseLocale = 'en'
export const locales = ['en', 'es'] as const
export type Locale = (typeof locales)[number]

export const experimentalStaticLocale = undefined

let read = (): Locale => baseLocale
export const getLocale = (): Locale => read()
export const overwriteGetLocale = (next: () => Locale): void => void (read = next)
