import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { AccountProblem } from '../../../common/api/account.ts'
import type { SetOrder, TrophyOrder, TrophyShare } from '../../../common/api/trophy.ts'
import type { GamePlatformName, TrophyGrade } from '../../../common/rules/game-platforms.ts'
import { limits } from '../../../common/rules/limits.ts'
import type { PageRange } from '../../db/sql-fragments.ts'
import type { DB } from '../../db/types.ts'
import {
  opensTrophies,
  trophyAccounts,
  visibleEarnedSets,
  visibleEarnedTrophies,
} from '../../visibility/visible-earned-sets.queries.ts'

/** Whose trophies, and who looks. */
export interface Look {
  ownerId: number
  viewerId: number
}

/** Whether there is such a person, who shows trophies to the viewer. */
export async function showsTrophies(db: Kysely<DB>, { ownerId, viewerId }: Look): Promise<boolean> {
  const { rows } = await sql`
    select from users owner where owner.id = ${ownerId} and ${opensTrophies(viewerId)}`.execute(db)
  return rows.length > 0
}

export interface TrophyAccount {
  platform: GamePlatformName
  username: string
  /** The profile there is private. */
  closed: boolean
  problem: AccountProblem | null
  read_at: Date | null
  next: number | null
  touched_at: Date | null
}

/**
 * The accounts of a person whose trophies are read, as far as the viewer may know of them, in the order in which they
 * are shown.
 */
export async function accountsOf(db: Kysely<DB>, { ownerId, viewerId }: Look): Promise<TrophyAccount[]> {
  const { rows } = await sql<TrophyAccount>`
    select a.platform, a.username, a.closed, a.problem, a.read_at, a.next, a.touched_at
    from ${trophyAccounts(viewerId)} a where a.user_id = ${ownerId}
    order by array_position(array['steam', 'psn', 'xbox'], a.platform)`.execute(db)
  return rows
}

export interface Sums extends Record<TrophyGrade, number> {
  platform: GamePlatformName
  earned: number
  points: number
  score: number
  sets: number
  complete: number
}

const isComplete = sql`e.earned >= s.total`
/** Of sets that turned out to have no trophies nothing is shown. */
const setsOf = ({ ownerId, viewerId }: Look) => sql`
  ${visibleEarnedSets(viewerId)} e join trophy_sets s on s.id = e.set_id and s.total > 0 and e.user_id = ${ownerId}`

/** What a person earned on each service. */
export async function sumsOf(db: Kysely<DB>, look: Look): Promise<Sums[]> {
  const { rows } = await sql<Sums>`
    select e.platform, sum(e.earned) as earned, sum(e.points) as points, sum(e.score) as score, sum(e.platinum) as platinum,
      sum(e.gold) as gold, sum(e.silver) as silver, sum(e.bronze) as bronze, count(*) as sets,
      count(*) filter (where ${isComplete}) as complete
    from ${setsOf(look)} group by 1`.execute(db)
  return rows
}

export interface SetFilter {
  service?: GamePlatformName | undefined
  complete?: number | undefined
  order?: SetOrder | undefined
}

const setOrder: Readonly<Record<SetOrder, RawBuilder<unknown>>> = {
  recent: sql`e.last_earned_at desc nulls last, e.id`,
  progress: sql`e.earned::real / s.total desc, e.last_earned_at desc nulls last, e.id`,
  name: sql`lower(s.name), e.id`,
}

interface IdPage {
  ids: number[]
  total: number
}

/** One page of the ids of a person's sets, and how many there are. */
export async function setsPage(
  db: Kysely<DB>,
  look: Look,
  { service, complete, order = 'recent' }: SetFilter,
  { offset, count }: PageRange,
): Promise<IdPage> {
  const chosen = sql`from ${setsOf(look)} where true
    ${service === undefined ? sql`` : sql`and e.platform = ${service}`}
    ${complete === undefined ? sql`` : sql`and (${isComplete}) = ${complete === 1}`}`
  const [{ rows }, total] = await Promise.all([
    sql<{ id: number }>`select e.id ${chosen} order by ${setOrder[order]} offset ${offset} limit ${count}`.execute(db),
    sql<{ n: number }>`select count(*) as n ${chosen}`.execute(db),
  ])
  return { ids: rows.map(({ id }) => id), total: total.rows[0]?.n ?? 0 }
}

/** What a row of a page of trophies tells of one. */
export interface TrophyRow {
  ref: string
  name: string
  detail: string
  icon: string | null
  grade: TrophyGrade | null
  points: number | null
  rarity: number | null
  hidden: boolean
  earned: boolean
  earned_at: Date | null
  /** The viewer has it. */
  own: boolean
}

type Lang = 'en' | 'es'
/** Of the row `t` of a trophy. */
const trophyColumns = (lang: Lang) => sql`
  t.ref, t.icon, t.grade, t.points, t.hidden, ${sql.ref(`t.name_${lang}`)} as name, ${sql.ref(`t.detail_${lang}`)} as detail`

const earnedOrder = {
  recent: sql`k.earned_at desc nulls last, k.earned_set_id, k.n`,
  rarity: sql`k.rarity, k.earned_set_id, k.n`,
}
export type EarnedOrder = keyof typeof earnedOrder

/**
 * One page of what a person earned, the latest or the rarest first: a walk of an index for each service, none longer
 * than the page needs. It goes back `limits.earnedTrophies`.
 */
export async function earnedPage(
  db: Kysely<DB>,
  { ownerId, viewerId }: Look,
  { service, order, lang }: { service: GamePlatformName | undefined; order: EarnedOrder; lang: Lang },
  { offset, count }: PageRange,
): Promise<(TrophyRow & { set_id: number })[]> {
  const rest = Math.min(count, limits.earnedTrophies - offset)
  if (rest <= 0) return []
  const { rows } = await sql<TrophyRow & { set_id: number }>`
    select s.set_id, ${trophyColumns(lang)}, p.rarity, true as earned, p.earned_at, exists (
      select from ${visibleEarnedSets(viewerId)} mine join ${visibleEarnedTrophies(viewerId, viewerId)} one
        on (one.user_id, one.earned_set_id) = (mine.user_id, mine.id)
      where mine.user_id = ${viewerId} and mine.platform = p.platform and mine.set_id = s.set_id and one.n = p.n) as own
    from (
      select k.* from ${trophyAccounts(viewerId)} a cross join lateral (
        select k.* from ${visibleEarnedTrophies(viewerId, ownerId)} k where k.platform = a.platform
        order by ${earnedOrder[order]} limit ${offset + rest}) k
      where a.user_id = ${ownerId} ${service === undefined ? sql`` : sql`and a.platform = ${service}`}
      order by ${earnedOrder[order]} offset ${offset} limit ${rest}) p
    join ${visibleEarnedSets(viewerId)} s on (s.user_id, s.id) = (p.user_id, p.earned_set_id)
    join trophies t on (t.set_id, t.n) = (s.set_id, p.n)
    order by ${sql`${order === 'recent' ? sql`p.earned_at desc nulls last` : sql`p.rarity`}, p.earned_set_id, p.n`}`.execute(
    db,
  )
  return rows
}

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
