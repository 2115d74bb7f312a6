import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { contract } from '../common/api/contract.generated.ts'
import type { Call } from '../common/api/contract.ts'

const root = join(import.meta.dirname, '..')
const calls = Object.values(contract).flatMap((group) => Object.values(group) as Call[])

/** The output of the command, as `METHOD /path` → file. */
function printed(): Map<string, string> {
  const text = execFileSync(process.execPath, ['scripts/routes.ts'], { cwd: root, encoding: 'utf8' })
  const lines = text.trim().split('\n')
  return new Map(
    lines.map((line) => {
      const [method, path, , file] = line.split(/\s+/)
      return [`${method} ${path?.replace(/^\/(?:api|platform(?=\/(?:psn|steam|xbox)))/, '')}`, file ?? '']
    }),
  )
}

it('names the file of every call, the one that mounts it (API-01)', () => {
  const files = printed()
  expect([...files.keys()].sort()).toEqual(calls.map(({ method, path }) => `${method} ${path}`).sort())

  const sources = globSync('server/**/*.routes.ts', { cwd: root }).map(
    (file) => [file, readFileSync(join(root, file), 'utf8')] as const,
  )
  expect([...files.values()].filter((file) => !sources.some(([path]) => path === file))).toEqual([])

  // Most calls are mounted by name, `on(reviewCalls.show)`: the sources show which file mounts them.
  const named = Object.entries(contract).flatMap(([noun, group]) =>
    Object.entries(group as Record<string, Call>).map(([name, call]) => ({ text: `on(${noun}Calls.${name})`, call })),
  )
  const wrong = named.flatMap(({ text, call }) => {
    const file = sources.find(([, source]) => source.includes(text))?.[0]
    const said = files.get(`${call.method} ${call.path}`)
    return file === undefined || file === said ? [] : [`${text}: ${said} instead of ${file}`]
  })
  expect(wrong).toEqual([])
  expect(named.filter(({ text }) => sources.some(([, source]) => source.includes(text))).length).toBeGreaterThan(80)
}, 60_000)
