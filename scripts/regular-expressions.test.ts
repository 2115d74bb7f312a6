import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { checkSync } from 'recheck'
import { describe, expect, it } from 'vitest'
import { contract } from '../common/api/contract.generated.ts'
import { builtBy, type Expression, findExpressions, inCode, inSchemas } from './regular-expressions.ts'

const written = ({ source, flags }: Expression): string => `/${source}/${flags}`

/** Earlier proofs on this machine: a complete round takes half a minute. */
const keptIn = join(import.meta.dirname, '../.cache/linear-expressions.json')

function provedBefore(): Set<string> {
  try {
    return new Set(JSON.parse(readFileSync(keptIn, 'utf8')) as string[])
  } catch {
    return new Set()
  }
}

function keep(proved: string[]): void {
  mkdirSync(dirname(keptIn), { recursive: true })
  writeFileSync(keptIn, JSON.stringify(proved))
}

/** For an unproved expression: its cost, and the text that shows it. */
function costOf({ source, flags }: Expression): string | null {
  // Its seed is fixed, and its time limits are out of reach: the result is the same each time, also on a busy machine.
  const found = checkSync(source, flags, { timeout: 240_000, attackTimeout: 60_000, incubationTimeout: 60_000 })
  if (found.status === 'safe') return null
  const cost = found.status === 'vulnerable' ? `${found.complexity.summary}: ${found.attack.pattern}` : found.error.kind
  return `${written({ source, flags })} ${cost}`
}

describe('SO-05: every regular expression takes a time that grows with the text, and no faster', () => {
  it('is proved for each one of the program', { timeout: 600_000, retry: 0 }, async () => {
    const files = findExpressions()
    const built: Expression[] = []
    for (const [file, { builds }] of files) {
      if (!builds) continue
      const made = await builtBy(file)
      expect(made, `${file} gives RegExp what cannot be known before`).not.toEqual([])
      built.push(...made)
    }
    const all = [...[...files.values()].flatMap(({ expressions }) => expressions), ...built, ...inSchemas(contract)]
    const unique = new Map(all.map((one) => [written(one), one]))
    expect(unique.size).toBeGreaterThan(150)
    const before = provedBefore()
    const costs = new Map([...unique].map(([name, one]) => [name, before.has(name) ? null : costOf(one)]))
    keep([...costs].flatMap(([name, cost]) => (cost === null ? [name] : [])))
    expect([...costs.values()].filter((cost) => cost !== null)).toEqual([])
  })

  it('finds expressions wherever they stand, and those that are not linear', () => {
    const code = String.raw`const a = /x+$/; new RegExp('y+$', 'u'); Type.String({ pattern: '^z+$' }); RegExp(one)`
    const { expressions, builds } = inCode('a.ts', code)
    expect([expressions.map(written), builds]).toEqual([['/x+$/', '/y+$/u', '/^z+$/u'], true])
    expect(expressions.map((one) => costOf(one) === null)).toEqual([false, false, true])
  })
})
