import type { PsnGames } from '../../../common/api/platform-account.ts'
import { nameKey } from '../../../common/rules/names.ts'
import { limits } from '../../../common/rules/limits.ts'
import { oneLine } from '../../../common/rules/text.ts'
import type { Context } from '../../context.ts'
import { authorizeJob } from '../../db/authorized.ts'
import { invalid } from '../../errors.ts'
import { allRead, changeImport, type ImportKey } from '../import/imports.queries.ts'
import type { LinkKey } from './linked-accounts.queries.ts'
import { keepOwned } from './platform-games.queries.ts'
import { startImport } from './start-import.ts'

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
