import { utcDay } from '../../../common/rules/utc-day.ts'
import type { Context } from '../../context.ts'
import { eachAlone } from '../../jobs/each-alone.ts'
import type { TimedJob, QueuedJob } from '../../jobs/job-list.ts'
import { type LocalDays, localDays } from './local-days.ts'
import {
  gamesOut,
  tellWishers,
  timeZones,
  forgetChange,
  type KnownDate,
  lockChange,
  type NotedChange,
  nextChange,
  type ReleaseKey,
  tellOfMove,
} from './releases.queries.ts'
import { limits } from '../../../common/rules/limits.ts'
import { tellBorrowers, tellOfLoans, deleteLines } from './notification-jobs.queries.ts'
import { notify } from '../../notifications/notify.ts'
import { followersAfter, reviewToTell } from './notification.queries.ts'

/** The hour from which a release is told where the person lives: nobody is rung up at night. */
const morning = 9
const releaseBatch = 2_000

/**
 * Tells those who wish for a game that it is out for them (NOT-09): once, in the morning of that day in their time
 * zone, in batches, each its own transaction. A run that ended early goes on: who was told is known by the notification
 * itself.
 */
export const tellOfReleases: TimedJob = {
  name: 'tell-who-wishes-for-a-game-that-it-is-out',
  cron: '2 * * * *',
  minutes: 30,
  async run(ctx, signal) {
    const { db, log, now } = ctx
    const begun = now()
    const days = localDays(await timeZones(db), begun, morning)
    // Days begin up to 14 hours earlier and 12 later than in UTC, and are told for some days.
    const [from, to] = [-5, 1].map((days) => utcDay(begun + days * msPerDay))
    await eachAlone(log, await gamesOut(db, from ?? '', to ?? ''), (id) => tellOf(ctx, id, days, signal))
  },
}

async function tellOf({ db, now }: Context, gameId: number, days: LocalDays, signal: AbortSignal): Promise<void> {
  let after: number | null = 0
  // A line has the time of its batch: devices are told of what is new by the minute, and a run may last half an hour.
  while (after !== null && !signal.aborted)
    after = await tellWishers(db, { gameId, after, most: releaseBatch, at: new Date(now()) }, days)
}

const loanBatch = 2_000
const msPerDay = 86_400_000
/** For so many days a loan is told of that became due while the server was off. */
const lookBack = 3

/** Reminds people of games that should be back: on the day that the lender gave, or after `limits.loanDays` days. */
export const tellOfLongLoans: TimedJob = {
  name: 'remind-who-lent-a-game-long-ago',
  cron: '17 8 * * *',
  async run({ db, now }, signal) {
    const to = new Date(now())
    const between = { from: new Date(to.getTime() - lookBack * msPerDay), to, at: to, most: loanBatch }
    while (!signal.aborted && (await tellOfLoans(db, { ...between, long: limits.loanDays })) === loanBatch);
    while (!signal.aborted && (await tellBorrowers(db, between)) === loanBatch);
  },
}

const moveBatch = 2_000
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
    if (isNews(was, is, today) && (await tellOfMove(trx, key, { was, is, toldTo, most: moveBatch, at }, days)))
      return true
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

const reviewBatch = 1_000

/**
 * Tells those who follow its author of a new review, however many they are: in batches, each its own transaction. Run
 * again, it tells nobody twice, because each has the line already.
 */
export const tellOfAReview: QueuedJob<'tell-followers-of-a-review'> = {
  async run({ db, jobs, now }, { user_id: by, review_id: about }, signal) {
    for (let after = 0; ;) {
      signal.throwIfAborted()
      const review = await reviewToTell(db, by, about)
      if (!review) return
      const to = await followersAfter(db, by, { before: review.created_at, after, most: reviewBatch })
      if (to.length > 0)
        await db
          .transaction()
          .execute((trx) => notify(trx, { kind: 'review', by, to, about }, { at: new Date(now()), jobs }))
      if (to.length < reviewBatch) return
      after = to.at(-1) ?? after
    }
  },
}

const deletedBatch = 5_000

/**
 * Removes the lines that were deleted by their owners, those that are too old, and, a day after the last act, those
 * whose acts are all undone or gone: until then, whoever likes a thing again is known.
 */
export const removeOldNotifications: TimedJob = {
  name: 'remove-old-notifications',
  cron: '47 3 * * *',
  async run({ db, now }, signal) {
    for (const [reason, days] of [
      ['old', limits.notificationDays],
      ['cleared', 7],
      ['undone', 1],
    ] as const) {
      const before = new Date(now() - days * 86_400_000)
      while (!signal.aborted && (await deleteLines(db, reason, before, deletedBatch)) === deletedBatch);
    }
  },
}
