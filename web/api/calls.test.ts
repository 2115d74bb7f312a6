import { expect, test } from 'vitest'
import { contract } from '../../common/api/index.ts'
import { calls } from './calls.gen.ts'

test('the client knows exactly the calls of the contract (node scripts/generate-client.ts writes them)', () => {
  const written = Object.fromEntries(
    Object.entries(contract).map(([noun, table]) => [
      noun,
      Object.fromEntries(Object.entries(table).map(([name, { method, path }]) => [name, [method, path]])),
    ]),
  )
  expect(calls).toEqual(written)
})
