import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** An import of one file by another; paths are below the folder that was read. */
export interface Import {
  from: string
  to: string
}

const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file)
/** Helpers of tests may import from every level, though not in a cycle. */
export const isTestHelper = (file: string): boolean => /(?:^|\/)testing\//.test(file)
const importLine = /\b(?:from|import)(?: |\(\s*)'(\.{1,2}\/[^']+)'/g

/**
 * Every import between files below a folder of the project, type imports included; paths outside it begin with `..`.
 */
export function readImports(folder: string): Import[] {
  const root = join(import.meta.dirname, '..', folder)
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !isTest(file))
    .flatMap((from) =>
      [...readFileSync(join(root, from), 'utf8').matchAll(importLine)].map(([, path = '']) => ({
        from,
        to: normalize(join(dirname(from), path)),
      })),
    )
}

/**
 * The first cycle among these imports, import by import; empty when there is none. `nodeOf` maps a file to its node;
 * imports within one node do not count.
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
