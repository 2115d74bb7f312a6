import type { Transaction } from 'kysely'
import type { ImportRow } from '../../../common/api/import.ts'
import { isLinkedFormat } from '../../../common/rules/import.ts'
import type { Context } from '../../context.ts'
import type { DB } from '../../db/types.ts'
import { invalid, notFound } from '../../errors.ts'
import { hydrate, hydrateGames } from '../../hydrate/hydrate.ts'
import { notNow, takesDecisions, toRow } from './import.ts'
import { type ImportKey, lockImport, type OwnImport } from './imports.queries.ts'
import { noteIgnored } from './linked-rows.queries.ts'
import { previewGames } from './preview.ts'
import { chooseRow, rowOf, type RowRecord } from './rows.queries.ts'

interface Choice {
  game: number | null
  skip: boolean
}

/** Selects the game of a row, leaves the row out, or resets either choice; returns the updated row. */
export async function choose(
  { db }: Pick<Context, 'db'>,
  key: ImportKey,
  n: number,
  choice: Choice,
): Promise<ImportRow> {
  const [card] = await hydrateGames(db, choice.game === null ? [] : [choice.game])
  if (choice.game !== null && !card) throw invalid({ game: ['There is no such game.'] })
  const { row, options } = await db.transaction().execute(async (trx) => {
    const record = await lockImport(trx, key)
    if (!record) throw notFound()
    return { row: await decide(trx, record, n, choice), options: record.options }
  })
  const ids = [...row.candidates, ...(row.game_id === null ? [] : [row.game_id])]
  const { games } = await hydrate(db, { games: ids }, null)
  return toRow(row, options, games)
}

/**
 * The same within a transaction that has locked the import. What is left out of an import of a linked account is not
 * offered again.
 */
export async function decide(trx: Transaction<DB>, record: OwnImport, n: number, choice: Choice): Promise<RowRecord> {
  const row = await rowOf(trx, record, n)
  if (!row) throw notFound()
  if (!takesDecisions(record)) throw notNow('Rows are chosen while an import waits, or after it was applied.')
  if (row.applied) throw notNow('This game is in the collection already: change it there.')
  const next = chosenRow(row, choice)
  await chooseRow(trx, record, n, next)
  const { format } = record
  if (isLinkedFormat(format) && row.facts.ref !== undefined)
    await noteIgnored(trx, { ...record, format }, row.facts.ref, choice.skip)
  const games = [row.game_id, next.game_id].filter((id) => id !== null)
  await previewGames(trx, record, record.options, games)
  return (await rowOf(trx, record, n)) ?? row
}

function chosenRow(row: RowRecord, { game, skip }: Choice): Pick<RowRecord, 'kind' | 'chosen' | 'game_id'> {
  if (skip) return { kind: 'skipped', chosen: true, game_id: null }
  if (game !== null) return { kind: 'matched', chosen: true, game_id: game }
  return { kind: row.found, chosen: false, game_id: row.found === 'matched' ? (row.candidates[0] ?? null) : null }
}
