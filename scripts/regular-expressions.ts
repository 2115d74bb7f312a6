/** Every regular expression of the program, for a test that proves each of them linear (SO-05). */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

const root = join(import.meta.dirname, '..')
const sources = '{common,server,web,fakes,scripts}/**/*.{ts,tsx,mjs}'
/** Expressions in tests only read what tests have made; those in paraglide/ are compiled from messages. */
const exclude = ['**/*.test.{ts,tsx}', '**/testing/**', '{web,server}/paraglide/**']

export interface Expression {
  source: string
  flags: string
}

interface Found {
  expressions: Expression[]
  /** Expressions built with `RegExp` are only known when the file runs. */
  builds: boolean
}

type Node = { type?: string; [key: string]: unknown }

/** The expressions in each file's source: literals, plain texts passed to `RegExp`, and the patterns of schemas. */
export function findExpressions(): Map<string, Found> {
  const files = globSync(sources, { cwd: root, exclude }).toSorted()
  return new Map(files.map((file) => [file, inCode(file, readFileSync(join(root, file), 'utf8'))]))
}

/** The expressions in one file's code. */
export function inCode(file: string, code: string): Found {
  const found: Found = { expressions: [], builds: false }
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    if (!Array.isArray(node)) take(node as Node, found)
    for (const part of Object.values(node)) visit(part)
  }
  visit(parseSync(file, code).program)
  return found
}

function take(node: Node, found: Found): void {
  if (node.type === 'Literal' && node.regex) {
    const { pattern, flags } = node.regex as { pattern: string; flags: string }
    found.expressions.push({ source: pattern, flags })
  }
  if ((node.type === 'NewExpression' || node.type === 'CallExpression') && isNamed(node.callee, 'RegExp')) {
    const [source, flags] = (node.arguments as Node[]).map(textOf)
    if (source === undefined) found.builds = true
    else found.expressions.push({ source, flags: flags ?? '' })
  }
  if (node.type === 'Property' && isNamed(node.key, 'pattern')) {
    const source = textOf(node.value as Node)
    // A named one is found during the walk through the contract's schemas.
    if (source !== undefined) found.expressions.push({ source, flags: 'u' })
  }
}

const isNamed = (node: unknown, name: string): boolean => (node as Node).name === name

const textOf = ({ type, value }: Node): string | undefined =>
  type === 'Literal' && typeof value === 'string' ? value : undefined

/** What a file passes to `RegExp` while it is loaded. */
export async function builtBy(file: string): Promise<Expression[]> {
  const built: Expression[] = []
  const own = globalThis.RegExp
  const note = (made: RegExp): RegExp => {
    built.push({ source: made.source, flags: made.flags })
    return made
  }
  globalThis.RegExp = new Proxy(own, {
    construct: (target, [source, flags]: [string, string | undefined]) => note(new target(source, flags)),
    apply: (target, _this, [source, flags]: [string, string | undefined]) => note(target(source, flags)),
  })
  try {
    await import(`${join(root, file)}?built`)
  } finally {
    globalThis.RegExp = own
  }
  return built
}

/** The patterns in schemas, at any depth. */
export function inSchemas(value: unknown, seen = new Set<unknown>()): Expression[] {
  if (typeof value !== 'object' || value === null || seen.has(value)) return []
  seen.add(value)
  const { pattern } = value as { pattern?: unknown }
  const own = typeof pattern === 'string' ? [{ source: pattern, flags: 'u' }] : []
  return [...own, ...Object.values(value).flatMap((part) => inSchemas(part, seen))]
}
