import type { FastifyBaseLogger } from 'fastify'
import { ProviderError } from '../provider-error.ts'
import { isWireGame, type WireGame } from './wire.ts'

export interface Rows {
  rows: WireGame[]
  /** With the bad ones. */
  total: number
  /** Id of the last row, good or bad. */
  lastId: number | null
}

export type Reader = (answer: unknown) => Rows

/**
 * Reads the games out of an answer: a bad row costs that row and a line in the log, not the page. When none of them is good and there
 * are more than `odd`, the form has changed.
 */
export function createReader(log: FastifyBaseLogger, odd: number): Reader {
  return (answer) => {
    if (!Array.isArray(answer)) throw new ProviderError('changed', 'the answer is no list')
    const rows = answer.filter((row): row is WireGame => {
      if (isWireGame.Check(row)) return true
      const [error] = isWireGame.Errors(row)
      log.warn({ id: idOf(row), at: error?.instancePath }, 'a game of the external database has another form: left out')
      return false
    })
    if (rows.length === 0 && answer.length > odd) throw new ProviderError('changed', 'no row has the form of a game')
    return { rows, total: answer.length, lastId: idOf(answer.at(-1)) }
  }
}

function idOf(row: unknown): number | null {
  const id = typeof row === 'object' && row !== null && 'id' in row ? row.id : null
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : null
}
