import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** An import of one file of the server by another; paths are below `server`. */
export interface Import {
  from: string
  to: string
}

const server = join(import.meta.dirname, '..')
/** Tests, and what they stand on, may reach for everything. */
const isOfTests = (file: string): boolean => /\.test\.ts$|(?:^|\/)testing\//.test(file)
const importLine = /\b(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+)'/g

/** Every import between files of the server, those of types too. */
export function readImports(): Import[] {
  return readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !isOfTests(file))
    .flatMap((from) =>
      [...readFileSync(join(server, from), 'utf8').matchAll(importLine)]
        .map(([, path = '']) => ({ from, to: normalize(join(dirname(from), path)) }))
        .filter(({ to }) => !to.startsWith('..')),
    )
}

/**
 * The first circle among what these imports connect, told import by import; empty when there is none. `nodeOf` says what a file belongs
 * to; imports within one node do not count.
 */
export function findCircle(imports: readonly Import[], nodeOf: (file: string) => string): string[] {
  const edges = new Map<string, Map<string, Import>>()
  for (const one of imports) {
    const [from, to] = [nodeOf(one.from), nodeOf(one.to)]
    if (from === to) continue
    const leaving = edges.get(from) ?? new Map<string, Import>()
    edges.set(from, leaving.set(to, leaving.get(to) ?? one))
  }
  const done = new Set<string>()
  const path: string[] = []

  function walk(node: string): string[] {
    const start = path.indexOf(node)
    if (start >= 0) return [...path.slice(start), node]
    if (done.has(node)) return []
    path.push(node)
    for (const next of edges.get(node)?.keys() ?? []) {
      const circle = walk(next)
      if (circle.length > 0) return circle
    }
    path.pop()
    done.add(node)
    return []
  }

  for (const node of edges.keys()) {
    const circle = walk(node)
    if (circle.length > 0)
      return circle.slice(1).map((to, at) => {
        const found = edges.get(circle[at] ?? '')?.get(to)
        return `${found?.from} imports ${found?.to}`
      })
  }
  return []
}
