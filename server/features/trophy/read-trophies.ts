import type { Context } from '../../context.ts'
import { authorizeJob } from '../../db/authorized.ts'
import type { QueuedJob } from '../../jobs/queued-job.ts'
import { ProviderError } from '../../providers/client/provider-error.ts'
import type { GamePlatform } from '../../providers/game-platform.ts'
import { lockLink, type LinkKey } from '../linked-account/linked-accounts.queries.ts'
import { findPlatform } from '../linked-account/platforms.ts'
import { forQueue, isDown, lastingProblem } from '../linked-account/reading-failure.ts'
import { trophiesKey } from '../linked-account/start-trophies.ts'
import { readNextSet } from './read-set.ts'
import { listSets } from './list-sets.ts'
import { finish } from './finish-reading.ts'
import { allListed, beginReading, holdSettings, noteProblem, type ReadLink, readingOf } from './readings.queries.ts'

/** A person's turn lasts so many milliseconds: a set that is being read then is finished. */
const turnMs = 5_000

/**
 * Reads the trophies of a linked account for a few seconds, and adds itself again for the rest: many people who are
 * read at once take turns, and nobody waits for the whole account of somebody else. First all sets are listed, page by
 * page, then the trophies of those in which something changed. Each step is kept with the place of the next one, so a
 * reading goes on where it was killed.
 */
export const readTrophies: QueuedJob<'read-trophies'> = {
  batch: 8,
  async run(ctx, { user_id: userId, platform, start }, signal) {
    const key = { userId, platform }
    if (start) await begin(ctx, key)
    const reading = await readingOf(ctx.db, key)
    if (!reading || !(await takeTurn(ctx, reading, signal))) return
    await ctx.jobs.add(ctx.db, 'read-trophies', { user_id: userId, platform }, { key: trophiesKey(key) })
  },
}

const begin = ({ db, now }: Context, key: LinkKey): Promise<void> =>
  db.transaction().execute(async (trx) => {
    if (!(await holdSettings(trx, key.userId))) return
    const link = await lockLink(trx, key)
    if (link?.trophies) await beginReading(trx, link, new Date(now()))
  })

/** Whether there is more to read. */
async function takeTurn(ctx: Context, first: ReadLink, signal: AbortSignal): Promise<boolean> {
  const service = findPlatform(ctx, first.platform)
  if (!service) {
    await finish(ctx, first, 'off')
    return false
  }
  const until = performance.now() + turnMs
  for (let reading: ReadLink | undefined = first; reading; reading = await readingOf(ctx.db, first)) {
    signal.throwIfAborted()
    if (performance.now() > until) return true
    try {
      if (!(await takeStep(ctx, service, reading, signal))) return false
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      const problem = lastingProblem(error)
      if (problem) {
        await finish(ctx, reading, problem)
        return false
      }
      if (isDown(error)) await noteProblem(ctx.db, authorizeJob<LinkKey>(reading), 'down')
      throw forQueue(error)
    }
  }
  return false
}

/** Lists a page of sets, or reads the trophies of one; false when all is read. */
async function takeStep(ctx: Context, service: GamePlatform, reading: ReadLink, signal: AbortSignal): Promise<boolean> {
  if (reading.next !== allListed) return listSets(ctx, service, reading, signal)
  if (await readNextSet(ctx, service, reading, signal)) return true
  await finish(ctx, reading, null)
  return false
}
