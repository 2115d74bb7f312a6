import { hash, verify } from '@node-rs/argon2'
import { vi } from 'vitest'
import { statementsOf } from './statements.ts'

/**
 * How often a password was hashed or compared so far. The test file must say
 * `vi.mock('@node-rs/argon2', { spy: true })`.
 */
export const hashings = (): number => vi.mocked(hash).mock.calls.length + vi.mocked(verify).mock.calls.length

/** The cost of a response, counted: two responses with the same cost cannot be distinguished by their timing. */
export async function workOf(work: () => Promise<unknown>): Promise<{ hashings: number; statements: number }> {
  const before = hashings()
  const statements = await statementsOf(work)
  return { hashings: hashings() - before, statements: statements.length }
}
