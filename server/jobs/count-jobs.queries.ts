import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/types.ts'
import { deadLetters } from './queue-names.ts'

export interface JobCounts {
  kind: string
  /** Due, until a worker takes it. */
  waiting: number
  /** Not due yet. */
  later: number
  running: number
  /** It failed and will be tried again. */
  failed: number
  /** It failed for good. */
  dead: number
}

/** Counts the jobs of every kind that this installation has a queue for. */
export async function countJobs(db: Kysely<DB>): Promise<JobCounts[]> {
  // The queue uses the database's clock.
  const { rows } = await sql<JobCounts>`
    with counted as (
      select case when name = ${deadLetters} then source_name else name end as kind,
        case when name = ${deadLetters} then 'dead' when state = 'active' then 'running' when state = 'retry' then 'failed'
          when start_after > now() then 'later' else 'waiting' end as state,
        count(*) as jobs
      from pgboss.job where state < 'completed' group by 1, 2)
    select q.name as kind,
      coalesce(sum(jobs) filter (where c.state = 'waiting'), 0) as waiting,
      coalesce(sum(jobs) filter (where c.state = 'later'), 0) as later,
      coalesce(sum(jobs) filter (where c.state = 'running'), 0) as running,
      coalesce(sum(jobs) filter (where c.state = 'failed'), 0) as failed,
      coalesce(sum(jobs) filter (where c.state = 'dead'), 0) as dead
    from pgboss.queue q left join counted c on c.kind = q.name
    where q.name <> ${deadLetters} group by q.name order by q.name`.execute(db)
  return rows
}

/** The number of dead letters, and of those since a given time. */
export async function countDeadLetters(db: Kysely<DB>, since: Date): Promise<{ all: number; fresh: number }> {
  const { rows } = await sql<{ all: number; fresh: number }>`
    select count(*) as all, count(*) filter (where created_on >= ${since}) as fresh
    from pgboss.job where name = ${deadLetters} and state = 'created'`.execute(db)
  return rows[0] ?? { all: 0, fresh: 0 }
}
