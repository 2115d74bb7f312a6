import { limits } from '../../../common/rules/limits.ts'
import type { TimedJob } from '../../jobs/timed-job.ts'
import { tellBorrowers, tellOfLoans } from './notification-jobs.queries.ts'

const batch = 2_000
const msPerDay = 86_400_000
/** For so many days a loan is told of that became due while the server was off. */
const lookBack = 3

/** Reminds people of games that should be back: on the day that the lender gave, or after `limits.loanDays` days. */
export const tellOfLongLoans: TimedJob = {
  name: 'remind-who-lent-a-game-long-ago',
  cron: '17 8 * * *',
  async run({ db, now }, signal) {
    const to = new Date(now())
    const between = { from: new Date(to.getTime() - lookBack * msPerDay), to, at: to, most: batch }
    while (!signal.aborted && (await tellOfLoans(db, { ...between, long: limits.loanDays })) === batch);
    while (!signal.aborted && (await tellBorrowers(db, between)) === batch);
  },
}
