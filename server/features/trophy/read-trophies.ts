import type { Context } from '../../context.ts'
import { authorizeJob } from '../../db/authorized.ts'
import type { QueuedJob, TimedJob } from '../../jobs/job-list.ts'
import { ProviderError } from '../../providers/client/provider-error.ts'
import type { GamePlatform } from '../../providers/game-platform.ts'
import { lockLink, type LinkKey, changeLink, type OwnLink } from '../linked-account/linked-accounts.queries.ts'
import { findPlatform } from '../linked-account/linked-account.ts'
import { forQueue, isDown, lastingProblem, trophiesKey, startAllTrophies } from '../linked-account/read-account.ts'
import { readNextSet, listSets } from './read-set.ts'
import {
  allListed,
  beginReading,
  holdSettings,
  noteProblem,
  type ReadLink,
  readingOf,
  endReading,
  accountsToRead,
} from './readings.queries.ts'
import type { FastifyRequest } from 'fastify'
import { notFound } from '../../errors.ts'
import { person } from '../../http/on.ts'
import { type Look, showsTrophies } from './trophy-pages.queries.ts'
import type { AccountProblem } from '../../../common/api/account.ts'
import { ofThatAccount } from './foreign-account.ts'

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

/** Whose trophies are asked for, if they are shown to the viewer. */
export async function lookAt({ db }: Pick<Context, 'db'>, request: FastifyRequest, ownerId: number): Promise<Look> {
  const look = { ownerId, viewerId: person(request).id }
  if (!(await showsTrophies(db, look))) throw notFound()
  return look
}

/** Ends a reading: to the end, or with the reason why it cannot go on; what was read before stays. */
const finish = (ctx: Context, reading: ReadLink, problem: AccountProblem | null): Promise<void> =>
  ofThatAccount(ctx, reading, async (trx, own) => {
    await endReading(trx, own, problem, new Date(ctx.now()))
    // What is told of its trophies was told of a profile that is open by now.
    if (problem === null && isClosed(own)) await changeLink(trx, own, { problem: null })
  })

const isClosed = ({ problem }: OwnLink): boolean => problem === 'private'

const batch = 200
const day = 86_400_000

/**
 * Each night: what people earned since the last reading. Who was not here for a month is read again when they link or
 * ask.
 */
export const readAllAnew: TimedJob = {
  name: 'read-trophies-anew',
  cron: '53 2 * * *',
  async run(ctx, signal) {
    const [before, seen] = [new Date(ctx.now() - day / 2), new Date(ctx.now() - 30 * day)]
    for (let after: LinkKey | undefined; !signal.aborted;) {
      const accounts: LinkKey[] = await accountsToRead(ctx.db, { after, before, seen }, batch)
      await startAllTrophies(
        ctx,
        accounts.filter(({ platform }) => findPlatform(ctx, platform)),
      )
      after = accounts.at(-1)
      if (accounts.length < batch) return
    }
  },
}
