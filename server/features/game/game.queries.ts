import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Precision } from '../../../common/api/game.ts'
import type { Named } from '../../../common/api/shapes.ts'
import { flagNames } from '../../../common/rules/collection.ts'
import { keysOf } from '../../db/sql-fragments.ts'
import type { DB } from '../../db/types.ts'
import { shownComments } from '../comment/comment-pages.queries.ts'
import { shownLists } from '../list/list-pages.queries.ts'
import { shownReviews } from '../review/review.queries.ts'
import type { RequestLang } from '../../http/request-facts.ts'
import { platformsOf } from '../../hydrate/cards.queries.ts'
import type { CounterDefinition } from '../../db/verify-counters.ts'

interface ReleaseRow {
  platform: Named
  date: string | null
  precision: Precision | null
}

/** Which game has a slug, and what tells whether anything that `gameBySlug` reads of it has changed. */
export interface GameStanding {
  /** The place of the slug among those asked for, from 1 on. */
  at: number
  id: number
  version: string
  igdb_id: number | null
  external_at: Date | null
}

const idOfSlug = (slug: RawBuilder<unknown>) => sql<number>`coalesce(
  (select id from games where slug = ${slug}), (select game_id from game_redirects where slug = ${slug}))`

/**
 * The standing of games by their present or former slugs, without those of unknown ones. Whoever writes a game touches
 * its row and so gives it another change number; ratings and what is asked of the external database later have their
 * own.
 */
export async function gameStandings(db: Kysely<DB>, slugs: string[]): Promise<GameStanding[]> {
  const { rows } = await sql<GameStanding>`
    select asked.at, g.id, (g.change, s.rate, d.external_at, d.beat_at)::text as version, g.igdb_id, d.external_at
    from unnest(${keysOf(slugs, 'text')}) with ordinality as asked (slug, at)
    join games g on g.id = ${idOfSlug(sql`asked.slug`)}
    left join game_stats s on s.game_id = g.id left join game_details d on d.game_id = g.id`.execute(db)
  return rows
}

/**
 * Everything the game page shows of one game, by its present or a former slug, in one statement; undefined for an
 * unknown slug.
 */
export async function gameBySlug(db: Kysely<DB>, slug: string, lang: RequestLang) {
  const name = sql.raw(`name_${lang}`)
  return db
    .selectFrom('games as g')
    .leftJoin('game_details as d', 'd.game_id', 'g.id')
    .leftJoin('game_stats as s', 's.game_id', 'g.id')
    .leftJoin('franchises as f', 'f.id', 'g.franchise_id')
    .select([
      'g.id',
      'g.slug',
      'g.title',
      'g.cover',
      'g.release_date',
      'g.release_precision',
      'g.igdb_id',
      'g.source',
      's.rate',
      'd.description_en',
      'd.description_es',
      'd.subtitle_en',
      'd.subtitle_es',
      'd.websites',
      'd.screenshots',
      'd.videos',
      'd.external_score',
      'd.external_at',
      'd.beat_hastily',
      'd.beat_normally',
      'd.beat_completely',
      'f.id as franchise_id',
      'f.slug as franchise_slug',
      'f.name as franchise_name',
    ])
    .select([
      platformsOf('g.platform_ids').as('platforms'),
      sql<
        string[]
      >`coalesce((select json_agg(n.name order by n.name) from game_names n where n.game_id = g.id and not n.main), '[]')`.as(
        'aliases',
      ),
      sql<ReleaseRow[]>`coalesce((
        select json_agg(json_build_object('platform', json_build_object('id', p.id, 'slug', p.slug, 'name', p.name),
          'date', r.release_date, 'precision', r.release_precision) order by r.release_date nulls last, p.name)
        from game_releases r join platforms p on p.id = r.platform_id where r.game_id = g.id), '[]')`.as('releases'),
      sql<Named[]>`coalesce((
        select json_agg(json_build_object('id', x.id, 'slug', x.slug, 'name', x.${name}) order by at.n)
        from unnest(g.genre_ids) with ordinality as at (id, n) join genres x on x.id = at.id), '[]')`.as('genres'),
      sql<Named[]>`coalesce((
        select json_agg(json_build_object('id', x.id, 'slug', x.slug, 'name', x.${name}) order by x.${name})
        from game_themes t join themes x on x.id = t.theme_id where t.game_id = g.id), '[]')`.as('themes'),
      companiesOf('developer').as('developers'),
      companiesOf('publisher').as('publishers'),
    ])
    .where('g.id', '=', idOfSlug(sql`${slug}`))
    .executeTakeFirst()
}

const companiesOf = (role: 'developer' | 'publisher') =>
  sql<Named[]>`coalesce((
    select json_agg(json_build_object('id', c.id, 'slug', c.slug, 'name', c.name) order by gc.place)
    from game_companies gc join companies c on c.id = gc.company_id where gc.game_id = g.id and gc.role = ${role}), '[]')`

export type GameRow = NonNullable<Awaited<ReturnType<typeof gameBySlug>>>

/**
 * How many users keep a game by flag, how many public lists contain it, how many reviews and posts it has;
 * undefined for an
 * unknown game.
 */
export async function gameCounts(db: Kysely<DB>, id: number) {
  return db
    .selectFrom('game_stats')
    .select(flagNames)
    .select([shownLists().as('lists'), shownReviews().as('reviews'), shownComments().as('comments')])
    .select(
      sql<number>`coalesce((select max(s.total) from trophy_sets s where s.game_id = game_stats.game_id), 0)`.as(
        'trophies',
      ),
    )
    .where('game_id', '=', id)
    .executeTakeFirst()
}

/** How many games of each kind are compared: each one costs, and a company or a genre may have thousands. */
const pools = { developer: 60, publisher: 40, genre: 200 }

/**
 * Ids of similar games, best first: of its companies, then sharing genres and themes among well-known games. Its series
 * has its own list (seriesIds). Every branch reads an index and is limited before the sort.
 */
export async function similarIds(db: Kysely<DB>, id: number, count: number): Promise<number[]> {
  const sharedGenres = sql`(select count(*) from unnest(g.genre_ids) genre where genre = any (me.genre_ids))`
  const bySameMaker = (role: 'developer' | 'publisher', points: number) => sql`
    select b.game_id as id, ${sql.lit(points)} as points from game_companies a join game_companies b on b.company_id = a.company_id and b.role = ${role}
    where a.game_id = ${id} and a.role = ${role} and b.game_id <> ${id} limit ${pools[role]}`
  const { rows } = await sql<{ id: number }>`
    with me as materialized (
      select id, franchise_id, genre_ids, platform_ids, coalesce(release_year, 2000) as year,
        array(select theme_id from game_themes where game_id = ${id}) as theme_ids
      from games where id = ${id}),
    pool as (
      (${bySameMaker('developer', 3)})
      union all (${bySameMaker('publisher', 1)})
      union all
      (select g.id, 1 from games g, me where g.prominence = 2 and g.genre_ids && me.genre_ids and g.id <> me.id
        order by ${sharedGenres} desc, g.release_date desc limit ${pools.genre})
    ),
    scored as materialized (select p.id, max(p.points) + count(*) * 0.1 as points from pool p group by p.id),
    themed as (
      select t.game_id, count(*) as shared from game_themes t join me on t.theme_id = any (me.theme_ids)
      where t.game_id in (select id from scored) group by t.game_id)
    select g.id
    from scored s join games g on g.id = s.id cross join me
      left join game_stats st on st.game_id = g.id left join themed on themed.game_id = g.id
    where me.franchise_id is null or g.franchise_id is distinct from me.franchise_id
    order by s.points
        + ${sharedGenres} * 1.5
        + coalesce(themed.shared, 0) * 1.2
        + (g.platform_ids && me.platform_ids)::int * 0.5
        + g.prominence * 0.5
        - least(abs(coalesce(g.release_year, 2000) - me.year), 20) * 0.08
        + coalesce(st.weighted, 6.5) * 0.1 desc, g.id
    limit ${count}`.execute(db)
  return rows.map((row) => row.id)
}

const seriesMax = 30

/** Ids of the other games in a game's series, oldest first, undated ones last. */
export async function seriesIds(db: Kysely<DB>, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select g.id from games me join games g on g.franchise_id = me.franchise_id
    where me.id = ${id} and g.id <> me.id order by g.release_date nulls last, g.id limit ${seriesMax}`.execute(db)
  return rows.map((row) => row.id)
}

/** Ids of the companies with these slugs; unknown ones are left out. */
export async function companyIds(db: Kysely<DB>, slugs: string[]): Promise<number[]> {
  if (slugs.length === 0) return []
  const rows = await db.selectFrom('companies').select('id').where('slug', 'in', slugs).execute()
  return rows.map(({ id }) => id)
}

/** Records that the external database no longer has a game; our stored data stays. */
export async function noteAsked(db: Kysely<DB>, igdbId: number, at: Date): Promise<void> {
  await sql`
    insert into game_details (game_id, external_at, extra_at) select id, ${at}, ${at} from games where igdb_id = ${igdbId}
    on conflict (game_id) do update set external_at = excluded.external_at, extra_at = excluded.extra_at`.execute(db)
}

/**
 * How many games each company developed and published, and how many there are; updated by every write to the catalogue.
 */
export const gameCounters: CounterDefinition[] = [
  {
    what: 'games of companies',
    table: 'companies',
    thing: 'company',
    key: ['id'],
    columns: ['developed', 'published'],
    counted: sql`
      select company_id as id, count(*) filter (where role = 'developer') as developed,
        count(*) filter (where role = 'publisher') as published
      from game_companies group by 1`,
  },
  {
    what: 'games of the catalogue',
    table: 'catalogue_state',
    thing: 'number of',
    key: ['key'],
    columns: ['value'],
    only: sql`k.key = 'games'`,
    // No row until a catalogue is loaded.
    counted: sql`
      select s.key, (select count(*)::text from games) as value from catalogue_state s where s.key = 'games'`,
  },
]
