import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const server = join(import.meta.dirname, '..')
/** What loads, repairs and plays with all tables. */
const below = /^(?:db|demo|testing)\//

/** Files of the server that read a table, but those that may: what others see of it has one rule (R10). Paths are below `server`. */
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
