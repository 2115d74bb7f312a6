import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { CorrectionKind } from '../../../common/api/correction.ts'
import type { Precision } from '../../../common/api/game.ts'
import type { PageRange } from '../../db/sql-fragments.ts'
import type { DB } from '../../db/types.ts'
import type { CoreRow } from '../../catalogue/load/read-catalogue.ts'

/** One fact: a game, or the title of one that the catalogue lacks, on a platform. */
interface Fact {
  kind: CorrectionKind
  gameId: number | null
  title: string | null
  titleKey: string | null
  platformId: number
  date: string | null
  precision: Precision | null
}

export interface NewCorrection extends Fact {
  userId: number
  source: string
  note: string
}

/** The platform of this slug. */
export async function platformBySlug(db: Kysely<DB>, slug: string): Promise<{ id: number; slug: string } | undefined> {
  return db.selectFrom('platforms').select(['id', 'slug']).where('slug', '=', slug).executeTakeFirst()
}

/** What a game says of a platform now: null where it is not on it; undefined for an unknown game. */
export async function releaseNow(
  db: Kysely<DB>,
  gameId: number,
  platformId: number,
): Promise<{ date: string | null; precision: string | null } | null | undefined> {
  const { rows } = await sql<{ there: boolean; date: string | null; precision: string | null }>`
    select (r.game_id is not null or ${platformId} = any(g.platform_ids)) as there, r.release_date::text as date,
      r.release_precision as precision
    from games g left join game_releases r on r.game_id = g.id and r.platform_id = ${platformId} where g.id = ${gameId}`.execute(
    db,
  )
  const [row] = rows
  return row && (row.there ? { date: row.date, precision: row.precision } : null)
}

/**
 * Writes a proposal: its id, or why not. The row of the user is locked, so that tabs together stay below `most` open
 * ones.
 */
export async function addCorrection(
  trx: Transaction<DB>,
  { userId, ...row }: NewCorrection,
  most: number,
  at: Date,
): Promise<number | 'too_many' | 'proposed'> {
  await sql`select from users where id = ${userId} for update`.execute(trx)
  const open = await sql<{ n: number }>`
    select count(*)::integer as n from corrections where user_id = ${userId} and closed_at is null`.execute(trx)
  if ((open.rows[0]?.n ?? 0) >= most) return 'too_many'
  const { rows } = await sql<{ id: number }>`
    insert into corrections (user_id, kind, game_id, title, title_key, platform_id, release_date, release_precision, source, note, created_at)
    values (${userId}, ${row.kind}, ${row.gameId}, ${row.title}, ${row.titleKey}, ${row.platformId}, ${row.date}::date, ${row.precision},
      ${row.source}, ${row.note}, ${at})
    on conflict (user_id, game_id, title_key, platform_id) where closed_at is null do nothing returning id`.execute(trx)
  return rows[0]?.id ?? 'proposed'
}

export interface CorrectionRow {
  user_id: number
  id: number
  kind: CorrectionKind
  game_id: number | null
  title: string | null
  platform: { id: number; slug: string; name: string }
  date: string | null
  precision: Precision | null
  source: string
  note: string
  created_at: Date
  closed: boolean
  accepted: boolean | null
  reason: string
  /** What the game says now; null where it is not on the platform. */
  now: { date: string | null; precision: Precision | null } | null
}

const rowsWhere = (
  condition: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  { offset, count }: PageRange,
) => sql<CorrectionRow>`
  select c.user_id, c.id, c.kind, c.game_id, c.title, json_build_object('id', p.id, 'slug', p.slug, 'name', p.name) as platform,
    c.release_date::text as date, c.release_precision as precision, c.source, c.note, c.created_at,
    c.closed_at is not null as closed, c.accepted, c.reason,
    case when r.game_id is not null or c.platform_id = any(g.platform_ids)
      then json_build_object('date', r.release_date, 'precision', r.release_precision) end as now
  from corrections c join platforms p on p.id = c.platform_id
    left join games g on g.id = c.game_id left join game_releases r on (r.game_id, r.platform_id) = (c.game_id, c.platform_id)
  where ${condition} order by ${order} offset ${offset} limit ${count}`

/** One page of what a person proposed, the latest first, and how much there is. */
export async function ownCorrections(
  db: Kysely<DB>,
  userId: number,
  range: PageRange,
): Promise<{ rows: CorrectionRow[]; total: number }> {
  const { rows } = await rowsWhere(sql`c.user_id = ${userId}`, sql`c.id desc`, range).execute(db)
  const total = await sql<{ n: number }>`
    select count(*)::integer as n from corrections where user_id = ${userId}`.execute(db)
  return { rows, total: total.rows[0]?.n ?? 0 }
}

// What somebody proposed who deleted the account goes with it.
const isOpen = sql`
  c.closed_at is null and not exists (select from users gone where gone.id = c.user_id and gone.deleted_at is not null)`

/** One page of the open proposals, the longest waiting first, and how many there are. */
export async function openCorrections(
  db: Kysely<DB>,
  range: PageRange,
): Promise<{ rows: CorrectionRow[]; total: number }> {
  const { rows } = await rowsWhere(isOpen, sql`c.created_at, c.id`, range).execute(db)
  const total = await sql<{ n: number }>`select count(*)::integer as n from corrections c where ${isOpen}`.execute(db)
  return { rows, total: total.rows[0]?.n ?? 0 }
}

/** Deletes an open proposal of this person; false when there is none. */
export async function withdrawCorrection(db: Kysely<DB>, userId: number, id: number): Promise<boolean> {
  const { rows } = await sql`
    delete from corrections where user_id = ${userId} and id = ${id} and closed_at is null returning id`.execute(db)
  return rows.length === 1
}

export interface ClosedCorrection {
  user_id: number
  kind: CorrectionKind
  game_id: number | null
  title: string | null
  platform_id: number
  platform_slug: string
  date: string | null
  precision: Precision | null
  source: string
}

/** Closes an open proposal; undefined when it is closed already, withdrawn, or of somebody who is gone. */
export async function closeCorrection(
  trx: Transaction<DB>,
  id: number,
  { accepted, reason }: { accepted: boolean; reason: string },
  at: Date,
): Promise<ClosedCorrection | undefined> {
  const { rows } = await sql<ClosedCorrection>`
    update corrections c set closed_at = ${at}, accepted = ${accepted}, reason = ${reason}
    from platforms p where c.id = ${id} and p.id = c.platform_id and ${isOpen}
    returning c.user_id, c.kind, c.game_id, c.title, c.platform_id, p.slug as platform_slug, c.release_date::text as date,
      c.release_precision as precision, c.source`.execute(trx)
  return rows[0]
}

/** Keeps an accepted fact, over an earlier one about the same release. */
export async function keepCorrection(
  trx: Transaction<DB>,
  gameId: number,
  { kind, platform_id, date, precision, source }: ClosedCorrection,
  at: Date,
): Promise<void> {
  await sql`
    insert into corrected_releases (game_id, platform_id, present, release_date, release_precision, source, accepted_at)
    values (${gameId}, ${platform_id}, ${kind !== 'absent'}, ${date}::date, ${precision}, ${source}, ${at})
    on conflict (game_id, platform_id) do update set present = excluded.present, release_date = excluded.release_date,
      release_precision = excluded.release_precision, source = excluded.source, accepted_at = excluded.accepted_at`.execute(
    trx,
  )
}

/** The id of the game with this slug. */
export async function gameIdOf(trx: Transaction<DB>, slug: string): Promise<number | undefined> {
  const row = await trx.selectFrom('games').select('id').where('slug', '=', slug).executeTakeFirst()
  return row?.id
}

/** A corrected game as the hand-written files have it, with the sources of what was corrected. */
export type CorrectedGame = CoreRow & { sources: string[] }

/** A date as the core writes it: "1995", "1995-Q1", "1995-03" or "1995-03-11". */
const written = sql`
  case r.release_precision when 'day' then r.release_date::text when 'month' then to_char(r.release_date, 'YYYY-MM')
    when 'quarter' then to_char(r.release_date, 'YYYY-"Q"Q') when 'year' then to_char(r.release_date, 'YYYY') end`

const makers = (role: string) => sql`
  array(select c.name from game_companies gc join companies c on c.id = gc.company_id
    where gc.game_id = g.id and gc.role = ${role} order by gc.place)`

/** All games with accepted corrections, as they are now, by slug. */
export async function correctedGames(db: Kysely<DB>): Promise<CorrectedGame[]> {
  const { rows } = await sql<CorrectedGame>`
    select g.slug, g.title, array(select n.name from game_names n where n.game_id = g.id and not n.main order by n.name) as aliases,
      (select coalesce(json_agg(json_build_array(p.slug, ${written}) order by r.release_date, p.slug), '[]')
        from game_releases r join platforms p on p.id = r.platform_id where r.game_id = g.id) as releases,
      array(select x.slug from unnest(g.genre_ids) with ordinality k (id, at) join genres x on x.id = k.id order by at) as genres,
      array(select t.slug from game_themes gt join themes t on t.id = gt.theme_id where gt.game_id = g.id order by t.slug) as themes,
      ${makers('developer')} as developers, ${makers('publisher')} as publishers, f.name as franchise,
      coalesce(d.external_ids, '{}') as ids,
      (select coalesce(json_agg(json_build_array(site ->> 'kind', site ->> 'url')), '[]') from jsonb_array_elements(d.websites) site) as websites,
      json_build_object('en', coalesce(d.description_en, ''), 'es', coalesce(d.description_es, '')) as description,
      array(select distinct c.source from corrected_releases c where c.game_id = g.id order by 1) as sources
    from games g left join game_details d on d.game_id = g.id left join franchises f on f.id = g.franchise_id
    where exists (select from corrected_releases c where c.game_id = g.id) order by g.slug`.execute(db)
  return rows
}

/** Proposals and accepted facts follow a game; what the other has already stays there and goes with the merged one. */
export async function mergeCorrections(trx: Transaction<DB>, from: number, into: number): Promise<void> {
  await sql`
    update corrections c set game_id = ${into} where game_id = ${from} and (closed_at is not null or not exists (
      select from corrections o where o.user_id = c.user_id and o.game_id = ${into} and o.platform_id = c.platform_id and o.closed_at is null))`.execute(
    trx,
  )
  await sql`
    update corrected_releases c set game_id = ${into} where game_id = ${from} and not exists (
      select from corrected_releases o where (o.game_id, o.platform_id) = (${into}, c.platform_id))`.execute(trx)
}
