import { isAdult, isLeftOutPublisher, isUnsold, isUnsoldPublisher } from './left-out.ts'
import type { ListPlatform } from './list-platforms.ts'
import { isLatin, mendOneTitle, mendTitle, regionRank } from './mend-title.ts'
import type { MendedTitle } from './mend-title.ts'
import { isBundle, isNotGame } from './not-games.ts'
import { publisherName } from './publisher-names.ts'
import type { Software } from './read-software-list.ts'
import { dateOf, withinLife, yearOf } from './release-date.ts'

/** A game on one platform: merges a parent and its clones (regional versions, revisions). */
export interface Entry {
  list: ListPlatform
  title: string
  aliases: string[]
  date: string | null
  publisher: string | null
  developer: string | null
}

interface Version {
  mended: MendedTitle
  date: string | null
  publisher: string | null
  developer: string | null
  altTitles: string[]
  isParent: boolean
}

/** The parent first, then its clones, in the order of the list. */
export function familiesOf(softwares: readonly Software[]): Software[][] {
  const families = new Map<string, Software[]>()
  for (const software of softwares) if (software.parent === null) families.set(software.name, [software])
  for (const software of softwares) if (software.parent !== null) families.get(software.parent)?.push(software)
  return [...families.values()]
}

const officialRegion =
  /^(?:japan|usa|us|world|euro?p?e?|uk|france|germany|spain|italy|brazil|korea|kor|jpn|australia|canada|sweden|scandinavia|netherlands|finland|spa|fra|ger|ita)\b/

function toVersion(software: Software, list: ListPlatform, firstYear: number): Version | null {
  const mended = mendTitle(software.description, list.slashNames)
  if (isUnsold(mended.notes) || isUnsoldPublisher(software.publisher) || isLeftOutPublisher(software.publisher))
    return null
  if (list.namesRegions && !mended.notes.some((note) => officialRegion.test(note))) return null
  const date = dateOf(software.release, software.year)
  const year = yearOf(date)
  if (year !== null && (year > list.lastYear || year < firstYear - 2)) return null
  return {
    mended,
    date: withinLife(date, firstYear, list.lastYear) ? date : null,
    publisher: publisherName(software.publisher),
    developer: software.developer === null ? null : publisherName(software.developer),
    altTitles: software.altTitles,
    isParent: software.parent === null,
  }
}

function withoutNumeral(title: string): string {
  return title.replace(/\b(?:[ivx]+|\d+)\b/gi, '#')
}

/**
 * The version whose title is best known abroad. Where only the numeral differs ("Final Fantasy IV" sold as
 * "II") the Japanese one wins: the other number belongs to an older game.
 */
function bestTitled(versions: readonly Version[]): Version | undefined {
  const best = mostKnown(versions)
  if (best === undefined) return undefined
  const { title } = best.mended
  const renumbered = versions.find(
    ({ mended }) =>
      regionRank(mended.notes) === 3 &&
      mended.title !== title &&
      withoutNumeral(mended.title) === withoutNumeral(title),
  )
  return renumbered ?? best
}

function mostKnown(versions: readonly Version[]): Version | undefined {
  return versions.toSorted(
    (a, b) => regionRank(a.mended.notes) - regionRank(b.mended.notes) || Number(b.isParent) - Number(a.isParent),
  )[0]
}

/** Sorts by year only: within a year the list's own order (parent first) is the better guess. */
function byYear(a: Version, b: Version): number {
  return (yearOf(a.date) ?? 9999) - (yearOf(b.date) ?? 9999)
}

/**
 * The first date. A precise one is trusted only if no version of the same year is dated by its year alone: that one
 * could have come before it.
 */
function firstDate(versions: readonly Version[]): string | null {
  const first = versions.toSorted(byYear)[0]
  const year = yearOf(first?.date ?? null)
  if (first === undefined || year === null) return null
  const dates = versions.flatMap((version) => (yearOf(version.date) === year ? [version.date ?? ''] : []))
  return dates.toSorted()[0] ?? null
}

/** The company with most of the first year's versions; for ties the list's own order (parent first). */
function firstPublisher(versions: readonly Version[]): string | null {
  const known = versions.filter((version) => version.publisher !== null).toSorted(byYear)
  const firstYear = yearOf(known[0]?.date ?? null)
  const early = known.filter((version) => yearOf(version.date) === firstYear)
  const groups = [...Map.groupBy(early, (version) => version.publisher)].toSorted((a, b) => b[1].length - a[1].length)
  return groups[0]?.[0] ?? null
}

/** A name useful for search: readable, and not merely an edition of the game. */
function isUsefulAlias(alias: string): boolean {
  if (!isLatin(alias) || alias.length < 3 || alias.length > 90 || alias.split(', ').length > 2) return false
  return !/release \d|\bdemo\b|\bsample\b|\btrial\b|genteiban|special package|dual shock ver|\bdis[ck] \d|shokai|_|\b(?:mission|scenery|tournament|update|pilot|preview|boot) dis[ck]|graphics set|data file|operation disc|modified copy|\bin 1\b/i.test(
    alias,
  )
}

function aliasesOf(versions: readonly Version[], best: Version): string[] {
  const regional = versions.flatMap((version) => [version.mended.title, ...version.mended.others])
  const written = [best, ...versions]
    .flatMap((version) => version.altTitles)
    .flatMap((text) => text.split(/\s[~/|]\s|, (?=Disney's)/))
  const extra = written.map((text) => mendOneTitle(text.replace(/[([][^()[\]]*[)\]]/g, ' ')))
  return [...best.mended.others, ...regional, ...extra].filter(isUsefulAlias)
}

/** Is this name one of a program, a bundle or an adult game? */
function isUnfit(name: string, publisher: string, onComputer: boolean): boolean {
  return isNotGame(name) || isBundle(name, onComputer) || isAdult(name, publisher)
}

/** The versions a player could own; none when the parent itself is no game. */
function fitVersions(family: readonly Software[], list: ListPlatform, firstYear: number): Version[] {
  const onComputer = list.trust !== 'console'
  const unfit = ({ description, publisher }: Software): boolean => {
    const { title, others } = mendTitle(description, list.slashNames)
    return [title, ...others].some((name) => isUnfit(name, publisherName(publisher) ?? '', onComputer))
  }
  const parent = family[0]
  if (parent === undefined || unfit(parent)) return []
  return family
    .filter((software) => !unfit(software))
    .map((software) => toVersion(software, list, firstYear))
    .filter((version) => version !== null)
}

/** One family as a game, or null when it is not one (a program, a prototype, an adult game…). */
export function toEntry(family: readonly Software[], list: ListPlatform, firstYear: number): Entry | null {
  const versions = fitVersions(family, list, firstYear)
  const best = bestTitled(versions)
  if (best === undefined) return null
  const { title } = best.mended
  if (title === '' || (!isLatin(title) && !/^\d+$/.test(title))) return null
  const first = versions.toSorted(byYear)[0] ?? best
  const publisher = firstPublisher(versions)
  const date = firstDate(versions)
  const onComputer = list.trust !== 'console'
  if (publisher === null && (onComputer || date === null)) return null
  if (list.trust === 'computer' && date === null) return null
  return {
    list,
    title,
    aliases: aliasesOf(versions, best),
    date,
    publisher,
    developer: first.developer ?? best.developer,
  }
}
