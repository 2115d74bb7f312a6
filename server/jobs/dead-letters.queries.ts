import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/types.ts'
import { deadLetters } from './queue-names.ts'

/** The number of dead letters, and of those since a given time. */
export async function countDeadLetters(db: Kysely<DB>, since: Date): Promise<{ all: number; fresh: number }> {
  const { rows } = await sql<{ all: number; fresh: number }>`
    select count(*) as all, count(*) filter (where created_on >= ${since}) as fresh
    from pgboss.job where name = ${deadLetters} and state = 'created'`.execute(db)
  return rows[0] ?? { all: 0, fresh: 0 }
}
