import type { AccountProblem } from '../../../common/api/account.ts'
import type { Context } from '../../context.ts'
import { changeLink, type OwnLink } from '../linked-account/linked-accounts.queries.ts'
import { ofThatAccount } from './own-link.ts'
import { endReading, type ReadLink } from './readings.queries.ts'

/** Ends a reading: to the end, or with the reason why it cannot go on; what was read before stays. */
export const finish = (ctx: Context, reading: ReadLink, problem: AccountProblem | null): Promise<void> =>
  ofThatAccount(ctx, reading, async (trx, own) => {
    await endReading(trx, own, problem, new Date(ctx.now()))
    // What is told of its trophies was told of a profile that is open by now.
    if (problem === null && isClosed(own)) await changeLink(trx, own, { problem: null })
  })

const isClosed = ({ problem }: OwnLink): boolean => problem === 'private'
