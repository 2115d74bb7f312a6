import { nameKey } from '../../../common/rules/names.ts'
import type { ExternalGame } from '../../catalogue/external/external-game.ts'
import { importExternalGame } from '../../catalogue/external/save.ts'
import type { Context } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { createExternal } from '../igdb/igdb.ts'
import { notNow, takesDecisions } from './import.ts'
import { type ImportKey, importOf, lockImport } from './imports.queries.ts'
import { nameForms } from './name-forms.ts'
import { previewGames } from './preview.ts'
import { chooseRow, countToLookUp, markLookedUp, rowOf, type RowRecord, rowsToLookUp } from './rows.queries.ts'

/**
 * Looks up the next rows that were not found in the external database; a game with exactly the name of a row, and no
 * other, joins the catalogue and is chosen for the row. `count` counts each search but the first against the caller.
 * Throws 409 when the external database does not answer; what was found until then stays.
 */
export async function lookUp(
  ctx: Context,
  key: ImportKey,
  most: number,
  count: () => Promise<void>,
): Promise<{ found: number; left: number }> {
  const { db } = ctx
  const record = await importOf(db, key)
  if (!record) throw notFound()
  if (!takesDecisions(record)) throw notNow('Games are looked up while an import waits.')
  const external = createExternal(ctx)
  let found = 0
  for (const [at, row] of (await rowsToLookUp(db, key, most)).entries()) {
    if (at > 0) await count()
    const { value: games } = await external.search(row.title)
    const game = onlyOne(row, games)
    const id = game && (await importExternalGame(ctx, game, new Date(ctx.now())))
    if (await decide(ctx, key, row.n, id ?? null)) found++
  }
  return { found, left: await countToLookUp(db, key) }
}

/** The one game with the name of the row, and its year if the row has one; undefined for none, and for several. */
function onlyOne({ title, facts }: RowRecord, games: readonly ExternalGame[]): ExternalGame | undefined {
  const forms = nameForms(title)
  const year = facts.year ?? forms.year
  const named = games.filter((game) => forms.exact.includes(nameKey(game.title)) && fits(game, year))
  return named.length === 1 ? named[0] : undefined
}

const fits = ({ released }: ExternalGame, year: number | null): boolean =>
  year === null || !released || Math.abs(Number(released.date.slice(0, 4)) - year) <= 1

/** Whether the row is matched now; not when somebody decided on it meanwhile. */
const decide = ({ db }: Context, key: ImportKey, n: number, gameId: number | null): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const record = await lockImport(trx, key)
    const row = record && (await rowOf(trx, key, n))
    if (!record || row?.kind !== 'missing') return false
    await markLookedUp(trx, record, n)
    if (gameId === null) return false
    await chooseRow(trx, record, n, { kind: 'matched', chosen: true, game_id: gameId })
    await previewGames(trx, record, record.options, [gameId])
    return true
  })
