import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Lang = 'en' | 'es'
const folder = join(import.meta.dirname, '../../web/messages')

const textsOf = (lang: Lang): Record<string, unknown> =>
  Object.assign(
    {},
    ...readdirSync(join(folder, lang)).map(
      (file) => JSON.parse(readFileSync(join(folder, lang, file), 'utf8')) as object,
    ),
  )
const texts = { en: textsOf('en'), es: textsOf('es') }

/** A text of the interface by its key; throws for a key that is not there or has plural forms. */
export function textOf(lang: Lang, key: string, values: Record<string, string | number> = {}): string {
  const text = texts[lang][key]
  if (typeof text !== 'string') throw new Error(`No plain text ${key} in ${lang}`)
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? `{${name}}`))
}
