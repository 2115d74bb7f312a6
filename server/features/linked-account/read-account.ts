import type { GamePlatformName } from '../../../common/rules/game-platforms.ts'
import { isLinkedFormat } from '../../../common/rules/import.ts'
import type { Context } from '../../context.ts'
import { authorizeJob } from '../../db/authorized.ts'
import type { QueuedJob, TimedJob } from '../../jobs/job-list.ts'
import { patiently } from '../../providers/client/retry.ts'
import { ProviderError, type ProviderFailure } from '../../providers/client/provider-error.ts'
import type { PlatformGame, PlatformPage } from '../../providers/game-platform.ts'
import { allRead, changeImport, type ImportKey, importOf, lockImport } from '../import/imports.queries.ts'
import { makeRows } from './import-rows.ts'
import {
  changeLink,
  type LinkKey,
  linkOf,
  lockLink,
  forgetTrophies,
  accountsToSync,
  tidyNightly,
} from './linked-accounts.queries.ts'
import { findPlatform } from './linked-account.ts'
import { forgetUnseen, keepOwned } from './platform-games.queries.ts'
import { notFound } from '../../errors.ts'
import { lockPreview, markPlayed } from '../import/linked-rows.queries.ts'
import { previewAll } from '../import/preview.ts'
import { FinalError } from '../../queue/job-queue.ts'
import type { Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'
import { startIfPossible } from './start-import.ts'

type Reading = ImportKey & { platform: GamePlatformName }

/**
 * Reads one page of what a linked account owns, and adds itself again for the next one: many people who import at once
 * take turns by pages, and nobody waits for the whole library of somebody else. The last page is followed by the
 * preview. Each page is kept with the place of the next one, so a reading goes on where it was killed.
 */
export const readALinkedAccount: QueuedJob<'read-a-linked-account'> = {
  batch: 8,
  async run(ctx, { user_id: userId, import_id: importId }, signal) {
    const key = { userId, importId }
    const record = await importOf(ctx.db, key)
    if (record?.state !== 'reading' || !isLinkedFormat(record.format)) return
    const reading = { ...key, platform: record.format }
    const isLast = record.read_next === allRead || (await readPage(ctx, reading, record.read_next, signal))
    if (isLast) await makeRows(ctx, reading, signal)
  },
}

/** Whether it was the last page, and the reading is still wanted. */
async function readPage(ctx: Context, reading: Reading, offset: number, signal: AbortSignal): Promise<boolean> {
  const link = await linkOf(ctx.db, reading)
  if (!link) return false
  const service = findPlatform(ctx, reading.platform)
  if (!service) return giveUp(ctx, reading, 'off')
  try {
    const page = await service.games(link.account_id, offset, patiently(signal))
    return await keepPage(ctx, reading, offset, page)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const problem = lastingProblem(error)
    if (problem) return giveUp(ctx, reading, problem)
    if (isDown(error)) await noteProblem(ctx, reading, 'down')
    throw forQueue(error)
  }
}

const keepPage = (
  { db, jobs, now }: Context,
  reading: Reading,
  offset: number,
  { rows, total, next }: PlatformPage<PlatformGame>,
): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    // The account before its imports, as where it is unlinked.
    const link = await lockLink(trx, linkKey(reading))
    const record = await lockImport(trx, reading)
    if (!link || record?.state !== 'reading' || record.read_next !== offset) return false
    const at = new Date(now())
    await keepOwned(trx, linkKey(reading), rows, at)
    const done = record.done + rows.length
    // A page that leads nowhere further ends the list.
    const isLast = next === null || next <= offset
    const place = isLast
      ? // From here on it is counted how many of them were looked for.
        { rows: done, done: 0, read_next: allRead }
      : { rows: Math.max(total ?? 0, done), done, read_next: next }
    await changeImport(trx, record, place, at)
    if (isLast) {
      await forgetUnseen(trx, linkKey(reading), record.created_at)
      await changeLink(trx, link, { problem: null, read_at: at })
      await startTrophies({ jobs }, trx, linkKey(reading))
    } else {
      const payload = { user_id: reading.userId, import_id: reading.importId, platform: reading.platform }
      await jobs.add(trx, 'read-a-linked-account', payload, { key: `${reading.userId}-${reading.importId}` })
    }
    return isLast
  })

const linkKey = ({ userId, platform }: Reading): LinkKey => ({ userId, platform })

const noteProblem = ({ db }: Context, reading: Reading, problem: 'private' | 'not_found' | 'down' | 'off') =>
  changeLink(db, authorizeJob(linkKey(reading)), { problem })

/** Ends a reading that no further try would mend; what was read before stays. */
async function giveUp(ctx: Context, reading: Reading, problem: 'private' | 'not_found' | 'off'): Promise<false> {
  await ctx.db.transaction().execute(async (trx) => {
    const link = await lockLink(trx, linkKey(reading))
    const record = await lockImport(trx, reading)
    if (!link || record?.state !== 'reading') return
    await changeImport(trx, record, { state: 'failed', problem }, new Date(ctx.now()))
    await changeLink(trx, link, { problem })
  })
  return false
}

interface Choice {
  sync?: boolean | undefined
  trophies?: boolean | undefined
  /** null: never. */
  played_minutes?: number | null | undefined
}

/** Chooses how an account is read; what waits for a decision shows at once what counts as played now. */
export async function chooseReading(ctx: Pick<Context, 'db' | 'jobs'>, key: LinkKey, choice: Choice): Promise<void> {
  const { sync, trophies, played_minutes: minutes } = choice
  await ctx.db.transaction().execute(async (trx) => {
    const own = await lockLink(trx, key)
    if (!own) throw notFound()
    await changeLink(trx, own, {
      sync: sync ?? own.sync,
      trophies: trophies ?? own.trophies,
      played_minutes: minutes === undefined ? own.played_minutes : minutes,
    })
    if (trophies === false) await forgetTrophies(trx, own)
    else if (trophies === true && !own.trophies) await startTrophies(ctx, trx, key)
    if (minutes === undefined || minutes === own.played_minutes) return
    const waiting = await lockPreview(trx, key.userId, key.platform)
    if (!waiting) return
    await markPlayed(trx, waiting, minutes)
    await previewAll(trx, waiting, waiting.options)
  })
}

/**
 * What a reading of a linked account cannot go on after: no further try would mend it. Undefined for other failures.
 */
export const lastingProblem = ({ failure }: ProviderError): 'private' | 'not_found' | undefined =>
  failure === 'private' || failure === 'not_found' ? failure : undefined

const ownPace: ReadonlySet<ProviderFailure> = new Set(['busy', 'rate_limited', 'ended'])

/** Whether the service is out of order: the page of the account says so until a further try succeeds. */
export const isDown = ({ failure }: ProviderError): boolean => !ownPace.has(failure)

/**
 * What a reading throws after a passing failure: the queue tries again, but not where the same answer would come again.
 */
export const forQueue = (error: ProviderError): Error =>
  error.failure === 'changed' || error.failure === 'too_large' ? new FinalError(error.message) : error

/** The key of the job that reads the trophies of a linked account: there is one at a time. */
export const trophiesKey = ({ userId, platform }: LinkKey): string => `${userId}-${platform}`

/** Has the trophies of a linked account read in the background; one reading at a time. */
export const startTrophies = ({ jobs }: Pick<Context, 'jobs'>, trx: Transaction<DB>, key: LinkKey) =>
  jobs.add(trx, 'read-trophies', payloadOf(key), { key: trophiesKey(key) })

/** The same for many accounts. */
export const startAllTrophies = ({ jobs, db }: Pick<Context, 'jobs' | 'db'>, keys: readonly LinkKey[]): Promise<void> =>
  jobs.addAll(db, 'read-trophies', keys.map(payloadOf), {
    keyOf: ({ user_id: userId, platform }) => trophiesKey({ userId, platform }),
  })

const payloadOf = ({ userId, platform }: LinkKey) => ({ user_id: userId, platform, start: true })

const batch = 200
const day = 86_400_000
/** So many imports of the nightly pass are kept for each account, to be undone. */
const kept = 3

/**
 * Each night, by choice: what is new and sure on a linked account joins the collection, and nothing else changes
 * (ACC-06).
 */
export const syncAccounts: TimedJob = {
  name: 'read-linked-accounts-anew',
  cron: '23 2 * * *',
  async run(ctx, signal) {
    const before = new Date(ctx.now() - day / 2)
    for (let after: LinkKey | undefined; !signal.aborted;) {
      const accounts: LinkKey[] = await accountsToSync(ctx.db, { after, before }, batch)
      for (const key of accounts) if (findPlatform(ctx, key.platform)) await begin(ctx, key)
      after = accounts.at(-1)
      if (accounts.length < batch) return
    }
  },
}

/** Who has an import under way or waiting for decisions, or too many imports, is left to the next night. */
async function begin(ctx: Context, key: LinkKey): Promise<void> {
  await tidyNightly(ctx.db, key, kept)
  await startIfPossible(ctx, key, 'nightly')
}
