import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { AccountProblem } from '../../../common/api/account.ts'
import type { SetOrder } from '../../../common/api/trophy.ts'
import type { GamePlatformName, TrophyGrade } from '../../../common/rules/game-platforms.ts'
import { limits } from '../../../common/rules/limits.ts'
import type { PageRange } from '../../db/pagination.ts'
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
export const trophyColumns = (lang: Lang) => sql`
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
