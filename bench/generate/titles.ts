import { type Random, zipf } from './random.ts'
import { adjectives, companyEndings, endings, nouns, numerals, syllables } from './words.ts'

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

export interface Title {
  title: string
  aliases: string[]
  /** Number of the series, from 0. */
  series: number | null
}

/**
 * Creates titles like those in shops: some in a series with numerals and subtitles, most alone. `known` are real words
 * of titles, the most frequent first, so that a search for one of them finds as many games as it would on a large site.
 */
export function createTitles(random: Random, known: string[], seriesCount: number) {
  const knownAt = zipf(random, known.length, 0.9)
  const invented = (): string =>
    capital(Array.from({ length: 2 + random.below(2) }, () => random.pick(syllables)).join(''))
  const noun = (): string => (random.chance(0.55) ? capital(known[knownAt()]!) : random.pick(nouns))
  const adjective = (): string => (random.chance(0.3) ? capital(known[knownAt()]!) : random.pick(adjectives))
  const patterns: (() => string)[] = [
    () => `${adjective()} ${noun()}`,
    () => `${noun()} of ${random.chance(0.4) ? `the ${noun()}` : invented()}`,
    () => `The ${noun()} ${noun()}`,
    () => `${noun()} ${noun()} ${random.pick(endings)}`,
    () => invented(),
    () => `${invented()}: ${adjective()} ${noun()}`,
    () => `${invented()}'s ${noun()}`,
    () => `${noun()} & ${noun()}`,
    () => `${adjective()} ${noun()} ${1 + random.below(12)}`,
  ]
  const base = (): string => random.pick(patterns)()
  const series = Array.from({ length: seriesCount }, () => ({ name: base(), made: 0 }))
  const seriesAt = zipf(random, Math.max(1, seriesCount), 0.7)

  function next(): Title {
    const at = seriesCount > 0 && random.chance(0.25) ? seriesAt() : null
    const title = at === null ? base() : inSeries(series[at]!)
    return {
      title,
      series: at,
      aliases: random.chance(0.15) ? [random.chance(0.5) ? `${title} ${random.pick(endings)}` : base()] : [],
    }
  }

  function inSeries(one: { name: string; made: number }): string {
    const numeral = numerals[one.made++] ?? ` ${one.made}`
    const subtitle = random.chance(0.4) ? `: ${random.pick(patterns)()}` : ''
    return `${one.name}${numeral}${subtitle}`
  }

  const company = (): string =>
    `${random.chance(0.5) ? invented() : `${adjective()} ${noun()}`} ${random.pick(companyEndings)}`.trim()
  const nick = (): string =>
    `${random.chance(0.5) ? invented() : noun()}${random.pick(['', '_', ''])}${random.chance(0.5) ? noun() : random.below(2_000)}`
  return { next, company, nick, series: series.map(({ name }) => name) }
}

export type Titles = ReturnType<typeof createTitles>
