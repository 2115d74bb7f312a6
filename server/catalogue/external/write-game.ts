import { sql, type Transaction } from 'kysely'
import { limits } from '../../../common/rules/limits.ts'
import { nameKey, slugify } from '../../../common/rules/names.ts'
import { trimEndOf } from '../../../common/rules/text.ts'
import type { DB } from '../../db/types.ts'
import {
  type ExternalGame,
  type ExternalName,
  keyOfName,
  type NameKey,
  isKnown,
  prominenceOf,
  sources,
} from './external-game.ts'
import { earlier, type ReleaseDate } from '../release-dates.ts'
import { fieldsOf, type Row, rowsOf } from '../../db/sql-fragments.ts'
import { type Fact, type Stored, type Takes, takenIds, takesOf } from './facts.ts'
import { reservedSlugs } from '../write/slugs.ts'
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
  /** The facts that it may write. */
  takes: Takes
  /** The ids on other sites that it may write. */
  externalIds: Record<string, string>
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
  const takes = takesOf(game, stored)
  const known = takes.has('title') ? stored?.source === 'core' || isKnown(game) : stored?.known === true
  const externalIds = takenIds(game, stored)
  return { game, hash, stored, id: stored?.id ?? 0, releases: releasesOf(game, ids), known, takes, externalIds }
}

/**
 * Mac, Linux, browsers, iOS, Android, Stadia: a game that appeared on a console or a PC as well is not known for them.
 */
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
    const id = ids.platforms.get(keyOfName(platform))
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

const found = (ids: Map<NameKey, number>, named: ExternalName[]): number[] => [
  ...new Set(named.flatMap((one) => ids.get(keyOfName(one)) ?? [])),
]
/** Our ids of its themes. */
export const themeIds = ({ game }: Writing, ids: Ids): number[] => found(ids.themes, game.themes)

function rowOf({ game, id, releases, takes }: Writing, ids: Ids, slug: string): Row {
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
    [sources[game.source].column]: game.id,
    prominence: prominenceOf(game),
    slug_follows_title: slug === slugify(game.title),
    source: game.source,
    takes: [...takes.keys()],
  }
}

const columns =
  'slug text, title text, name_key text, cover text, release_date date, release_precision text, platform_ids integer[], genre_ids integer[], franchise_id integer, igdb_id integer, wikidata_id integer, prominence smallint, slug_follows_title boolean, source text'
const fields = sql.raw(fieldsOf(columns).join(', '))

/** Adds the new games and gives them their ids. */
export async function addGames(trx: Transaction<DB>, writings: Writing[], ids: Ids): Promise<void> {
  const [first] = writings
  if (!first) return
  const { column } = sources[first.game.source]
  const slugs = await chooseSlugs(
    trx,
    writings.map(({ game }) => game),
  )
  const rows = writings.map((writing) => rowOf(writing, ids, slugs.get(writing.game.id) ?? ''))
  const { rows: added } = await sql<{ id: number; number: number }>`
    with added as (
      insert into games (${fields}) select ${fields} from ${rowsOf(rows, columns)} returning id, ${sql.ref(column)} as number),
    stats as (insert into game_stats (game_id) select id from added)
    select id, number from added`.execute(trx)
  const byNumber = new Map(added.map(({ id, number }) => [number, id]))
  for (const writing of writings) writing.id = byNumber.get(writing.game.id) ?? 0
}

/** The columns that each fact fills. */
const columnsOf: Partial<Record<Fact, string[]>> = {
  title: ['title', 'name_key', 'prominence', 'slug_follows_title', 'source'],
  released: ['release_date', 'release_precision'],
  releases: ['platform_ids'],
  genres: ['genre_ids'],
  franchise: ['franchise_id'],
  cover: ['cover'],
}

/** Updates games of ours: the facts that each may write. */
export async function changeGames(trx: Transaction<DB>, writings: Writing[], ids: Ids): Promise<void> {
  if (writings.length === 0) return
  const rows = writings.map((writing) => rowOf(writing, ids, writing.stored?.slug ?? ''))
  const taken = Object.entries(columnsOf).flatMap(([fact, filled]) =>
    filled.map(
      (field) =>
        sql`${sql.ref(field)} = case when ${sql.lit(fact)} = any(row.takes) then row.${sql.ref(field)} else g.${sql.ref(field)} end`,
    ),
  )
  await sql`
    update games g set igdb_id = coalesce(row.igdb_id, g.igdb_id), wikidata_id = coalesce(row.wikidata_id, g.wikidata_id),
      ${sql.join(taken)}, updated_at = now()
    from ${rowsOf(rows, `id integer, ${columns}, takes text[]`)} where g.id = row.id`.execute(trx)
}

/** A unique slug for each new game: the external one, otherwise with the year, the platform, its id there. */
async function chooseSlugs(trx: Transaction<DB>, games: ExternalGame[]): Promise<Map<number, string>> {
  const wanted = new Map(games.map((game) => [game.id, wishes(game)]))
  // Almost all get their first choice: the others are looked up for the few that do not.
  const taken = new Set([
    ...reservedSlugs,
    ...(await takenOf(
      trx,
      [...wanted.values()].map(([first = '']) => first),
    )),
  ])
  const chosen = new Map<number, string>()
  const choose = (id: number, slugs: string[]): void => {
    const slug = slugs.find((one) => !taken.has(one))
    if (slug === undefined) return
    taken.add(slug)
    chosen.set(id, slug)
  }
  for (const [id, slugs] of wanted) choose(id, slugs.slice(0, 1))
  const rest = [...wanted].filter(([id]) => !chosen.has(id))
  for (const slug of await takenOf(
    trx,
    rest.flatMap(([, slugs]) => slugs),
  ))
    taken.add(slug)
  for (const [id, slugs] of rest) choose(id, [...slugs, `game-${id}-${Date.now()}`])
  return chosen
}

/** Those that a game has or had. */
async function takenOf(trx: Transaction<DB>, slugs: string[]): Promise<string[]> {
  if (slugs.length === 0) return []
  const { rows } = await sql<{ slug: string }>`
    with wanted as (select distinct slug from unnest(${slugs}::text[]) as slug)
    select slug from wanted join games using (slug) union all select slug from wanted join game_redirects using (slug)`.execute(
    trx,
  )
  return rows.map(({ slug }) => slug)
}

function wishes(game: ExternalGame): string[] {
  // "doom--1" is the external slug of the second "doom".
  const base = slugify(game.slug.replace(/--\d+$/, '') || game.title).slice(0, limits.slugMax - 40)
  const year = game.released?.date.slice(0, 4)
  const first = game.releases[0]?.platform
  const platform = first && ('slug' in first ? first.slug : slugify(first.name))
  return [
    base,
    ...(year ? [`${base}-${year}`] : []),
    ...(platform ? [`${base}-${platform}`] : []),
    `${base}-${game.id}`,
    `${base}-${game.source}-${game.id}`,
  ].map((slug) => trimEndOf(slug.slice(0, limits.slugMax), /-/))
}
