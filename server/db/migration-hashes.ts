import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { listMigrations } from './migrate.ts'

const folder = new URL('./migrations/', import.meta.url)
const file = new URL('hashes.json', folder)

/** Name → SHA-256 of its file, as recorded when the migration was added. */
export const readHashes = (): Record<string, string> =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {}

/** Name → SHA-256 of its file, and of the files in the folder of its name, as they are now. */
export function hashMigrations(): Record<string, string> {
  const hash = (name: string) => {
    const parts = new URL(`${name}/`, folder)
    const files = existsSync(parts) ? readdirSync(parts).sort() : []
    const sum = createHash('sha256').update(readFileSync(new URL(`${name}.ts`, folder)))
    for (const file of files) sum.update(readFileSync(new URL(file, parts)))
    return sum.digest('hex')
  }
  return Object.fromEntries(listMigrations(folder).map((name) => [name, hash(name)]))
}
