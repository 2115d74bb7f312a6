import type { Context } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { decide } from '../import/choose.ts'
import { lockPreview, rowOfRef } from '../import/linked-rows.queries.ts'
import type { LinkKey } from './linked-accounts.queries.ts'
import { ignoreGame, type OwnedRow } from './platform-games.queries.ts'

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
