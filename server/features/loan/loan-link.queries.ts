import { type Kysely, sql, type Transaction } from 'kysely'
import type { Authorized } from '../../db/authorized.ts'
import type { DB } from '../../db/types.ts'
import type { LoanRow } from './loan.queries.ts'

/** A loan as its link shows it; days are texts. */
export interface LinkedLoan {
  user_id: number
  game_id: number
  link_name: string
  /** Null unless everybody may see what the lender does. */
  nick: string | null
  avatar: string | null
  lent_on: string
  due_on: string | null
  said_back: boolean
}

const open = (token: string, at: Date) => sql`
  l.link_token = ${token} and l.returned_on is null and l.user_id = u.id
  and u.deleted_at is null and (u.suspended_until is null or u.suspended_until <= ${at})`

/**
 * The loan behind a link; undefined for an unknown one, one that ended, and while its lender is deleted or suspended.
 */
export async function loanBehind(db: Kysely<DB>, token: string, at: Date): Promise<LinkedLoan | undefined> {
  const { rows } = await sql<LinkedLoan>`
    select l.user_id, l.game_id, l.link_name, l.lent_on, l.due_on, l.said_back_at is not null as said_back,
      case when u.timeline_privacy = 'everyone' then u.nick end as nick,
      case when u.timeline_privacy = 'everyone' then u.avatar end as avatar
    from loans l, users u where ${open(token, at)}`.execute(db)
  return rows[0]
}

/**
 * Writes down that the game behind a link is said to be back; undefined if there is no such loan, or it was said
 * before.
 */
export async function writeSaying(
  trx: Transaction<DB>,
  token: string,
  at: Date,
): Promise<{ userId: number; gameId: number } | undefined> {
  const { rows } = await sql<{ user_id: number; game_id: number }>`
    update loans l set said_back_at = ${at} from users u
    where ${open(token, at)} and l.said_back_at is null
    returning l.user_id, l.game_id`.execute(trx)
  return rows[0] && { userId: rows[0].user_id, gameId: rows[0].game_id }
}

/** Gives a loan a link, or its link another name. */
export async function openLink(
  trx: Transaction<DB>,
  { user_id, id }: Authorized<LoanRow>,
  { token, name }: { token: string; name: string },
): Promise<void> {
  await sql`
    update loans set link_token = ${token}, link_name = ${name} where user_id = ${user_id} and id = ${id}`.execute(trx)
}

export async function endLink(trx: Transaction<DB>, { user_id, id }: Authorized<LoanRow>): Promise<void> {
  await sql`
    update loans set link_token = null, link_name = null where user_id = ${user_id} and id = ${id}`.execute(trx)
}

/** Takes back what was said by the link. */
export async function forgetSaying(trx: Transaction<DB>, { user_id, id }: Authorized<LoanRow>): Promise<void> {
  await sql`update loans set said_back_at = null where user_id = ${user_id} and id = ${id}`.execute(trx)
}
