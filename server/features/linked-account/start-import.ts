import type { Transaction } from 'kysely'
import type { ImportMapping } from '../../../common/api/import.ts'
import { usualOptions } from '../../../common/rules/import.ts'
import { limits } from '../../../common/rules/limits.ts'
import type { Context } from '../../context.ts'
import type { DB } from '../../db/types.ts'
import { lockUser } from '../../db/lock-accounts.ts'
import { AppError, notFound, invalid } from '../../errors.ts'
import { isStalled } from '../import/import.ts'
import {
  addImport,
  changeImport,
  countImports,
  type ImportRecord,
  lockImport,
  allRead,
  type ImportKey,
} from '../import/imports.queries.ts'
import { deletePreviews, hasPreview, importAtWork, type LinkKey, linkOf, lockLink } from './linked-accounts.queries.ts'
import { platformOf } from './linked-account.ts'
import type { PsnGames } from '../../../common/api/platform-account.ts'
import { nameKey } from '../../../common/rules/names.ts'
import { oneLine } from '../../../common/rules/text.ts'
import { authorizeJob } from '../../db/authorized.ts'
import { keepOwned } from './platform-games.queries.ts'

type Reach = Pick<Context, 'db' | 'jobs' | 'now' | 'providers'>

const noHead = { columns: [], sample: [] }
const noMapping: ImportMapping | null = null

const isRunning = (): AppError =>
  new AppError('conflict', 'An import of this account is at work.', { code: 'import_running' })

/**
 * Starts reading a linked account, whose games become an import of the desk; returns the import's id. One at a time:
 * 409 `import_running`; one that has lost its worker is taken up again. A preview that nobody decided on is replaced.
 * `fill` brings games that need not be read.
 */
export async function startImport(
  reach: Reach,
  key: LinkKey,
  auto: ImportRecord['auto'] = null,
  fill: (trx: Transaction<DB>, importId: number) => Promise<void> = async () => {},
): Promise<number> {
  platformOf(reach, key.platform)
  const { userId } = key
  return reach.db.transaction().execute(async (trx) => {
    await lockUser(trx, userId)
    const link = await lockLink(trx, key)
    if (!link) throw notFound()
    const at = new Date(reach.now())
    if (auto === 'nightly' && (await hasPreview(trx, key))) throw isRunning()
    const running = await importAtWork(trx, key)
    const record = running === undefined ? undefined : await lockImport(trx, { userId, importId: running })
    if (record && !(record.state === 'reading' && isStalled(record, reach.now()))) throw isRunning()
    if (record) await changeImport(trx, record, {}, at)
    else await deletePreviews(trx, link)
    const importId = record?.id ?? (await makeImport())
    await fill(trx, importId)
    await reach.jobs.add(
      trx,
      'read-a-linked-account',
      { user_id: userId, import_id: importId, platform: key.platform },
      { key: `${userId}-${importId}` },
    )
    return importId

    async function makeImport(): Promise<number> {
      if ((await countImports(trx, userId)) >= limits.importsMax)
        throw new AppError(
          'conflict',
          `There are ${limits.importsMax} imports already: delete one that you do not need.`,
          {
            code: 'imports_full',
          },
        )
      const { platform: format, username: name } = { ...key, username: link?.username ?? '' }
      const made = { format, name, file: null, header: noHead, mapping: noMapping, state: 'reading' as const }
      return addImport(trx, userId, { ...made, options: usualOptions, auto }, at)
    }
  })
}

/** Starts one as above, where nothing is against it: an import under way, a service that is off, too many imports. */
export const startIfPossible = (...given: Parameters<typeof startImport>): Promise<unknown> =>
  startImport(...given).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
  })

/** Begins to read an account that was never read and can be, so that whoever links one need not ask a second time. */
export async function readAtOnce(reach: Reach, key: LinkKey): Promise<void> {
  const link = await linkOf(reach.db, key)
  if (link && link.problem === null && link.read_at === null) await startIfPossible(reach, key)
}

/**
 * Games of the own account that the caller brings as a list instead of having them read: an import whose reading is
 * over before it begins. Returns its id. Throws field errors for names that say nothing.
 */
export async function bringPsnGames(ctx: Context, key: LinkKey, given: PsnGames): Promise<number> {
  const games = given.map(({ name, id, platform = '', minutes = null }) => {
    const title = oneLine(name)
    const ref = oneLine(id ?? '') || nameKey(title).slice(0, limits.platformRefMax)
    if (title === '' || ref === '') throw invalid({ games: ['A game has no name.'] })
    return { id: ref, name: title, platforms: platform === '' ? [] : [oneLine(platform)], minutes }
  })
  const at = new Date(ctx.now())
  return startImport(ctx, key, 'asked', async (trx, importId) => {
    const rows = games.map((game) => ({ ...game, lastPlayedAt: null, hasTrophies: true }))
    await keepOwned(trx, key, rows, at)
    const own = authorizeJob<ImportKey>({ userId: key.userId, importId })
    await changeImport(trx, own, { rows: rows.length, done: rows.length, read_next: allRead }, at)
  })
}
