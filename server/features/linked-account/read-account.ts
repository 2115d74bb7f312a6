import type { GamePlatformName } from '../../../common/rules/game-platforms.ts'
import { isLinkedFormat } from '../../../common/rules/import.ts'
import type { Context } from '../../context.ts'
import { authorizeJob } from '../../db/authorized.ts'
import type { QueuedJob } from '../../jobs/queued-job.ts'
import { patiently } from '../../providers/client/patience.ts'
import { ProviderError } from '../../providers/client/provider-error.ts'
import type { PlatformGame, PlatformPage } from '../../providers/game-platform.ts'
import { allRead, changeImport, type ImportKey, importOf, lockImport } from '../import/imports.queries.ts'
import { makeRows } from './import-rows.ts'
import { changeLink, type LinkKey, linkOf, lockLink } from './linked-accounts.queries.ts'
import { findPlatform } from './platforms.ts'
import { forgetUnseen, keepOwned } from './platform-games.queries.ts'
import { forQueue, isDown, lastingProblem } from './reading-failure.ts'
import { startTrophies } from './start-trophies.ts'

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
