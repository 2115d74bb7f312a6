import type { Kysely, Transaction } from 'kysely'
import type { ArchiveImport, ArchiveReport } from '../../../common/api/archive.ts'
import { limits } from '../../../common/rules/limits.ts'
import type { Context } from '../../context.ts'
import { isConflict } from '../../db/connection-errors.ts'
import { authorizeJob } from '../../db/authorized.ts'
import type { DB } from '../../db/types.ts'
import { AppError } from '../../errors.ts'
import { notifyOfImport } from '../../notifications/notify.ts'
import { ArchiveError } from '../../resource/archive/archive-part.ts'
import type { MediaPlan, MediaReach, Plan, Target } from '../../resource/archive/archive-part.ts'
import { filesOf, mediaOf } from './archive-files.ts'
import { removeArchive, withLocalCopy } from './archive-folder.ts'
import { moveImport } from './archive.queries.ts'
import { type CheckedArchive, withArchive } from './read-archive.ts'

type Key = { user_id: number; id: string }
type State = ArchiveImport['state']

const empty: ArchiveReport = { archive: null, problems: [], parts: [], not_found: [] }
/** A mail is sent only when it took so long that the user has probably left. */
const longMs = 60_000

/** The job for an uploaded archive: reads all of it and reports what it would change. Nothing is written. */
export const checkArchive = (ctx: Context, key: Key, signal: AbortSignal): Promise<void> =>
  attempt(ctx, key, signal, { from: ['waiting', 'checking'], at: 'checking' }, async (archive) => {
    for (const { check } of mediaOf(ctx.resources)) await check(archive.media, { threads: ctx.threads, signal })
    const media = await planMedia(ctx, key.user_id, archive)
    const report = await planAll(
      ctx,
      ctx.db,
      targetOf(ctx, key.user_id, archive, media),
      archive,
      async () => undefined,
    )
    await moveImport(ctx.db, authorizeJob(key), ['checking'], {
      state: 'checked',
      progress: 100,
      report: withMedia(report, media),
    })
  })

/** The job after the user's confirmation: plans once more and writes all of it or nothing. */
export const applyArchive = (ctx: Context, key: Key, signal: AbortSignal): Promise<void> =>
  attempt(ctx, key, signal, { from: ['applying'], at: 'applying' }, async (archive) => {
    const began = performance.now()
    const media = await planMedia(ctx, key.user_id, archive)
    await storeMedia({ ...ctx, signal }, media, (attach) =>
      ctx.db.transaction().execute(async (trx) => {
        const target = targetOf(ctx, key.user_id, archive, media)
        await lockAll(ctx, trx, target, archive)
        const report = await planAll(ctx, trx, target, archive, (plan) => plan.write(trx))
        await attach(trx)
        await finish(ctx, trx, key, { report: withMedia(report, media), long: performance.now() - began > longMs })
      }),
    )
    await removeArchive(ctx, key)
  })

type PlannedMedia = MediaPlan & { name: string }

async function planMedia(ctx: Context, userId: number, archive: CheckedArchive): Promise<PlannedMedia[]> {
  const planned: PlannedMedia[] = []
  for (const { name, plan } of mediaOf(ctx.resources))
    planned.push({ name, ...(await plan(ctx.db, { userId, now: ctx.now() }, archive.media)) })
  return planned
}

/**
 * Stores the media of all kinds, one kind after the other, then makes the change that attaches them; when it fails, no
 * file stays.
 */
function storeMedia(
  ctx: MediaReach,
  [first, ...rest]: PlannedMedia[],
  change: (attach: (trx: Transaction<DB>) => Promise<void>) => Promise<void>,
): Promise<void> {
  if (!first) return change(async () => undefined)
  return first.store(ctx, (attach) =>
    storeMedia(ctx, rest, (attachRest) =>
      change(async (trx) => {
        await attach(trx)
        await attachRest(trx)
      }),
    ),
  )
}

async function finish(
  ctx: Context,
  trx: Transaction<DB>,
  key: Key,
  { report, long }: { report: ArchiveReport; long: boolean },
): Promise<void> {
  const moved = await moveImport(trx, authorizeJob(key), ['applying'], { state: 'applied', progress: 100, report })
  if (!moved) throw new Error('the import is gone')
  await notifyOfImport(trx, key.user_id, { archiveId: key.id }, new Date(ctx.now()))
  if (long) await ctx.jobs.add(trx, 'send-a-mail', { kind: 'import-finished', user_id: key.user_id }, { key: key.id })
}

async function attempt(
  ctx: Context,
  key: Key,
  signal: AbortSignal,
  { from, at }: { from: State[]; at: State },
  work: (archive: CheckedArchive) => Promise<void>,
): Promise<void> {
  if (!(await moveImport(ctx.db, authorizeJob(key), from, { state: at, progress: 0 }))) return
  let told: ArchiveReport['archive'] = null
  const end = async (state: 'refused' | 'failed', problems: ArchiveReport['problems']): Promise<void> => {
    await ctx.db.transaction().execute(async (trx) => {
      const report = { ...empty, archive: told, problems }
      const moved = await moveImport(trx, authorizeJob(key), [at], { state, progress: 100, report })
      // Who looks at what a file holds waits for the answer; who has it brought in may be elsewhere.
      if (moved && at === 'applying') await notifyOfImport(trx, key.user_id, { archiveId: key.id }, new Date(ctx.now()))
    })
    await removeArchive(ctx, key)
  }
  const onFile = (share: number): Promise<unknown> =>
    moveImport(ctx.db, authorizeJob(key), [at], { state: at, progress: Math.floor(share * 80) })
  try {
    const done = await withLocalCopy(ctx, key, async (path) => {
      await withArchive(ctx, { path, signal, onFile }, async (archive) => {
        told = tellOf(archive)
        await work(archive)
      })
      return true
    })
    if (!done) throw new Error('its file is gone')
  } catch (error) {
    if (error instanceof ArchiveError) return end('refused', [error.problem])
    // The time is up, the server stops, or somebody was in the way (a deadlock): it is retried. Any other error would
    // occur again.
    if (signal.aborted || isConflict(error)) throw error
    ctx.log.error({ err: error }, 'an archive could not be brought in')
    await end('failed', [])
  }
}

const tellOf = ({ manifest: { site, nick, created_at } }: CheckedArchive): ArchiveReport['archive'] => ({
  site,
  nick,
  created_at,
})

/** Media are reported only when there are any. */
const withMedia = (report: ArchiveReport, media: PlannedMedia[]): ArchiveReport => ({
  ...report,
  parts: [
    ...report.parts,
    ...media.flatMap(({ name, counts }) => (counts.total === 0 ? [] : [{ entity: name, ...counts }])),
  ],
})

const targetOf = (
  { config, limits: counts, now }: Context,
  userId: number,
  { manifest }: CheckedArchive,
  media: readonly PlannedMedia[],
): Target => ({
  userId,
  now: now(),
  sameSite: manifest.site === config.publicUrl,
  grantFollows: (trx, wanted) => counts.grantFollows(trx, { id: userId }, wanted),
  grantPublic: (trx, wanted) => counts.grantPublic(trx, { id: userId }, wanted),
  grantReplies: (trx, wanted) => counts.grantArchivedReplies(trx, { id: userId }, wanted),
  brings: (file) => media.some(({ brings }) => brings(file)),
})

/** In the order of every writer: accounts, games, threads and posts, and only then counters. */
async function lockAll(ctx: Context, trx: Transaction<DB>, target: Target, archive: CheckedArchive): Promise<void> {
  for (const { name, lock } of filesOf(ctx.resources)) {
    const file = archive.files.get(name)
    if (file !== undefined) await lock?.(trx, target, file as never)
  }
}

/** One file after the other, each planned on the state after the previous ones. */
async function planAll(
  ctx: Context,
  db: Kysely<DB>,
  target: Target,
  archive: CheckedArchive,
  write: (plan: Plan) => Promise<number | undefined>,
): Promise<ArchiveReport> {
  const report: ArchiveReport = { ...empty, archive: tellOf(archive), parts: [], not_found: [] }
  for (const { name, plan: planOne } of filesOf(ctx.resources)) {
    const file = archive.files.get(name)
    if (file === undefined) continue
    const plan = await planOne(db, target, file as never).catch((error: unknown) => {
      throw toProblem(`${name}.json`, error)
    })
    const { total, kept, unknown } = plan.counts
    const added = (await write(plan)) ?? plan.counts.added
    report.parts.push({ entity: name, total, added, kept: kept + plan.counts.added - added, unknown })
    report.not_found.push(...plan.notFound.slice(0, limits.archiveNamed - report.not_found.length))
  }
  return report
}

/** A value that breaks a rule refuses the whole file, with the rule's message. */
function toProblem(file: string, error: unknown): unknown {
  const [field, texts] = error instanceof AppError ? (Object.entries(error.extra.errors ?? {})[0] ?? []) : []
  return field === undefined ? error : new ArchiveError('wrong-data', file, `${field}: ${texts?.join(' ')}`)
}
