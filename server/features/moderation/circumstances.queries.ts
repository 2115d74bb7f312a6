import { type Kysely, sql } from 'kysely'
import type { Decision } from '../../../common/api/moderation.ts'
import type { DB } from '../../db/types.ts'

export interface RecordRow {
  user_id: number
  since: Date
  reports: number
  decisions: { action: Decision; count: number }[]
}

/**
 * What admins know of these authors: decisions that were reversed after an objection do not count, nor does what takes
 * one back.
 */
export async function authorRecords(db: Kysely<DB>, ids: readonly number[]): Promise<RecordRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<RecordRow>`
    select u.id as user_id, u.created_at as since,
      ((select coalesce(sum(r.open), 0) from report_reasons r where r.owner_id = u.id)
        + (select coalesce(sum(l.reports), 0) from moderation_log l where l.user_id = u.id))::integer as reports,
      coalesce((
        select jsonb_agg(jsonb_build_object('action', d.action, 'count', d.n) order by d.n desc, d.action)
        from (
          select l.action, count(*) as n from moderation_log l
          where l.user_id = u.id and l.action not in ('leave', 'show', 'lift')
            and not exists (select from objections o where o.decision_id = l.id and o.outcome = 'reversed')
          group by l.action) d), '[]') as decisions
    from users u where u.id = any(${ids})`.execute(db)
  return rows
}
