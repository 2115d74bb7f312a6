// Untrusted texts and numbers, reduced to what we keep. Null where nothing usable is left.

/** One line: no control or invisible characters, no unpaired surrogates, single spaces, at most `max` characters. */
export function line(text: string | undefined, max: number): string | null {
  if (text === undefined) return null
  const plain = text
    .slice(0, max * 8)
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\u2028\u2029\ufffd]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return cut(plain, max) || null
}

/** A text of several paragraphs, otherwise the same. */
export function paragraphs(text: string | undefined, max: number): string | null {
  if (text === undefined) return null
  const parts = text.slice(0, max * 8).split(/\r?\n+|\u2028|\u2029/)
  return cut(parts.flatMap((part) => line(part, max) ?? []).join('\n\n'), max) || null
}

const cut = (text: string, max: number): string =>
  text.length <= max
    ? text
    : text
        .slice(0, max)
        .replace(/[\ud800-\udbff]$/, '')
        .trimEnd()

/** A public https address without a user name or password. */
export function address(text: string | undefined, max = 500): string | null {
  if (text === undefined || text.length > max || !URL.canParse(text)) return null
  const url = new URL(text)
  const good = url.protocol === 'https:' && url.username === '' && url.password === '' && url.hostname.includes('.')
  return good && url.href.length <= max ? url.href : null
}

/** Years in which a game may be released; other ones are mistakes or jokes. */
export const isPlausibleYear = (year: number): boolean => year >= 1950 && year <= 2100

/** A score from 0 to 100 with one decimal place. */
export const score = (value: number | undefined): number | null =>
  value === undefined || !Number.isFinite(value) || value < 0 || value > 100 ? null : Math.round(value * 10) / 10

/** A non-negative integer. */
export const count = (value: number | undefined, max: number): number | null =>
  value === undefined || !Number.isFinite(value) || value < 0 || value > max ? null : Math.round(value)
