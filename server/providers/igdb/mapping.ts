import { limits } from '../../../common/rules/limits.ts'
import { slugify } from '../../../common/rules/names.ts'
import type { ExternalGame } from '../../catalogue/external/external-game.ts'
import { earlier, type ReleaseDate } from '../../catalogue/release-dates.ts'
import { address, count, line, paragraphs, score } from '../clean.ts'
import { dateFormat, idSources, websiteKinds } from './numbers.ts'
import { releaseDate } from './release-date.ts'
import type { WireBeat, WireGame } from './schema.ts'

/** Maximum length of each list. */
const most = { names: 30, aliases: 30, companies: 20, screenshots: 30, videos: 20, websites: 50, releases: 60 }

/** Pictures, videos and links of a game. */
export type ExternalExtra = Pick<ExternalGame, 'screenshots' | 'videos' | 'websites'>
export type ExternalBeat = Record<'hastily' | 'normally' | 'completely', number | null>

/** A row of the database as our game, or null when it has no usable name. Pictures are addresses below `images`. */
export function toExternalGame(wire: WireGame, images: string): ExternalGame | null {
  const title = line(wire.name, limits.titleMax)
  if (title === null) return null
  const releases = toReleases(wire)
  return {
    source: 'igdb',
    id: wire.id,
    formerIds: [],
    subtitle: { en: null, es: null },
    slug: toSlug(wire.slug, title),
    title,
    aliases: unique(
      (wire.alternative_names ?? []).map(({ name }) => line(name, limits.titleMax)),
      most.aliases,
    ).filter((name) => name !== title),
    summary: paragraphs(wire.summary, limits.descriptionMax),
    releases,
    released:
      releases.reduce<ReleaseDate | null>((date, release) => earlier(date, release.date), null) ?? undated(wire),
    genres: toNames(wire.genres),
    themes: toNames(wire.themes),
    developers: companies(wire, 'developer'),
    publishers: companies(wire, 'publisher'),
    franchise:
      unique(
        (wire.franchises ?? []).map(({ name }) => line(name, limits.titleMax)),
        1,
      )[0] ?? null,
    cover: picture(wire.cover?.image_id, 'cover_big', images),
    ...toExtra(wire, images),
    externalIds: toIds(wire),
    score: score(wire.aggregated_rating) ?? score(wire.total_rating),
    votes: (count(wire.total_rating_count, 1e8) ?? 0) + (count(wire.hypes, 1e8) ?? 0),
    updatedAt: count(wire.updated_at, 1e10),
  }
}

export function toExtra(wire: WireGame, images: string): ExternalExtra {
  return {
    screenshots: unique(
      (wire.screenshots ?? []).map(({ image_id }) => picture(image_id, 'screenshot_big', images)),
      most.screenshots,
    ),
    videos: unique(
      (wire.videos ?? []).map(({ video_id }) => video(video_id)),
      most.videos,
    ),
    websites: toWebsites(wire),
  }
}

const longest = 100 * 3_600 * 24

/** Times to beat in seconds; implausible ones are left out. */
export const toBeat = (wire: WireBeat): ExternalBeat => ({
  hastily: count(wire.hastily, longest) || null,
  normally: count(wire.normally, longest) || null,
  completely: count(wire.completely, longest) || null,
})

/**
 * Their slug, used to ask for the game again ("doom--1" is one of them); an unusual one is replaced by one made from
 * the title.
 */
const toSlug = (slug: string, title: string): string => (isExternalSlug(slug) ? slug : slugify(title))

export const isExternalSlug = (slug: string): boolean =>
  slug.length <= limits.slugMax && /^[a-z0-9]+(?:-+[a-z0-9]+)*$/.test(slug)

const picture = (id: string | undefined, size: string, images: string): string | null =>
  id !== undefined && /^[a-z0-9_]{1,60}$/i.test(id) ? `${images}/igdb/image/upload/t_${size}/${id}.jpg` : null

const video = (id: string | undefined): string | null =>
  id !== undefined && /^[\w-]{6,20}$/.test(id) ? `https://www.youtube.com/watch?v=${id}` : null

const unique = <T>(values: (T | null)[], max: number): T[] =>
  [...new Set(values.filter((value) => value !== null))].slice(0, max)

interface Numbered {
  id: number
  name: string
}

const toNames = (names: { id: number; name: string }[] = []): Numbered[] =>
  names.slice(0, most.names).flatMap(({ id, name }) => {
    const clean = line(name, limits.titleMax)
    return clean === null ? [] : [{ id, name: clean }]
  })

const companies = ({ involved_companies: involved = [] }: WireGame, role: 'developer' | 'publisher'): string[] =>
  unique(
    involved.filter((one) => one[role] === true).map(({ company }) => line(company?.name, limits.titleMax)),
    most.companies,
  )

function toReleases(wire: WireGame): ExternalGame['releases'] {
  const dates = new Map<number, ReleaseDate | null>()
  for (const { platform, date, date_format: format } of wire.release_dates ?? [])
    if (platform !== undefined)
      dates.set(platform, earlier(dates.get(platform) ?? null, releaseDate(date, format ?? dateFormat.day)))
  return toNames(wire.platforms?.slice(0, most.releases)).map((platform) => ({
    platform,
    date: dates.get(platform.id) ?? null,
  }))
}

/**
 * A game without dated platforms may still have a first date; when that is the date of a coarse release, it is equally
 * coarse.
 */
function undated({ first_release_date: first, release_dates: dates = [] }: WireGame): ReleaseDate | null {
  const same = dates.find(({ date }) => date === first)
  return releaseDate(first, same?.date_format ?? dateFormat.day)
}

function toWebsites({ websites = [] }: WireGame): ExternalGame['websites'] {
  const found = new Map<string, { kind: string; url: string }>()
  for (const { type = 0, url: text } of websites) {
    const kind = websiteKinds[type]
    const url = address(text)
    if (kind !== undefined && url !== null && !found.has(url)) found.set(url, { kind, url })
  }
  return [...found.values()].slice(0, most.websites)
}

function toIds({ external_games: games = [] }: WireGame): Record<string, string> {
  const ids: Record<string, string> = {}
  for (const [source, name] of idSources) {
    if (ids[name] !== undefined) continue
    const uid = games.find((game) => game.external_game_source === source)?.uid
    if (uid !== undefined && /^[\w.-]{1,60}$/.test(uid)) ids[name] = uid
  }
  return ids
}
