import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const features = join(import.meta.dirname, '../features')

/** Files of the features that read a table, but those that may: what others see of it has one rule (R10). Paths are below server/features. */
export function readersOf(table: string, allowed: readonly RegExp[]): string[] {
  const read = new RegExp(String.raw`(?:from|join)\s+${table}\b|(?:selectFrom|Join)\(\s*\[?['"]${table}\b`, 'i')
  return readdirSync(features, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      file.endsWith('.ts') &&
      !file.endsWith('.test.ts') &&
      !allowed.some((place) => place.test(file)) &&
      read.test(readFileSync(join(features, file), 'utf8')),
  )
}
