/** `npm run trace`: writes into docs/requirements.md and docs/threats.md which tests cover each number. */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
export const numberedDocuments = ['docs/requirements.md', 'docs/threats.md']
const sourceFiles = ['*.ts', '{common,server,web,fakes,e2e,bench,scripts}/**/*.{ts,tsx,mjs,css}']
const isTest = /\.(?:test|spec)\.tsx?$/
const notYet = 'not yet'
const shown = 3

/** A line of a document's table: `| COL-02 | text | a.test.ts, b.test.ts |`. */
export const rowPattern = /^\| ([A-Z][A-Z0-9]{0,2}-\d\d|[RD]\d{1,2}) \| (.+) \|([^|\n]*)\|$/gm

export interface Row {
  number: string
  document: string
  /** The test files that it lists; none means "not yet". */
  tests: string[]
}

/** Every numbered line of both documents. */
export function readRows(): Row[] {
  return numberedDocuments.flatMap((document) =>
    [...readFileSync(join(root, document), 'utf8').matchAll(rowPattern)].map(([, number = '', , cell = '']) => ({
      number,
      document,
      tests: cell.split(',').flatMap((name) => (['', notYet].includes(name.trim()) ? [] : [name.trim()])),
    })),
  )
}

const withoutComments = (code: string): string => code.replaceAll(/^[ \t]*(?:\/\/|\/?\*).*$/gm, '')

const prefixOf = (number: string): string => number.replace(/-?\d{1,2}$/, '')

/** The numbers that files contain, with their frequency; for tests those in their code, which are in their titles. */
export function numbersNamed(rows: Row[]): { tests: Map<string, Map<string, number>>; sources: Map<string, string> } {
  const prefixes = new Set(rows.map(({ number }) => prefixOf(number)))
  const namedIn = (text: string): string[] =>
    [...text.matchAll(/\b(?:[A-Z][A-Z0-9]{0,2}-\d\d|[RD]\d{1,2})\b/g)].flatMap(([number]) =>
      prefixes.has(prefixOf(number)) ? [number] : [],
    )
  const tests = new Map<string, Map<string, number>>()
  const sources = new Map<string, string>()
  for (const file of globSync(sourceFiles, {
    cwd: root,
    exclude: ['{web,server}/paraglide/**', 'bench/node_modules/**'],
  }).sort()) {
    const text = readFileSync(join(root, file), 'utf8')
    for (const number of namedIn(text)) sources.set(number, file)
    if (!isTest.test(file)) continue
    for (const number of namedIn(withoutComments(text))) {
      const files = tests.get(number) ?? new Map<string, number>()
      tests.set(number, files.set(file, (files.get(file) ?? 0) + 1))
    }
  }
  return { tests, sources }
}

/** The files that contain a number most often, for its line. */
function cellOf(files: Map<string, number> | undefined): string {
  if (files === undefined) return notYet
  const ordered = [...files].sort(([one, often], [other, less]) => less - often || one.localeCompare(other, 'en'))
  return ordered
    .slice(0, shown)
    .map(([file]) => file)
    .join(', ')
}

if (import.meta.main) {
  const { tests } = numbersNamed(readRows())
  for (const document of numberedDocuments) {
    const path = join(root, document)
    const text = readFileSync(path, 'utf8')
    const traced = text.replaceAll(
      rowPattern,
      (_, number: string, line: string) => `| ${number} | ${line} | ${cellOf(tests.get(number))} |`,
    )
    if (traced !== text) writeFileSync(path, traced)
    const open = [...traced.matchAll(rowPattern)].filter(([, , , cell = '']) => cell.trim() === notYet)
    console.log(
      `${document}: ${[...traced.matchAll(rowPattern)].length - open.length} lines shown by tests, ${open.length} not yet`,
    )
  }
}
