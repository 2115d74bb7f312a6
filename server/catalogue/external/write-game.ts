import { sql, type Transaction } from 'kysely'
import { nameKey, slugify } from '../../../common/rules/names.ts'
import type { DB } from '../../db/types.ts'
import type { ExternalGame } from './external-game.ts'
import { earlier, type ReleaseDate } from '../release-dates.ts'
import { fieldsOf, type Row, rowsOf } from '../../db/rows.ts'
import { isKnown, prominenceOf } from './fame.ts'
import { chooseSlugs } from './slugs.ts'
import type { Stored } from './stored.ts'
import { firstExternalId, type VocabularyIds } from './vocabulary.ts'

/** An external game to be written to the catalogue. */
export interface Writing {
  game: ExternalGame
  hash: string
  /** Our row; null: the game is new. */
  stored: Stored | null
  /** Its id; 0 until a new one has its row. */
  id: number
  releases: Release[]
  known: boolean
}

interface Release {
  platform_id: number
  date: ReleaseDate | null
}

export interface Ids extends VocabularyIds {
  companies: Map<string, number>
  franchises: Map<string, number>
}

/** Collects what is to be written of one game. */
export function writingOf(game: ExternalGame, hash: string, stored: Stored | null, ids: Ids): Writing {
  const known = stored?.source === 'core' || isKnown(game.votes)
  return { game, hash, stored, id: stored?.id ?? 0, releases: releasesOf(game, ids), known }
}

/** Mac, Linux, browsers, iOS, Android, Stadia: a game that appeared on a console or a PC as well is not known for them. */
const lesser: ReadonlySet<number> = new Set([2, 3, 4, 5, 6, 92])
/** How well a platform is known: those of our own list first. The first platform of a game is the one on its cards. */
const obscurity = (id: number): number => (id >= firstExternalId ? 2 : Number(lesser.has(id)))

/**
 * The earliest release on each of our platforms, ordered by date, undated ones last; of the same date, and of those
 * without one, the best known first.
 */
function releasesOf(game: ExternalGame, ids: Ids): Release[] {
  const dates = new Map<number, ReleaseDate | null>()
  for (const { platform, date } of game.releases) {
    const id = ids.platforms.get(platform.igdbId)
    if (id !== undefined) dates.set(id, earlier(dates.get(id) ?? null, date))
  }
  const end = '9999'
  return [...dates]
    .map(([platform_id, date]) => ({ platform_id, date }))
    .sort((a, b) => {
      const [first, second] = [a.date?.date ?? end, b.date?.date ?? end]
      if (first !== second) return first < second ? -1 : 1
      return obscurity(a.platform_id) - obscurity(b.platform_id) || a.platform_id - b.platform_id
    })
}

const found = (ids: Map<number, number>, named: ExternalGame['genres']): number[] => [
  ...new Set(named.flatMap(({ igdbId }) => ids.get(igdbId) ?? [])),
]
/** Our ids of its themes. */
export const themeIds = ({ game }: Writing, ids: Ids): number[] => found(ids.themes, game.themes)

function rowOf({ game, stored, id, releases }: Writing, ids: Ids, slug: string): Row {
  const released = game.released ?? releases.reduce<ReleaseDate | null>((first, { date }) => earlier(first, date), null)
  return {
    id,
    slug,
    title: game.title,
    name_key: nameKey(game.title),
    cover: game.cover,
    release_date: released?.date ?? null,
    release_precision: released?.precision ?? null,
    platform_ids: releases.map(({ platform_id }) => platform_id),
    genre_ids: found(ids.genres, game.genres),
    franchise_id: game.franchise === null ? null : (ids.franchises.get(nameKey(game.franchise)) ?? null),
    igdb_id: game.igdbId,
    prominence: prominenceOf(game.votes),
    slug_follows_title: slug === slugify(game.title),
    source: 'igdb',
    own: stored?.own ?? false,
    older: stored?.older ?? false,
  }
}

const columns =
  'slug text, title text, name_key text, cover text, release_date date, release_precision text, platform_ids integer[], genre_ids integer[], franchise_id integer, igdb_id integer, prominence smallint, slug_follows_title boolean, source text'
const fields = sql.raw(fieldsOf(columns).join(', '))

/** Adds the new games and gives them their ids. */
export async function addGames(trx: Transaction<DB>, writings: Writing[], ids: Ids): Promise<void> {
  if (writings.length === 0) return
  const slugs = await chooseSlugs(
    trx,
    writings.map(({ game }) => game),
  )
  const rows = writings.map((writing) => rowOf(writing, ids, slugs.get(writing.game.igdbId) ?? ''))
  const { rows: added } = await sql<{ id: number; igdb_id: number }>`
    insert into games (${fields}) select ${fields} from ${rowsOf(rows, columns)} returning id, igdb_id`.execute(trx)
  const byIgdb = new Map(added.map(({ id, igdb_id }) => [igdb_id, id]))
  for (const writing of writings) writing.id = byIgdb.get(writing.game.igdbId) ?? 0
  await sql`insert into game_stats (game_id) select unnest(${added.map(({ id }) => id)}::integer[])`.execute(trx)
}

/** Updates games of ours: external data always, fields that may be our own only where they are not. */
export async function changeGames(trx: Transaction<DB>, writings: Writing[], ids: Ids): Promise<void> {
  if (writings.length === 0) return
  const rows = writings.map((writing) => rowOf(writing, ids, writing.stored?.slug ?? ''))
  const ours = (field: string) =>
    sql`${sql.ref(field)} = case when row.own then g.${sql.ref(field)} else row.${sql.ref(field)} end`
  await sql`
    update games g set igdb_id = row.igdb_id, cover = coalesce(row.cover, g.cover),
      release_date = case when row.older and row.release_date is null then g.release_date else row.release_date end,
      release_precision = case when row.older and row.release_date is null then g.release_precision else row.release_precision end,
      platform_ids = case when row.platform_ids = '{}' then g.platform_ids else row.platform_ids end,
      genre_ids = case when row.own or (row.older and row.genre_ids = '{}') then g.genre_ids else row.genre_ids end,
      franchise_id = case when row.own then g.franchise_id when row.older then coalesce(row.franchise_id, g.franchise_id) else row.franchise_id end,
      ${sql.join(['title', 'name_key', 'prominence', 'slug_follows_title', 'source'].map(ours))}, updated_at = now()
    from ${rowsOf(rows, `id integer, ${columns}, own boolean, older boolean`)} where g.id = row.id`.execute(trx)
}
