import type { DryRun } from '../../../common/api/account.ts'
import type { Context } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { personal, together } from '../../providers/client/retry.ts'
import type { PlatformGame } from '../../providers/game-platform.ts'
import { removedGames, lockPreview, rowOfRef } from '../import/linked-rows.queries.ts'
import { recognise, sureGames } from './import-rows.ts'
import { type LinkKey, linkOf } from './linked-accounts.queries.ts'
import { asking, platformOf } from './linked-account.ts'
import { knownRefs, onShelf, ignoreGame, type OwnedRow } from './platform-games.queries.ts'
import { decide } from '../import/choose.ts'

/** So many pages one call reads: libraries beyond are for the job. */
const mostPages = 10
const batchSize = 500

/**
 * What an import would find, by counts only: nothing is kept. Reads at most a few pages, and `complete` says whether
 * that was all.
 */
export async function dryRun(ctx: Context, key: LinkKey): Promise<DryRun> {
  const service = platformOf(ctx, key.platform)
  const link = await linkOf(ctx.db, key)
  if (!link) throw notFound()
  const left = together(personal)
  const games: PlatformGame[] = []
  let next: number | null = 0
  for (let pages = 0; next !== null && pages < mostPages; pages++) {
    const offset: number = next
    const page = await asking(key.platform, () => service.games(link.account_id, offset, left()))
    games.push(...page.rows)
    next = page.next !== null && page.next > offset ? page.next : null
    if (pages === mostPages - 1 && next !== null) break
  }
  const known = await knownRefs(ctx.db, key)
  const open = games.filter(({ id }) => !known.has(id))
  const counts = { known: games.length - open.length, new: 0, have: 0, unsure: 0, missing: 0 }
  for (let from = 0; from < open.length; from += batchSize) {
    const batch = open.slice(from, from + batchSize).map(({ id, ...game }) => ({ ...game, ref: id }))
    const { found } = await recognise(ctx, key.platform, batch)
    const sure = sureGames(found)
    const removed = await removedGames(ctx.db, key.userId, sure)
    const ids = sure.filter((id) => !removed.has(id))
    counts.known += sure.length - ids.length
    const have = await onShelf(ctx.db, key.userId, ids)
    counts.have += ids.filter((id) => have.has(id)).length
    counts.new += ids.filter((id) => !have.has(id)).length
    counts.unsure += found.filter(({ kind }) => kind === 'doubtful').length
    counts.missing += found.filter(({ kind }) => kind === 'missing').length
  }
  return { games: games.length, ...counts, complete: next === null ? 1 : 0 }
}

/**
 * Never offers a game of a linked account again, or does; what waits for a decision follows. Throws 404 for one that
 * was never read.
 */
export const ignore = ({ db }: Pick<Context, 'db'>, key: LinkKey, ref: string, ignored: boolean): Promise<OwnedRow> =>
  db.transaction().execute(async (trx) => {
    // The import before the game, as where a row is left out.
    const waiting = await lockPreview(trx, key.userId, key.platform)
    const row = await ignoreGame(trx, key, ref, ignored)
    if (!row) throw notFound()
    const n = waiting && (await rowOfRef(trx, waiting, ref))
    if (waiting && n !== undefined) await decide(trx, waiting, n, { game: null, skip: ignored })
    return row
  })
