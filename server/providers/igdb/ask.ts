import type { FastifyBaseLogger } from 'fastify'
import type { Patience } from '../client/retry.ts'
import { createCheck, fittingRows, jsonAs, type Reader } from '../client/readers.ts'
import { WireGame } from './schema.ts'

/** One query to an endpoint. */
export type AskIgdb = <T>(
  question: { endpoint: string; body: string; read: Reader<T>; maxBytes?: number },
  patience?: Patience,
) => Promise<T>

export interface Rows {
  rows: WireGame[]
  /** Invalid rows included. */
  total: number
  /** Id of the last row, valid or not. */
  lastId: number | null
}

const check = createCheck(WireGame)

/**
 * Reads games: an invalid row costs that row and a line in the log, not the page, unless all of more than `odd` rows
 * are invalid.
 */
export const gameRows = (log: FastifyBaseLogger, odd: number): Reader<Rows> =>
  jsonAs((answer) => {
    const onOdd = (row: unknown, misfit: string): void =>
      log.warn({ id: idOf(row), misfit }, 'a game of the external database has an unexpected shape: skipped')
    const rows = fittingRows<WireGame>(answer, check, { odd, onOdd })
    const all = answer as unknown[]
    return { rows, total: all.length, lastId: idOf(all.at(-1)) }
  })

function idOf(row: unknown): number | null {
  const id = typeof row === 'object' && row !== null && 'id' in row ? row.id : null
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : null
}
