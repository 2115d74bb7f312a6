import { type Kysely, type RawBuilder, sql } from 'kysely'
import { countedStats, statColumns } from '../features/collection/game-stats.queries.ts'
import type { DB } from './types.ts'

/** One counter that differs from what it counts. */
export interface Difference {
  /** What it belongs to: "game 12". */
  thing: string
  counter: string
  kept: string
  counted: string
}

interface KeptCounters {
  what: string
  /** Rows of: thing, counter, kept, counted (all text), for those that differ. */
  differences: RawBuilder<Difference>
}

const zeros = sql`array_fill(0, array[10])`

/** A row for each counter whose two columns of `pairs` differ. */
const each = (pairs: [counter: string, kept: RawBuilder<unknown>, counted: RawBuilder<unknown>][]) =>
  sql`cross join lateral (values ${sql.join(
    pairs.map(([counter, kept, counted]) => sql`(${sql.lit(counter)}, (${kept})::text, (${counted})::text)`),
  )}) as v (counter, kept, counted) where v.kept is distinct from v.counted`

/** Every number that is kept instead of counted, and how to count it: one entry for each table. Whoever keeps a new one adds it here. */
const keptCounters: KeptCounters[] = [
  {
    what: 'counters of games',
    differences: sql`
      select 'game ' || coalesce(s.game_id, c.game_id) as thing, v.counter, v.kept, v.counted
      from game_stats s full join (${countedStats}) c on c.game_id = s.game_id ${each(
        statColumns.map((column) => {
          const none = column === 'histogram' ? zeros : sql`0`
          const value = (table: 's' | 'c') => sql`coalesce(${sql.ref(`${table}.${column}`)}, ${none})`
          return column === 'rate_sum'
            ? [column, sql`trim_scale(${value('s')})`, sql`trim_scale(${value('c')})`]
            : [column, value('s'), value('c')]
        }),
      )}`,
  },
  {
    what: 'games of companies',
    differences: sql`
      select 'company ' || k.id as thing, v.counter, v.kept, v.counted from companies k left join (
        select company_id, count(*) filter (where role = 'developer') as developed,
          count(*) filter (where role = 'publisher') as published
        from game_companies group by company_id) c on c.company_id = k.id ${each([
          ['developed', sql`k.developed`, sql`coalesce(c.developed, 0)`],
          ['published', sql`k.published`, sql`coalesce(c.published, 0)`],
        ])}`,
  },
  {
    what: 'games of the catalogue',
    differences: sql`
      select 'the catalogue' as thing, v.counter, v.kept, v.counted
      from (select value from catalogue_state where key = 'games') s, (select count(*) as n from games) g ${each([
        ['games', sql`s.value`, sql`g.n`],
      ])}`,
  },
  {
    what: 'followers',
    differences: sql`
      select 'person ' || u.id as thing, v.counter, v.kept, v.counted from users u
      left join user_counters k on k.user_id = u.id
      left join (select followed_id as id, count(*) as n from follows group by 1) fr on fr.id = u.id
      left join (select user_id as id, count(*) as n from follows group by 1) fg on fg.id = u.id ${each([
        ['followers', sql`coalesce(k.followers, 0)`, sql`coalesce(fr.n, 0)`],
        ['following', sql`coalesce(k.following, 0)`, sql`coalesce(fg.n, 0)`],
      ])}`,
  },
]

/** Recounts every kept counter and gives those that differ, at most 100 of each kind; empty when all is right. It reads whole tables. */
export function verifyCounters(db: Kysely<DB>): Promise<{ what: string; differences: Difference[] }[]> {
  const found: { what: string; differences: Difference[] }[] = []
  return db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx)
    // One statement sees one moment: people may go on meanwhile.
    for (const { what, differences } of keptCounters) {
      const { rows } = await sql<Difference>`
        select * from (${differences}) d order by thing, counter limit 100`.execute(trx)
      found.push({ what, differences: rows })
    }
    return found
  })
}
