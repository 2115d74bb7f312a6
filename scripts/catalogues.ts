import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

export const locales = ['en', 'es'] as const
export type Locale = (typeof locales)[number]

/** A text, or a text with variants (plurals) in the inlang message format. */
type Message = string | object[]
/** All messages of a language by key, whatever file they are in. */
export type Catalogue = Record<string, Message>

/**
 * Reads `<folder>/<locale>/<area>.json`; throws when a key does not begin with its area, so no two files can hold the
 * same key.
 */
export function readCatalogue(folder: string, locale: Locale): Catalogue {
  const catalogue: Catalogue = {}
  for (const file of readdirSync(join(folder, locale)).sort()) {
    const area = basename(file, '.json')
    const messages = JSON.parse(readFileSync(join(folder, locale, file), 'utf8')) as Catalogue
    for (const [key, message] of Object.entries(messages)) {
      if (!key.startsWith(`${area}_`)) throw new Error(`${locale}/${file}: "${key}" must begin with "${area}_"`)
      catalogue[key] = message
    }
  }
  return catalogue
}

/** The area of a key: what its file is called. */
export const areaOf = (key: string): string => key.split('_', 1)[0] ?? ''

/** The inputs of a message, sorted: {names} in its texts except those from its own declarations. */
export function placeholders(message: Message): string[] {
  const text = JSON.stringify(message)
  const made = new Set([...text.matchAll(/"local (\w+)\s*=/g)].map((match) => match[1]))
  const asked = [...text.matchAll(/\{(\w+)\}/g), ...text.matchAll(/"input (\w+)/g)].map((match) => match[1] ?? '')
  return [...new Set(asked)].filter((name) => !made.has(name)).sort()
}

/** Problems between the languages: missing or empty texts and different placeholders, one sentence each. */
export function catalogueProblems(base: Catalogue, other: Catalogue, otherName: string): string[] {
  const missing = Object.keys(base)
    .filter((key) => !(key in other))
    .map((key) => `${otherName} lacks "${key}"`)
  const extra = Object.keys(other)
    .filter((key) => !(key in base))
    .map((key) => `only ${otherName} has "${key}"`)
  const empty = [base, other].flatMap((catalogue) =>
    Object.keys(catalogue)
      .filter((key) => catalogue[key] === '')
      .map((key) => `"${key}" is empty`),
  )
  const different = Object.keys(base)
    .filter((key) => other[key] && String(placeholders(base[key]!)) !== String(placeholders(other[key])))
    .map((key) => `"${key}" has other placeholders in ${otherName}`)
  return [...missing, ...extra, ...empty, ...different]
}
