import type { Game, Precision, GameCard } from '../../../common/api/game.ts'
import type { GameRow } from './game.queries.ts'
import { limits } from '../../../common/rules/limits.ts'
import { utcDay } from '../../../common/rules/utc-day.ts'
import type { Context } from '../../context.ts'
import { remembered } from '../../lib/shared-read.ts'
import { hydrateGames } from '../../hydrate/hydrate.ts'
import { anticipatedIds, monthlyId, recentIds, soonIds, topIds, trendingIds } from './shelves.queries.ts'
import { gameArt } from '../../../common/art/game-art.ts'
import { gameSheet } from '../../drawing/game-sheet.ts'
import type { FindLinkPicture } from '../../resource/resource.ts'

/** A text in the other language is better than none. */
const inBoth = (en: string | null, es: string | null): { en: string; es: string } | null =>
  en === null && es === null ? null : { en: en ?? es ?? '', es: es ?? en ?? '' }

/** A game as everybody sees it. */
export function toGame(row: GameRow): Game {
  const { description_en: en, description_es: es, subtitle_en, subtitle_es } = row
  const beat = { hastily: row.beat_hastily, normally: row.beat_normally, completely: row.beat_completely }
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    cover: row.cover,
    release_date: row.release_date,
    release_precision: row.release_precision as Precision | null,
    platforms: row.platforms,
    genre: row.genres[0]?.slug ?? null,
    rate: row.rate,
    igdb_id: row.igdb_id,
    aliases: row.aliases,
    description: inBoth(en, es),
    subtitle: inBoth(subtitle_en, subtitle_es),
    releases: row.releases,
    genres: row.genres,
    themes: row.themes,
    developers: row.developers,
    publishers: row.publishers,
    franchise:
      row.franchise_id === null
        ? null
        : { id: row.franchise_id, slug: row.franchise_slug ?? '', name: row.franchise_name ?? '' },
    websites: (row.websites ?? []) as Game['websites'],
    external_score: row.external_score,
    time_to_beat: Object.values(beat).every((seconds) => seconds === null) ? null : beat,
    screenshots: (row.screenshots ?? []) as string[],
    videos: (row.videos ?? []) as string[],
    source: row.source,
  }
}

const minute = 60_000
const trendDays = 14

/** The shown cards of a ranked shelf, ordered by date. */
const byDate = (cards: GameCard[], direction: 1 | -1): GameCard[] =>
  cards.toSorted((one, other) => direction * (one.release_date ?? '').localeCompare(other.release_date ?? ''))

/**
 * The shelves of the home page: the database is queried for each at most once a minute per process. Those available for
 * x games are functions of x: the best-known x, "recent" ordered newest first, "soon" soonest first.
 */
export function createShelves({ db, now }: Pick<Context, 'db' | 'now'>) {
  const today = (): string => utcDay(now())
  const shelf = (ids: () => Promise<number[]>): (() => Promise<GameCard[]>) =>
    remembered(async () => hydrateGames(db, await ids()), minute, now)
  const recent = shelf(() => recentIds(db, today(), limits.shelfMax))
  const soon = shelf(() => soonIds(db, today(), limits.shelfMax))
  const top = shelf(() => topIds(db, limits.shelfMax))
  return {
    trending: shelf(() => trendingIds(db, new Date(now() - trendDays * 24 * 60 * minute), today(), limits.pageSize)),
    recent: async (x: number) => byDate((await recent()).slice(0, x), -1),
    soon: async (x: number) => byDate((await soon()).slice(0, x), 1),
    anticipated: shelf(() => anticipatedIds(db, today(), limits.pageSize)),
    top: async (x: number) => (await top()).slice(0, x),
    monthlyId: remembered(() => monthlyId(db, `${today().slice(0, 7)}-01`), minute, now),
  }
}

/** The preview picture of a game; its version is the year of its release. */
export const gamePicture: FindLinkPicture = async ({ db }, id) => {
  const [card] = await hydrateGames(db, [id])
  if (!card) return undefined
  const game = gameArt(card)
  const shown = { game, platforms: card.platforms.map(({ name }) => name) }
  return { version: game.year ?? 0, shown, draw: () => gameSheet(shown) }
}
