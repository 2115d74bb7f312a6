import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const server = join(import.meta.dirname, '..')
const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && file !== 'db/authorized.ts',
)
const textOf = (file: string): string => readFileSync(join(server, file), 'utf8')
/** A file's source text, split at each export. */
const functionsOf = (file: string): string[] => textOf(file).split(/^(?=export )/m)

it('only a query that locks the row of its owner authorizes a write (X-02)', () => {
  const makers = files.filter((file) => /\bauthorize\(/.test(textOf(file)))
  expect(makers.length).toBeGreaterThan(4)
  expect(makers.filter((file) => !file.endsWith('.queries.ts'))).toEqual([])
  const careless = makers.flatMap((file) =>
    functionsOf(file).filter(
      (text) => /\bauthorize\(/.test(text) && !(/for update|forUpdate\(/.test(text) && /user_id/.test(text)),
    ),
  )
  expect(careless).toEqual([])
})

it('nothing else makes one: no cast, and of keys in payloads only what jobs do', () => {
  expect(files.filter((file) => /\bas (?:unknown as )?Authorized\b/.test(textOf(file)))).toEqual([])
  const jobs = files.filter((file) => /\bauthorizeJob\(/.test(textOf(file)))
  expect(jobs.filter((file) => file.endsWith('.routes.ts') || file.endsWith('.queries.ts'))).toEqual([])
})
