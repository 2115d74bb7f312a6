import { limits } from '../../../common/rules/limits.ts'
import type { ExternalGame, ExternalName } from './external-game.ts'

/** Limits of an external game, above any realistic values. */
const most = { aliases: 40, releases: 80, links: 40, pictures: 60, ids: 20, address: 2_000 }

/** Storable text within a limit: without NUL, lone surrogates and surrounding spaces. */
const text = (value: string, length: number): string =>
  value.replaceAll('\u0000', '').slice(0, length).toWellFormed().trim()

const texts = (values: string[], count: number, length: number): string[] => [
  ...new Set(values.slice(0, count).flatMap((value) => text(value, length) || [])),
]

const isId = (id: number): boolean => Number.isInteger(id) && id > 0 && id <= limits.id

/** The game within our limits, for every source, besides the cleaning by the provider. Null without title or id. */
export function limited(game: ExternalGame): ExternalGame | null {
  const title = text(game.title, limits.titleMax)
  if (title === '' || !isId(game.id)) return null
  const named = (entries: ExternalName[]): ExternalName[] =>
    entries.slice(0, limits.gameLinksMax).flatMap((entry): ExternalName[] => {
      if ('slug' in entry) return [entry]
      const short = text(entry.name, limits.nameMax)
      return short === '' ? [] : [{ id: entry.id, name: short }]
    })
  const line = (words: string | null): string | null => (words === null ? null : text(words, limits.titleMax) || null)
  return {
    ...game,
    title,
    slug: text(game.slug, limits.slugMax),
    cover: game.cover === null ? null : text(game.cover, most.address) || null,
    formerIds: game.formerIds.filter(isId).slice(0, most.ids),
    subtitle: { en: line(game.subtitle.en), es: line(game.subtitle.es) },
    aliases: texts(game.aliases, most.aliases, limits.titleMax),
    summary: game.summary === null ? null : text(game.summary, limits.descriptionMax) || null,
    releases: game.releases
      .slice(0, most.releases)
      .flatMap(({ platform, date }) => named([platform]).map((one) => ({ platform: one, date }))),
    genres: named(game.genres),
    themes: named(game.themes),
    developers: texts(game.developers, limits.gameLinksMax, limits.titleMax),
    publishers: texts(game.publishers, limits.gameLinksMax, limits.titleMax),
    franchise: line(game.franchise),
    screenshots: texts(game.screenshots, most.pictures, most.address),
    videos: texts(game.videos, most.pictures, most.address),
    websites: game.websites
      .slice(0, most.links)
      .map(({ kind, url }) => ({ kind: text(kind, limits.nameMax), url: text(url, most.address) })),
    externalIds: Object.fromEntries(
      Object.entries(game.externalIds)
        .slice(0, most.ids)
        .map(([kind, id]) => [text(kind, limits.nameMax), text(id, limits.titleMax)]),
    ),
    score: game.score === null ? null : Math.round(Math.min(100, Math.max(0, game.score)) * 10) / 10,
  }
}
