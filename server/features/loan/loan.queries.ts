import { type Kysely, sql, type Transaction } from 'kysely'
import { accountKey } from '../../../common/rules/account.ts'
import { type Authorized, authorize } from '../../db/authorized.ts'
import type { PageRange } from '../../db/sql-fragments.ts'
import type { DB } from '../../db/types.ts'
import { onTerms } from '../../visibility/silences.queries.ts'

/** A loan; days are texts: 2026-11-24. */
export interface LoanRow {
  id: number
  user_id: number
  game_id: number
  borrower_id: number | null
  borrower: string | null
  lent_on: string
  due_on: string | null
  returned_on: string | null
  link_token: string | null
  link_name: string | null
  said_back_at: Date | null
}

const columns = sql`l.id, l.user_id, l.game_id, l.borrower_id, l.borrower, l.lent_on, l.due_on, l.returned_on, l.link_token, l.link_name,
  l.said_back_at`

export interface LoanPage {
  rows: LoanRow[]
  total: number
}

/** Own loans: of one game, or what is out, or what came back. */
export async function ownLoans(
  db: Kysely<DB>,
  userId: number,
  of: { game: number } | { state: 'out' | 'returned' },
  { offset, count }: PageRange,
): Promise<LoanPage> {
  const chosen =
    'game' in of
      ? sql`l.game_id = ${of.game}`
      : of.state === 'out'
        ? sql`l.returned_on is null`
        : sql`l.returned_on is not null`
  const order =
    'state' in of && of.state === 'out'
      ? sql`l.due_on nulls last, l.lent_on, l.id`
      : sql`l.returned_on desc nulls first, l.returned_at desc nulls first, l.id desc`
  const [{ rows }, total] = await Promise.all([
    sql<LoanRow>`
      select ${columns} from loans l where l.user_id = ${userId} and ${chosen}
      order by ${order} offset ${offset} limit ${count}`.execute(db),
    sql<{ n: number }>`select count(*)::integer as n from loans l where l.user_id = ${userId} and ${chosen}`.execute(
      db,
    ),
  ])
  return { rows, total: total.rows[0]?.n ?? 0 }
}

/** What people here lent to this person; nothing of those between whom and the person a block stands. */
export async function borrowedPage(db: Kysely<DB>, userId: number, { offset, count }: PageRange): Promise<LoanPage> {
  const source = sql`
    from loans l join users u on u.id = l.user_id
    where l.borrower_id = ${userId} and l.returned_on is null and u.deleted_at is null and ${onTerms(userId, 'l.user_id')}`
  const [{ rows }, total] = await Promise.all([
    sql<LoanRow>`
      select ${columns} ${source} order by l.due_on nulls last, l.lent_on, l.id offset ${offset} limit ${count}`.execute(
      db,
    ),
    sql<{ n: number }>`select count(*)::integer as n ${source}`.execute(db),
  ])
  return { rows, total: total.rows[0]?.n ?? 0 }
}

/** Own loan by its id, undefined for one of somebody else. */
export async function ownLoan(db: Kysely<DB>, userId: number, id: number): Promise<LoanRow | undefined> {
  const { rows } = await sql<LoanRow>`
    select ${columns} from loans l where l.user_id = ${userId} and l.id = ${id}`.execute(db)
  return rows[0]
}

/** The same, locked: read after its game, so that two tabs queue there. */
export async function lockLoan(trx: Transaction<DB>, userId: number, id: number) {
  const { rows } = await sql<LoanRow>`
    select ${columns} from loans l where l.user_id = ${userId} and l.id = ${id} for update`.execute(trx)
  return authorize(rows[0])
}

/** The loan of a game that is out, locked; undefined when it is not lent. */
export async function lockOpenLoan(trx: Transaction<DB>, userId: number, gameId: number) {
  const { rows } = await sql<LoanRow>`
    select ${columns} from loans l
    where l.user_id = ${userId} and l.game_id = ${gameId} and l.returned_on is null for update`.execute(trx)
  return authorize(rows[0])
}

/** Who has this nick, if no block stands between the two. */
export async function borrowerByNick(
  db: Kysely<DB>,
  userId: number,
  nick: string,
): Promise<{ id: number; nick: string } | undefined> {
  const { rows } = await sql<{ id: number; nick: string }>`
    select u.id, u.nick from users u
    where u.nick_key = ${accountKey(nick)} and u.deleted_at is null and ${onTerms(userId, 'u.id')}`.execute(db)
  return rows[0]
}

/** How many games this person has lent to the other at present. */
export async function loansTo(db: Kysely<DB>, userId: number, borrowerId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from loans
    where borrower_id = ${borrowerId} and user_id = ${userId} and returned_on is null`.execute(db)
  return rows[0]?.n ?? 0
}

/** Writes who of the people here has the game, and until when. */
export async function writeLoan(
  trx: Transaction<DB>,
  { user_id, id }: Authorized<LoanRow>,
  { borrowerId, until }: { borrowerId: number | null; until: string | null },
): Promise<void> {
  await sql`
    update loans set borrower_id = ${borrowerId}, due_on = ${until} where user_id = ${user_id} and id = ${id}`.execute(
    trx,
  )
}

/** Since when a game is lent: the entry says it, its loan follows. */
export async function lentSince(trx: Transaction<DB>, loan: Authorized<LoanRow>, since: string): Promise<void> {
  await sql`
    update collection_entries set lended_at = (${since}::date + time '12:00') at time zone 'UTC'
    where user_id = ${loan.user_id} and game_id = ${loan.game_id} and lended`.execute(trx)
}

/** The day on which it came back. */
export async function returnedOn(trx: Transaction<DB>, loan: Authorized<LoanRow>, day: string): Promise<void> {
  await sql`
    update loans set returned_on = greatest(lent_on, ${day}::date)
    where user_id = ${loan.user_id} and id = ${loan.id} and returned_on is not null`.execute(trx)
}

/** Opens a loan again that was said to be over; its entry follows. Who has its link may say anew that it is back. */
export async function openAgain(trx: Transaction<DB>, loan: Authorized<LoanRow>): Promise<void> {
  await sql`
    update loans set returned_on = null, returned_at = null, said_back_at = null
    where user_id = ${loan.user_id} and id = ${loan.id}`.execute(trx)
}

export async function deleteLoan(trx: Transaction<DB>, loan: Authorized<LoanRow>): Promise<void> {
  await sql`delete from loans where user_id = ${loan.user_id} and id = ${loan.id}`.execute(trx)
}

/** Takes a person out of a loan of somebody else; whether there was one. */
export async function disownLoan(db: Kysely<DB>, borrowerId: number, id: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update loans set borrower_id = null
    where borrower_id = ${borrowerId} and id = ${id} and returned_on is null
      and exists (select from users u where u.id = loans.user_id and u.deleted_at is null)
      and ${onTerms(borrowerId, 'loans.user_id')}`.execute(db)
  return numAffectedRows === 1n
}

/** What was told of this loan long ago is no longer news: lending it anew is. */
export async function forgetOldNews(
  trx: Transaction<DB>,
  { by, to, gameId, before }: { by: number; to: number; gameId: number; before: Date },
): Promise<void> {
  await sql`
    delete from notification_acts a using notifications n
    where n.user_id = ${to} and n.kind = 'borrow' and n.game_id = ${gameId}
      and (a.user_id, a.notification_id, a.actor_id) = (n.user_id, n.id, ${by}) and a.created_at < ${before}`.execute(
    trx,
  )
}

/**
 * Takes up to `most` loans of others off a person whose account is deleted: the lender's text stays. Returns how many.
 */
export async function eraseBorrower(db: Kysely<DB>, userId: number, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update loans set borrower_id = null
    where (user_id, id) in (select l.user_id, l.id from loans l where l.borrower_id = ${userId} limit ${most})`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0n)
}

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
