import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const server = join(import.meta.dirname, '..')
/** Code that loads, repairs and fills all tables. */
const below = /^(?:db|demo|testing)\//

/**
 * Files of the server that read a table, except the allowed ones: visibility has one rule per table (R10). Paths are
 * relative to `server`.
 */
export function readersOf(table: string, allowed: readonly RegExp[]): string[] {
  const read = new RegExp(String.raw`(?:from|join)\s+${table}\b|(?:selectFrom|Join)\(\s*\[?['"]${table}\b`, 'i')
  return readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter(
      (file) =>
        file.endsWith('.ts') &&
        !file.endsWith('.test.ts') &&
        !below.test(file) &&
        !allowed.some((place) => place.test(file)) &&
        read.test(readFileSync(join(server, file), 'utf8')),
    )
    .toSorted()
}
