import { sql, type Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'
import type { Fact, Owners } from './facts.ts'
import { type SourceName, sources } from './sources.ts'

/** Properties that decide how a game of ours is overwritten. */
export interface Stored {
  id: number
  slug: string
  source: string
  /** The fingerprint of the last answer of the source that writes. */
  hash: string | null
  /** People wrote it here: the core, or a game with a text of an admin. */
  own: boolean
  /** The game was here before: values that the source lacks are kept. */
  older: boolean
  /** It has our own description. */
  described: boolean
  /** Its names are searched first. */
  known: boolean
  owners: Owners
  /** The facts that it has. */
  has: Fact[]
  ids: Record<string, unknown>
}

/** By id. */
export async function readStored(trx: Transaction<DB>, source: SourceName, ids: number[]): Promise<Map<number, Stored>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Stored>`
    select g.id, g.slug, g.source, d.${sql.ref(sources[source].hash)} as hash, own.own,
      own.own or g.source_key is not null or g.source = 'user' as older,
      d.description_es is not null or (own.own and d.description_en is not null and g.source = 'user') as described,
      exists (select from game_names n where n.game_id = g.id and n.known) as known,
      coalesce(d.fact_sources, '{}') as owners, coalesce(d.external_ids, '{}') as ids,
      array_remove(array['title',
        case when d.description_en is not null or d.description_es is not null then 'summary' end,
        case when d.subtitle_en is not null or d.subtitle_es is not null then 'subtitle' end,
        case when g.release_date is not null then 'released' end,
        case when exists (select from game_releases r where r.game_id = g.id) then 'releases' end,
        case when g.genre_ids <> '{}' then 'genres' end,
        case when exists (select from game_themes t where t.game_id = g.id) then 'themes' end,
        case when exists (select from game_companies c where c.game_id = g.id and c.role = 'developer') then 'developers' end,
        case when exists (select from game_companies c where c.game_id = g.id and c.role = 'publisher') then 'publishers' end,
        case when g.franchise_id is not null then 'franchise' end,
        case when g.cover is not null then 'cover' end,
        case when d.external_score is not null then 'score' end,
        case when d.websites <> '[]' then 'websites' end,
        case when d.screenshots <> '[]' then 'screenshots' end,
        case when d.videos <> '[]' then 'videos' end], null) as has
    from games g left join game_details d on d.game_id = g.id
      cross join lateral (select g.source = 'core'
        or (g.source = 'user' and (d.description_en is not null or d.description_es is not null)) as own) own
    where g.id = any(${ids})`.execute(trx)
  return new Map(rows.map((row) => [row.id, row]))
}
