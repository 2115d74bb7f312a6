import { expect, test, vi } from 'vitest'
import type { Call } from '../../common/api/contract.ts'
import { contract } from '../../common/api/index.ts'

vi.mock('./client.ts', () => ({ callsOf: (table: object) => table }))

const files = import.meta.glob<Record<string, object>>('./calls/*.gen.ts', { eager: true })

test('the client knows exactly the calls of the contract (node scripts/generate-client.ts writes them)', () => {
  const declared = Object.entries(contract).map(([noun, table]) => [
    `./calls/${noun}.gen.ts`,
    {
      [`${noun}Api`]: Object.fromEntries(
        Object.entries<Call>(table).map(([name, { method, path, host }]) => [
          name,
          [method, path, ...(host ? [host] : [])],
        ]),
      ),
    },
  ])
  const written = Object.entries(files).map(([file, module]) => [file, { ...module }])
  expect(Object.fromEntries(written)).toEqual(Object.fromEntries(declared))
})
