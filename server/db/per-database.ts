import type { Kysely } from 'kysely'
import type { DB } from './types.ts'

/**
 * One of something for each database that is read, the primary and every reader of a replica: what they hold is of
 * different moments.
 */
export function perDatabase<T>(make: (db: Kysely<DB>) => T): (db: Kysely<DB>) => T {
  const made = new WeakMap<Kysely<DB>, T>()
  return (db) => {
    const one = made.get(db) ?? make(db)
    made.set(db, one)
    return one
  }
}
