import { randomBytes } from 'node:crypto'
import type { LoanCard } from '../../../common/api/loan-card.ts'
import { lockGames } from '../../catalogue/write/locks.ts'
import type { Context } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { hydrateGames } from '../../hydrate/hydrate.ts'
import { notifyOfReturn } from '../../notifications/notify.ts'
import { loanBehind, writeSaying } from './loan.queries.ts'

/**
 * A word that nobody guesses: 128 bits. It is stored as it is, since the lender shares it again, and it opens less than
 * its own row holds.
 */
export const newLinkToken = (): string => randomBytes(16).toString('base64url')

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
