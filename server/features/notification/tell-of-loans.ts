import { limits } from '../../../common/rules/limits.ts'
import type { TimedJob } from '../../jobs/timed-job.ts'
import { tellOfLoans } from './loans.queries.ts'

const batch = 2_000
const msPerDay = 86_400_000
/** For so many days a loan is told of that became a long one while the server was off. */
const lookBack = 3

/** Reminds people of games that they lent `limits.loanDays` days ago and that are not back: once for each loan. */
export const tellOfLongLoans: TimedJob = {
  name: 'remind-who-lent-a-game-long-ago',
  cron: '17 8 * * *',
  async run({ db, now }, signal) {
    const at = new Date(now())
    const to = new Date(at.getTime() - limits.loanDays * msPerDay)
    const from = new Date(to.getTime() - lookBack * msPerDay)
    while (!signal.aborted && (await tellOfLoans(db, { from, to, at, most: batch })) === batch);
  },
}
