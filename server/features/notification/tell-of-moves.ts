import { utcDay } from '../../../common/rules/utc-day.ts'
import type { Context } from '../../context.ts'
import { eachAlone } from '../../jobs/each-alone.ts'
import type { TimedJob } from '../../jobs/timed-job.ts'
import { localDays } from './local-days.ts'
import {
  forgetChange,
  type KnownDate,
  lockChange,
  type NotedChange,
  nextChange,
  type ReleaseKey,
  tellOfMove,
  timeZones,
} from './releases.queries.ts'

const batch = 2_000
/** How far clocks are behind UTC at most, in milliseconds. */
const mostBehind = 12 * 3_600_000

/**
 * Tells those who wish for a game that its date moved, was announced or withdrawn. The writers of the catalogue leave
 * only what the date was before (a trigger does, for all of them), so a game that is new tells nothing, and neither
 * does a date that came back.
 */
export const tellOfMoves: TimedJob = {
  name: 'tell-who-wishes-for-a-game-that-its-date-moved',
  cron: '32 * * * *',
  minutes: 30,
  async run(ctx, signal) {
    await eachAlone(ctx.log, changes(ctx.db, signal), async (change) => {
      while (!signal.aborted && (await tellSome(ctx, change)));
    })
  },
}

/** The changes that nobody was told of, the oldest one first; one that could not be told is left for the next run. */
async function* changes(db: Context['db'], signal: AbortSignal): AsyncGenerator<NotedChange> {
  let change = await nextChange(db)
  while (change && !signal.aborted) {
    yield change
    change = await nextChange(db, change)
  }
}

/** Tells one batch, in one transaction; whether there may be more to tell of this change. */
const tellSome = ({ db, now }: Context, key: ReleaseKey): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const change = await lockChange(trx, key)
    if (!change) return false
    const { was, is, toldTo } = change
    const at = new Date(now())
    const days = localDays(await timeZones(trx), at.getTime(), 0)
    // The day begins last where it is earliest: whoever is further is asked for their own day.
    const today = utcDay(at.getTime() - mostBehind)
    if (isNews(was, is, today) && (await tellOfMove(trx, key, { was, is, toldTo, most: batch, at }, days))) return true
    await forgetChange(trx, key)
    return false
  })

/**
 * Whether the date is another one and one of them is still to come: a corrected date of an old game is no news, nor is
 * what is out by now.
 */
export function isNews(was: KnownDate, is: KnownDate, today: string): boolean {
  if (was.date === is.date && was.precision === is.precision) return false
  return is.date === null ? was.date !== null && was.date >= today : is.date > today
}
