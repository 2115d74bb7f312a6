import { sql, type Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'
import { rowsOf } from '../../db/sql-fragments.ts'

/** How many links of a company were added (positive) or removed, by role. */
export interface LinkCount {
  company_id: number
  role: string
  count: number
}

/** Updates the counters of companies by the links added and removed; never read, then written. */
export async function moveCompanyCounters(trx: Transaction<DB>, steps: LinkCount[]): Promise<void> {
  const by = new Map<number, { company_id: number; developed: number; published: number }>()
  for (const { company_id, role, count } of steps) {
    const step = by.get(company_id) ?? { company_id, developed: 0, published: 0 }
    step[role === 'developer' ? 'developed' : 'published'] += count
    by.set(company_id, step)
  }
  const moved = [...by.values()].filter(({ developed, published }) => developed !== 0 || published !== 0)
  if (moved.length === 0) return
  await sql`
    update companies c set developed = c.developed + row.developed, published = c.published + row.published
    from ${rowsOf(moved, 'company_id integer, developed integer, published integer')} where c.id = row.company_id`.execute(
    trx,
  )
}

/** Sets the counters of all companies from the links, where they differ; for bulk loads. */
export async function recountCompanies(trx: Transaction<DB>): Promise<void> {
  await sql`
    update companies c set developed = n.developed, published = n.published
    from (
      select c.id, count(*) filter (where role = 'developer') as developed, count(*) filter (where role = 'publisher') as published
      from companies c left join game_companies gc on gc.company_id = c.id group by c.id) n
    where n.id = c.id and (c.developed, c.published) is distinct from (n.developed, n.published)`.execute(trx)
}

/** Removes the links of a game to its companies, and updates their counters. */
export async function dropCompanies(trx: Transaction<DB>, gameId: number): Promise<void> {
  const { rows } = await sql<LinkCount>`
    with gone as (delete from game_companies where game_id = ${gameId} returning company_id, role)
    select company_id, role, -count(*)::integer as count from gone group by company_id, role`.execute(trx)
  await moveCompanyCounters(trx, rows)
}
