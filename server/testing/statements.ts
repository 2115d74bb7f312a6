import pg from 'pg'
import { vi } from 'vitest'

/** The statements that `work` sends to the database, over any connection. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    return query.mock.calls.map(([given]) => textOf(given as unknown))
  } finally {
    query.mockRestore()
  }
}

const textOf = (given: unknown): string => {
  const text = typeof given === 'string' ? given : (given as { text?: string }).text
  return (text ?? '').replaceAll(/\s+/g, ' ').trim()
}
