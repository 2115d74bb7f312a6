import type { Static } from 'typebox'
import type { Borrowed, Loan, loanCalls } from '../../../common/api/loan.ts'
import { limits } from '../../../common/rules/limits.ts'
import { utcDay } from '../../../common/rules/utc-day.ts'
import type { Transaction } from 'kysely'
import type { Context } from '../../context.ts'
import { lockAccounts } from '../../db/lock-accounts.ts'
import type { DB } from '../../db/types.ts'
import { AppError, invalid, notFound } from '../../errors.ts'
import { hydrate, hydrateGames } from '../../hydrate/hydrate.ts'
import { notify, notifyOfReturn } from '../../notifications/notify.ts'
import type { Viewer } from '../../viewer.ts'
import { changeEntryIn } from '../collection/change-entry.ts'
import { lockEntry } from '../collection/one-entry.queries.ts'
import {
  borrowerByNick,
  deleteLoan,
  forgetOldNews,
  lentSince,
  type LoanRow,
  loansTo,
  lockLoan,
  lockOpenLoan,
  openAgain,
  ownLoan,
  returnedOn,
  writeLoan,
  endLink,
  forgetSaying,
  openLink,
  loanBehind,
  writeSaying,
} from './loan.queries.ts'
import { randomBytes } from 'node:crypto'
import type { LoanCard } from '../../../common/api/loan-card.ts'
import { lockGames } from '../../catalogue/write/locks.ts'

type Reach = Pick<Context, 'db' | 'now' | 'jobs'>
type Lender = Reach & Pick<Context, 'limits'>
type Lending = Static<typeof loanCalls.lend.body>

const msPerDay = 86_400_000

/** Own loans with their games and people. A borrower between whom and the viewer a block stands is a name. */
export async function toLoans(db: Context['db'], rows: LoanRow[], viewer: Viewer): Promise<Loan[]> {
  const { users, games } = await around(db, rows, viewer, 'borrower_id')
  return rows.flatMap((row) => {
    const game = games.get(row.game_id)
    const borrower = users.get(row.borrower_id ?? 0) ?? null
    const { id, borrower: name, lent_on: since, due_on: until, returned_on: returned } = row
    return game ? [{ id, game, borrower, name, since, until, returned, ...toldByLink(row) }] : []
  })
}

const toldByLink = ({
  link_token: token,
  link_name: name,
  said_back_at,
}: LoanRow): Pick<Loan, 'link' | 'said_back'> => ({
  link: token === null || name === null ? null : { token, name },
  said_back: said_back_at?.toISOString() ?? null,
})

/** What others lent to the viewer. */
export async function toBorrowed(db: Context['db'], rows: LoanRow[], viewer: Viewer): Promise<Borrowed[]> {
  const { users, games } = await around(db, rows, viewer, 'user_id')
  return rows.flatMap(({ id, user_id, game_id, lent_on: since, due_on: until }) => {
    const [lender, game] = [users.get(user_id), games.get(game_id)]
    return lender && game ? [{ id, game, lender, since, until }] : []
  })
}

const around = (db: Context['db'], rows: LoanRow[], viewer: Viewer, person: 'borrower_id' | 'user_id') =>
  hydrate(db, { users: rows.flatMap((row) => row[person] ?? []), games: rows.map(({ game_id }) => game_id) }, viewer)

async function shown(trx: Transaction<DB>, viewer: Viewer, id: number): Promise<Loan> {
  const row = await ownLoan(trx, viewer.id, id)
  const [loan] = row ? await toLoans(trx, [row], viewer) : []
  if (!loan) throw notFound()
  return loan
}

/**
 * Lends a game, or corrects the loan of one that is out. The entry of the collection says that it is lent and its loan
 * follows, as with the call of the collection. Throws field errors for an unknown game, person or impossible dates, 409
 * for a user who does not follow the lender and was named a moment ago.
 */
export function lend({ db, now, jobs, limits: counts }: Lender, viewer: Viewer, given: Lending): Promise<Loan> {
  const at = new Date(now())
  checkDays(given, at.getTime())
  return db.transaction().execute(async (trx) => {
    const borrower = given.nick === undefined ? null : await findBorrower(trx, viewer, given.nick)
    const text = borrower?.nick ?? (given.name?.trim() || null)
    const change = { type: 'lended', value: true, borrower: text } as const
    await changeEntryIn(trx, { userId: viewer.id, gameId: given.id_game }, change, at)
    const loan = await lockOpenLoan(trx, viewer.id, given.id_game)
    if (!loan) throw new Error('a game was lent without a loan')
    const isNews = borrower !== null && loan.borrower_id !== borrower.id
    if (isNews && (await loansTo(trx, viewer.id, borrower.id)) >= limits.loansToOne)
      throw invalid({ nick: [`You can have lent at most ${limits.loansToOne} games to one person.`] })
    if (isNews) await counts.takeAction(trx, 'borrow', { by: viewer.id, to: borrower.id })
    if (given.since !== undefined && given.since !== loan.lent_on) await lentSince(trx, loan, given.since)
    const until = given.until === undefined ? loan.due_on : given.until
    if (until !== null && until < (given.since ?? loan.lent_on)) throw tooEarly()
    await writeLoan(trx, loan, { borrowerId: borrower?.id ?? null, until })
    const answer = await shown(trx, viewer, loan.id)
    if (isNews) await tell(trx, viewer, { borrowerId: borrower.id, gameId: given.id_game }, { at, jobs })
    return answer
  })
}

const tooEarly = () => invalid({ until: ['This is before the day it was lent.'] })

/** Tomorrow is possible: it has begun somewhere. */
function checkDays({ since, until, nick, name }: Lending, now: number): void {
  if (nick !== undefined && name !== undefined) throw invalid({ name: ['Either a nick or a name, not both.'] })
  if (since !== undefined && since > utcDay(now + msPerDay)) throw invalid({ since: ['This day is still to come.'] })
  if (since !== undefined && since < '1970-01-01') throw invalid({ since: ['This is too long ago.'] })
  if (until && until > utcDay(now + 3_653 * msPerDay)) throw invalid({ until: ['At most ten years from now.'] })
}

/** Neither account goes, and no block comes between them, until the transaction ends. */
async function findBorrower(trx: Transaction<DB>, viewer: Viewer, nick: string): Promise<{ id: number; nick: string }> {
  const nobody = () => invalid({ nick: ['There is nobody here with that name.'] })
  const found = await borrowerByNick(trx, viewer.id, nick.replace(/^@/, ''))
  if (!found) throw nobody()
  if (found.id === viewer.id) throw invalid({ nick: ['Nobody can lend a game to themselves.'] })
  await lockAccounts(trx, [viewer.id, found.id])
  // A block may have come before the lock.
  if (!(await borrowerByNick(trx, viewer.id, found.nick))) throw nobody()
  return found
}

/** Who lends the same game to the same person again on one day is no news. */
async function tell(
  trx: Transaction<DB>,
  viewer: Viewer,
  { borrowerId, gameId }: { borrowerId: number; gameId: number },
  telling: { at: Date; jobs: Context['jobs'] },
): Promise<void> {
  const before = new Date(telling.at.getTime() - msPerDay)
  await forgetOldNews(trx, { by: viewer.id, to: borrowerId, gameId, before })
  await notify(trx, { kind: 'borrow', by: viewer.id, to: [borrowerId], about: gameId }, telling)
}

/** The game is back. Of two tabs that say so the first one is right: the day of the second changes nothing. */
export const giveBack = (reach: Reach, viewer: Viewer, id: number, on: string | undefined): Promise<Loan> =>
  withLoan(reach, viewer, id, async (trx, loan, at) => {
    if (loan.returned_on !== null) return
    const day = on ?? utcDay(at.getTime())
    if (day > utcDay(at.getTime() + msPerDay)) throw invalid({ on: ['This day is still to come.'] })
    if (day < loan.lent_on) throw invalid({ on: ['This is before the day it was lent.'] })
    await changeEntryIn(trx, keyOf(loan), { type: 'lended', value: false }, at)
    await returnedOn(trx, loan, day)
  })

/** It is not back after all. */
export const reopen = (reach: Reach, viewer: Viewer, id: number): Promise<Loan> =>
  withLoan(reach, viewer, id, async (trx, loan, at) => {
    if (loan.returned_on === null) return
    if (await lockOpenLoan(trx, loan.user_id, loan.game_id))
      throw new AppError('conflict', 'This game is lent anew.', { code: 'lent_anew' })
    await openAgain(trx, loan)
    await changeEntryIn(trx, keyOf(loan), { type: 'lended', value: true, borrower: loan.borrower }, at)
  })

/** Removes a loan from the history; one that is out never was. */
export async function removeLoan({ db, now }: Reach, viewer: Viewer, id: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const loan = await lockWithGame(trx, viewer, id)
    if (loan.returned_on === null)
      await changeEntryIn(trx, keyOf(loan), { type: 'lended', value: false }, new Date(now()))
    await deleteLoan(trx, loan)
  })
}

/** Shows a loan to whoever has its link, under this name; a link that there is stays. */
export const shareLoan = (reach: Reach, viewer: Viewer, id: number, given: string): Promise<Loan> =>
  withLoan(reach, viewer, id, async (trx, loan) => {
    const name = given.trim()
    if (name === '') throw invalid({ name: ['Who lends it needs a name.'] })
    if (loan.returned_on !== null) throw new AppError('conflict', 'This game is back.', { code: 'loan_ended' })
    await openLink(trx, loan, { token: loan.link_token ?? newLinkToken(), name })
  })

/** Ends the link. What was said by it stays a question to the lender. */
export const unshareLoan = (reach: Reach, viewer: Viewer, id: number): Promise<Loan> =>
  withLoan(reach, viewer, id, endLink)

/** The game is not back, whatever was said. */
export const denyReturn = (reach: Reach, viewer: Viewer, id: number): Promise<Loan> =>
  withLoan(reach, viewer, id, forgetSaying)

const keyOf = ({ user_id: userId, game_id: gameId }: LoanRow) => ({ userId, gameId })

type Locked = Awaited<ReturnType<typeof lockWithGame>>

function withLoan(
  { db, now }: Reach,
  viewer: Viewer,
  id: number,
  change: (trx: Transaction<DB>, loan: Locked, at: Date) => Promise<void>,
): Promise<Loan> {
  return db.transaction().execute(async (trx) => {
    await change(trx, await lockWithGame(trx, viewer, id), new Date(now()))
    return shown(trx, viewer, id)
  })
}

/** The game and the collection are locked before the loan, in the order of every other change of an entry. */
async function lockWithGame(trx: Transaction<DB>, viewer: Viewer, id: number) {
  const found = await ownLoan(trx, viewer.id, id)
  if (found) await lockEntry(trx, { userId: viewer.id, gameId: found.game_id })
  const loan = found && (await lockLoan(trx, viewer.id, id))
  if (!loan) throw notFound()
  return loan
}

/**
 * A word that nobody guesses: 128 bits. It is stored as it is, since the lender shares it again, and it opens less than
 * its own row holds.
 */
const newLinkToken = (): string => randomBytes(16).toString('base64url')

/** The card behind a link. Throws the 404 of an unknown one for whatever ended. */
export async function cardBehind({ db, now }: Pick<Context, 'db' | 'now'>, token: string): Promise<LoanCard> {
  const loan = await loanBehind(db, token, new Date(now()))
  const [game] = loan ? await hydrateGames(db, [loan.game_id]) : []
  if (!loan || !game) throw notFound()
  const { link_name: name, nick, avatar, lent_on: since, due_on: until, said_back } = loan
  return { game, lender: { name, nick, avatar }, since, until, said_back: said_back ? 1 : 0 }
}

/** Tells the lender that the game is said to be back: once, and it stays lent until the lender agrees. */
export async function sayBack(ctx: Pick<Context, 'db' | 'now'>, token: string): Promise<LoanCard> {
  const at = new Date(ctx.now())
  await ctx.db.transaction().execute(async (trx) => {
    // Games are locked before what names them, as whoever merges two of them does.
    const shown = await loanBehind(trx, token, at)
    if (shown) await lockGames(trx, [shown.game_id])
    const loan = await writeSaying(trx, token, at)
    if (loan) await notifyOfReturn(trx, loan, at)
  })
  return cardBehind(ctx, token)
}
