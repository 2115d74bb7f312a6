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

interface Plural {
  match: Record<'one=one' | 'one=*', string>
}

/**
 * A text of the interface by its key, for the number `count` where it has plural forms; throws for a key that is not
 * there.
 */
export function textOf(lang: Lang, key: string, values: Record<string, string | number> = {}): string {
  const held = texts[lang][key]
  const [plural] = Array.isArray(held) && values['count'] !== undefined ? (held as Plural[]) : []
  const text = plural ? plural.match[values['count'] === 1 ? 'one=one' : 'one=*'] : held
  if (typeof text !== 'string') throw new Error(`No plain text ${key} in ${lang}`)
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? `{${name}}`))
}
