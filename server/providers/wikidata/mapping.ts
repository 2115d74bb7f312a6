import { limits } from '../../../common/rules/limits.ts'
import { slugify } from '../../../common/rules/names.ts'
import type { ExternalGame, ExternalName } from '../../catalogue/external/external-game.ts'
import { earlier, type ReleaseDate, readReleaseDate } from '../../catalogue/release-dates.ts'
import { isPlausibleYear, line } from '../clean.ts'
import { type DateRow, itemOf, type NameRow, type StatementRow, type Term, textOf } from './answer.ts'
import { idProperties, type linkProperties, property } from './properties.ts'
import { genreSlugs, isAdult, platformSlug } from './vocabulary.ts'

/** Maximum length of each list. */
const most = { aliases: 30, companies: 20, names: 30, former: 10 }

/** The names of an item, by language; `mul` stands for all languages that write it in the same way. */
export type Label = Partial<Record<'es' | 'mul' | 'en', string>>
export type Labels = ReadonlyMap<number, Label>

/** What the answers say of one game. */
export interface GameRows {
  names: NameRow[]
  statements: StatementRow[]
  dates: DateRow[]
}

/** The Spanish name of an item, otherwise the one of all languages, otherwise the English one. */
const nameOf = (label: Label | undefined): string | undefined => label?.es ?? label?.mul ?? label?.en
/** The name by which our tables know an item whose number they lack. */
const englishOf = (label: Label | undefined): string | undefined => label?.en ?? label?.mul

/** An item as our game; null for one without a name in a language that we read, and for adults only. */
export function toGame(number: number, rows: GameRows, labels: Labels, sites: number): ExternalGame | null {
  const title = nameOf(labelOf(rows.names, 'label'))
  const name = title === undefined ? null : line(title, limits.titleMax)
  const linked = linksOf(rows.statements)
  const genres = linked('P136').map((item) => ({ item, label: englishOf(labels.get(item)) ?? '' }))
  if (name === null || genres.some(({ label }) => isAdult(label))) return null
  const { releases, released } = toReleases(rows.dates, linked('P400'), labels)
  const ours = genres.map(({ item, label }) => genreSlugs(item, label))
  const named = (which: 'P178' | 'P123' | 'P179'): string[] =>
    unique(
      linked(which).map((item) => line(nameOf(labels.get(item)), limits.titleMax)),
      most.companies,
    )
  const igdb = igdbOf(rows.statements)
  return {
    source: 'wikidata',
    id: number,
    formerIds: rows.names
      .flatMap(({ kind, text }) => (kind.value === 'former' ? (itemOf(text) ?? []) : []))
      .sort((a, b) => a - b)
      .slice(0, most.former),
    slug: igdb.slug ?? slugify(name, `wikidata-${number}`),
    title: name,
    aliases: toAliases(rows.names).filter((alias) => alias !== name),
    summary: null,
    subtitle: { en: subtitle(rows.names, 'en'), es: subtitle(rows.names, 'es') },
    releases,
    released,
    genres: slugsOf(ours.flatMap(({ genres = [] }) => genres)),
    themes: slugsOf(ours.flatMap(({ themes = [] }) => themes)),
    developers: named('P178'),
    publishers: named('P123'),
    franchise: named('P179')[0] ?? null,
    cover: null,
    screenshots: [],
    videos: [],
    websites: [],
    externalIds: { ...toIds(rows.statements), ...(igdb.number !== null && { igdb: igdb.number }) },
    score: null,
    votes: sites,
    updatedAt: null,
  }
}

const unique = <T>(values: (T | null)[], max: number): T[] =>
  [...new Set(values.filter((value) => value !== null))].slice(0, max)

const slugsOf = (slugs: string[]): ExternalName[] => unique(slugs, most.names).map((slug) => ({ slug }))

/** Collects texts by language; an answer may tell the same text twice, and in any order. */
export function labelOf(rows: { kind?: Term; text: Term }[], kind?: string): Label {
  const label: Label = {}
  for (const row of rows) {
    const language = row.text['xml:lang']
    const text = textOf(row.text)
    if ((kind !== undefined && row.kind?.value !== kind) || text === null) continue
    if (language !== 'es' && language !== 'mul' && language !== 'en') continue
    if (label[language] === undefined || text < label[language]) label[language] = text
  }
  return label
}

/** All names in one order, so that the same answer in another order is the same game. */
function toAliases(rows: NameRow[]): string[] {
  const texts = rows
    .filter(({ kind }) => kind.value === 'label' || kind.value === 'alias')
    .map(({ text }) => textOf(text) ?? '')
  return unique(
    texts.map((text) => line(text, limits.titleMax)),
    texts.length,
  )
    .sort()
    .slice(0, most.aliases)
}

/** Descriptions that say nothing on a page of games. */
const empty = /^(?:an? )?(?:video|computer|browser|mobile)?\s?game$|^(?:un )?(?:video)?juego(?: de ordenador)?$/i

function subtitle(rows: NameRow[], language: 'es' | 'en'): string | null {
  const text = line(labelOf(rows, 'description')[language], limits.titleMax)
  return text === null || empty.test(text) ? null : text
}

/** The items that a property leads to, the older ones first; nodes without a name stand for "unknown". */
function linksOf(rows: StatementRow[]): (which: (typeof linkProperties)[number]) => number[] {
  const byProperty = Map.groupBy(rows, ({ property: { value } }) => value)
  return (which) =>
    unique(
      (byProperty.get(which) ?? []).map(({ value }) => itemOf(value)),
      most.names,
    ).sort((a, b) => a - b)
}

/** Only a property that Wikidata itself checks by a pattern has fewer characters. */
const idPattern = /^[\w.:/-]{1,100}$/
const numbered = new Set(['steam', 'psn_concept', 'hltb', 'opencritic', 'metacritic_number'])

function toIds(rows: StatementRow[]): Record<string, string> {
  const ids: Record<string, string> = {}
  for (const [id, name] of idProperties) {
    const [first] = rows
      .flatMap((row) => (row.property.value === id ? (textOf(row.value) ?? []) : []))
      .filter((text) => (numbered.has(name) ? /^\d{1,12}$/ : idPattern).test(text))
      .sort((a, b) => a.length - b.length || (a < b ? -1 : 1))
    if (first !== undefined) ids[name] ??= first
  }
  return ids
}

/** The number in IGDB and the slug beside it; of several the smallest number. */
function igdbOf(rows: StatementRow[]): { slug: string | null; number: string | null } {
  const [first] = rows
    .filter((row) => row.property.value === property.igdbSlug)
    .map(({ value, more }) => ({ slug: textOf(value), number: textOf(more) }))
    .filter(({ slug }) => slug !== null && /^[a-z0-9]+(?:-+[a-z0-9]+)*$/.test(slug) && slug.length <= limits.slugMax)
    .map(({ slug, number }) => ({ slug, number: number !== null && /^[1-9]\d{0,8}$/.test(number) ? number : null }))
    .sort(
      (a, b) =>
        Number(a.number ?? Infinity) - Number(b.number ?? Infinity) || ((a.slug ?? '') < (b.slug ?? '') ? -1 : 1),
    )
  return first ?? { slug: null, number: null }
}

interface Dated {
  /** Null: for all platforms, or unknown. */
  platform: string | null
  date: ReleaseDate
}

/**
 * The earliest date of each platform, in whatever place, and the first of all. A date without a platform holds for the
 * only one there is; of several platforms nobody says which it was, so it only counts as the first of all.
 */
function toReleases(rows: DateRow[], platforms: number[], labels: Labels): Pick<ExternalGame, 'releases' | 'released'> {
  const slugOf = (item: number | null): string | null =>
    item === null ? null : (platformSlug(item, englishOf(labels.get(item)) ?? '') ?? null)
  const dated = rows.flatMap(({ time, precision, platform, rank }): Dated[] => {
    const date = rank.value.endsWith('DeprecatedRank') ? null : toDate(textOf(time), textOf(precision))
    return date === null ? [] : [{ platform: slugOf(itemOf(platform)), date }]
  })
  const slugs = [
    ...new Set([
      ...platforms.flatMap((item) => slugOf(item) ?? []),
      ...dated.flatMap(({ platform }) => platform ?? []),
    ]),
  ]
  const first = (some: Dated[]): ReleaseDate | null =>
    some.reduce<ReleaseDate | null>((date, one) => earlier(date, one.date), null)
  return {
    releases: slugs.sort().map((slug) => ({
      platform: { slug },
      date: first(dated.filter(({ platform }) => platform === slug || (slugs.length === 1 && platform === null))),
    })),
    released: first(dated),
  }
}

/** How exact a date is: the day, the month, the year. Decades and centuries (8, 7) are no dates. */
const precisions: Record<string, number> = { '11': 10, '10': 7, '9': 4 }

/** A time with its precision; a date of a year arrives as its 1 January and is none. */
export function toDate(time: string | null, precision: string | null): ReleaseDate | null {
  const [, text = '', year = ''] = /^\+?((\d{4})-\d{2}-\d{2})T/.exec(time ?? '') ?? []
  const length = precisions[precision ?? '']
  if (length === undefined || !isPlausibleYear(Number(year))) return null
  try {
    return readReleaseDate(text.slice(0, length))
  } catch {
    return null
  }
}
