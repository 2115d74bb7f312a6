import { sql, type Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'
import { presentFacts } from '../write/present-facts.ts'
import type { Stored } from './facts.ts'
import { type SourceName, sources } from './sources.ts'

/** By id. */
export async function readStored(
  trx: Transaction<DB>,
  source: SourceName,
  ids: number[],
): Promise<Map<number, Stored>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Stored>`
    select g.id, g.slug, g.source, d.${sql.ref(sources[source].hash)} as hash, own.own,
      own.own or g.source_key is not null or g.source = 'user' as older,
      d.description_es is not null or (own.own and d.description_en is not null and g.source = 'user') as described,
      exists (select from game_names n where n.game_id = g.id and n.known) as known,
      coalesce(d.fact_sources, '{}') as owners, coalesce(d.external_ids, '{}') as ids,
      ${presentFacts} as has
    from games g left join game_details d on d.game_id = g.id
      cross join lateral (select g.source = 'core'
        or (g.source = 'user' and (d.description_en is not null or d.description_es is not null)) as own) own
    where g.id = any(${ids})`.execute(trx)
  return new Map(rows.map((row) => [row.id, row]))
}
