import type { Context } from '../../context.ts'
import type { TimedJob } from '../../jobs/timed-job.ts'
import {
  forgetChange,
  type KnownDate,
  lockChange,
  oldestChange,
  type ReleaseKey,
  tellOfMove,
} from './release-moves.queries.ts'

const batch = 2_000

/**
 * Tells those who wish for a game that its date moved, was announced or withdrawn. The writers of the catalogue leave only what the date was
 * before (a trigger does, for all of them), so a game that is new tells nothing, and neither does a date that came back.
 */
export const tellOfMoves: TimedJob = {
  name: 'tell-who-wishes-for-a-game-that-its-date-moved',
  cron: '32 * * * *',
  minutes: 30,
  async run({ db, now }, signal) {
    for (let change = await oldestChange(db); change && !signal.aborted; change = await oldestChange(db))
      while (!signal.aborted && (await tellSome(db, change, new Date(now()))));
  },
}

/** Tells one batch, in one transaction; whether there may be more to tell of this change. */
const tellSome = (db: Context['db'], key: ReleaseKey, at: Date): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const change = await lockChange(trx, key)
    if (!change) return false
    const { was, is, toldTo } = change
    const today = at.toISOString().slice(0, 10)
    if (isNews(was, is, today) && (await tellOfMove(trx, key, { toldTo, most: batch, at }))) return true
    await forgetChange(trx, key)
    return false
  })

/** Whether the date is another one and one of them is still to come: a corrected date of an old game is no news, nor is what is out by now. */
export function isNews(was: KnownDate, is: KnownDate, today: string): boolean {
  if (was.date === is.date && was.precision === is.precision) return false
  return is.date === null ? was.date !== null && was.date >= today : is.date > today
}
