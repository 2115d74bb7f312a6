import type { Kysely } from 'kysely'
import { type ArchiveImport, type ArchiveReport } from '../../../common/api/archive.ts'
import { limits } from '../../../common/rules/limits.ts'
import type { Context } from '../../context.ts'
import type { DB } from '../../db/types.ts'
import { AppError } from '../../errors.ts'
import { ArchiveError } from './archive-error.ts'
import { archivePath, removeArchive } from './archive-folder.ts'
import { entities } from './entities/entities.ts'
import type { Plan } from './entities/entity.ts'
import { moveImport } from './imports.queries.ts'
import { type CheckedArchive, readArchive } from './read-archive.ts'

type Key = { user_id: number; id: string }
type State = ArchiveImport['state']

const empty: ArchiveReport = { archive: null, problems: [], parts: [], not_found: [] }
/** Told by mail only when it took so long that nobody looks any more. */
const longSeconds = 60

/** The job behind an archive that came in: reads it whole, and tells what it would change. Nothing is written. */
export const checkArchive = (ctx: Context, key: Key, signal: AbortSignal): Promise<void> =>
  attempt(ctx, key, signal, { from: ['waiting', 'checking'], at: 'checking' }, async (archive) => {
    const report = await planAll(ctx, ctx.db, key.user_id, archive, async () => undefined)
    await moveImport(ctx.db, key, ['checking'], { state: 'checked', progress: 100, report })
  })

/** The job behind the person's yes: plans once more and writes, all of it or nothing. */
export const applyArchive = (ctx: Context, key: Key, signal: AbortSignal): Promise<void> =>
  attempt(ctx, key, signal, { from: ['applying'], at: 'applying' }, async (archive) => {
    const began = performance.now()
    const done = await ctx.db.transaction().execute(async (trx) => {
      const report = await planAll(ctx, trx, key.user_id, archive, (plan) => plan.write(trx))
      const moved = await moveImport(trx, key, ['applying'], { state: 'applied', progress: 100, report })
      if (!moved) throw new Error('the import is gone')
      if (performance.now() - began > longSeconds * 1_000)
        await ctx.jobs.add(trx, 'send-a-mail', { kind: 'import-finished', user_id: key.user_id }, { key: key.id })
      return true
    })
    if (done) await removeArchive(ctx, key)
  })

async function attempt(
  ctx: Context,
  key: Key,
  signal: AbortSignal,
  { from, at }: { from: State[]; at: State },
  work: (archive: CheckedArchive) => Promise<void>,
): Promise<void> {
  if (!(await moveImport(ctx.db, key, from, { state: at, progress: 0 }))) return
  const end = async (state: 'refused' | 'failed', report: ArchiveReport): Promise<void> => {
    await moveImport(ctx.db, key, [at], { state, progress: 100, report })
    await removeArchive(ctx, key)
  }
  let told: ArchiveReport['archive'] = null
  try {
    const archive = await readArchive(archivePath(ctx, key), (share) =>
      moveImport(ctx.db, key, [at], { state: at, progress: Math.floor(share * 80) }),
    )
    told = tellOf(archive)
    await work(archive)
  } catch (error) {
    if (error instanceof ArchiveError) return end('refused', { ...empty, archive: told, problems: [error.problem] })
    // The time is up or the server stops: it is begun again. Anything else would fail again.
    if (signal.aborted) throw error
    ctx.log.error({ err: error }, 'an archive could not be brought in')
    await end('failed', { ...empty, archive: told })
  }
}

const tellOf = ({ manifest: { site, nick, created_at } }: CheckedArchive): ArchiveReport['archive'] => ({
  site,
  nick,
  created_at,
})

/** One entity after the other, each planned on what the ones before have written. */
async function planAll(
  { config, now }: Context,
  db: Kysely<DB>,
  userId: number,
  archive: CheckedArchive,
  write: (plan: Plan) => Promise<number | undefined>,
): Promise<ArchiveReport> {
  const target = { userId, now: now(), sameSite: archive.manifest.site === config.publicUrl }
  const report: ArchiveReport = { ...empty, archive: tellOf(archive), parts: [], not_found: [] }
  for (const entity of entities) {
    const file = archive.files.get(entity.name)
    if (file === undefined) continue
    const plan = await entity.plan(db, target, file as never).catch((error: unknown) => {
      throw toProblem(`${entity.name}.json`, error)
    })
    const { total, kept, unknown } = plan.counts
    const added = (await write(plan)) ?? plan.counts.added
    report.parts.push({ entity: entity.name, total, added, kept: kept + plan.counts.added - added, unknown })
    report.not_found.push(...plan.notFound.slice(0, limits.archiveNamed - report.not_found.length))
  }
  return report
}

/** A value that breaks a rule refuses the whole file, in the rule's words. */
function toProblem(file: string, error: unknown): unknown {
  const [field, texts] = error instanceof AppError ? (Object.entries(error.extra.errors ?? {})[0] ?? []) : []
  return field === undefined ? error : new ArchiveError('wrong-data', file, `${field}: ${texts?.join(' ')}`)
}
