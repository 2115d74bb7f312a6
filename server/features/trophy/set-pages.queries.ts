import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { TrophyOrder, TrophyShare } from '../../../common/api/trophy.ts'
import type { GamePlatformName } from '../../../common/rules/game-platforms.ts'
import type { PageRange } from '../../db/pagination.ts'
import type { DB } from '../../db/types.ts'
import {
  trophyAccounts,
  visibleEarnedSets,
  visibleEarnedTrophies,
} from '../../visibility/visible-earned-sets.queries.ts'
import { type Look, trophyColumns, type TrophyRow } from './trophy-pages.queries.ts'

/** Whether the profile of a person is closed on the service of a set, as far as the viewer may know. */
export async function isClosed(
  db: Kysely<DB>,
  { ownerId, viewerId }: Look,
  platform: GamePlatformName,
): Promise<boolean> {
  const { rows } = await sql`
    select from ${trophyAccounts(viewerId)} a
    where a.user_id = ${ownerId} and a.platform = ${platform} and a.closed`.execute(db)
  return rows.length > 0
}

interface SetName {
  id: number
  platform: GamePlatformName
}

/** What a person has of a set, by the numbers of its trophies, as far as the viewer may see it. */
const earnedBy = (userId: number, { id, platform }: SetName, viewerId: number): RawBuilder<unknown> => sql`(
  select one.n, one.earned_at from ${visibleEarnedSets(viewerId)} e
  join ${visibleEarnedTrophies(viewerId, userId)} one on (one.user_id, one.earned_set_id) = (e.user_id, e.id)
  where e.user_id = ${userId} and e.platform = ${platform} and e.set_id = ${id})`

/** How many trophies of a set the viewer and a person have, as far as the viewer may see it. */
export async function earnedCounts(db: Kysely<DB>, { id, platform }: SetName, { ownerId, viewerId }: Look) {
  const { rows } = await sql<{ user_id: number; earned: number }>`
    select e.user_id, e.earned from ${visibleEarnedSets(viewerId)} e
    where e.user_id in (${ownerId}, ${viewerId}) and e.platform = ${platform} and e.set_id = ${id}`.execute(db)
  const of = (userId: number | null): number => rows.find(({ user_id }) => user_id === userId)?.earned ?? 0
  return { own: of(viewerId), theirs: of(ownerId) }
}

const order: Readonly<Record<TrophyOrder, RawBuilder<unknown>>> = {
  listed: sql`t.place`,
  rarity: sql`t.rarity nulls last, t.place`,
  recent: sql`theirs.earned_at desc nulls last, theirs.n is null, t.place`,
}

const shares: Readonly<Record<TrophyShare, RawBuilder<unknown>>> = {
  all: sql`true`,
  earned: sql`theirs.n is not null`,
  missing: sql`theirs.n is null`,
}

export interface ShownTrophies {
  lang: 'en' | 'es'
  which?: TrophyShare | undefined
  order?: TrophyOrder | undefined
}

/** One page of the trophies of a set, with what a person has of it. */
export async function trophiesPage(
  db: Kysely<DB>,
  set: SetName,
  { ownerId, viewerId }: Look,
  { lang, which = 'all', order: by = 'listed' }: ShownTrophies,
  { offset, count }: PageRange,
): Promise<{ rows: TrophyRow[]; total: number }> {
  const chosen = sql`
    from trophies t left join ${earnedBy(ownerId, set, viewerId)} theirs on theirs.n = t.n
    where t.set_id = ${set.id} and ${shares[which]}`
  const [{ rows }, total] = await Promise.all([
    sql<TrophyRow>`
      select p.*, mine.n is not null as own from (
        select row_number() over (order by ${order[by]}) as at, t.n, ${trophyColumns(lang)}, t.rarity,
          theirs.n is not null as earned, theirs.earned_at
        ${chosen} order by ${order[by]} offset ${offset} limit ${count}) p
      left join ${earnedBy(viewerId, set, viewerId)} mine on mine.n = p.n order by p.at`.execute(db),
    sql<{ n: number }>`select count(*) as n ${chosen}`.execute(db),
  ])
  return { rows, total: total.rows[0]?.n ?? 0 }
}

/** One trophy of a set by its id there, with what the viewer has of it; undefined for an unknown one. */
export async function oneTrophy(
  db: Kysely<DB>,
  set: SetName,
  { ref, viewerId, lang }: { ref: string; viewerId: number; lang: 'en' | 'es' },
): Promise<TrophyRow | undefined> {
  const { rows } = await sql<TrophyRow>`
    select ${trophyColumns(lang)}, t.rarity, mine.n is not null as earned, mine.earned_at, mine.n is not null as own
    from trophies t left join ${earnedBy(viewerId, set, viewerId)} mine on mine.n = t.n
    where t.set_id = ${set.id} and t.ref = ${ref}`.execute(db)
  return rows[0]
}

/** A trophy with what two people have of it: the viewer, and somebody else. */
export type ComparedRow = TrophyRow & { own_at: Date | null }

/** One page of the trophies of a set, with what the viewer and a person have of it. */
export async function comparedPage(
  db: Kysely<DB>,
  set: SetName,
  { ownerId, viewerId }: Look,
  lang: 'en' | 'es',
  { offset, count }: PageRange,
): Promise<ComparedRow[]> {
  const { rows } = await sql<ComparedRow>`
    select ${trophyColumns(lang)}, t.rarity, theirs.n is not null as earned, theirs.earned_at,
      mine.n is not null as own, mine.earned_at as own_at
    from trophies t
    left join ${earnedBy(ownerId, set, viewerId)} theirs on theirs.n = t.n
    left join ${earnedBy(viewerId, set, viewerId)} mine on mine.n = t.n
    where t.set_id = ${set.id} order by t.place offset ${offset} limit ${count}`.execute(db)
  return rows
}
