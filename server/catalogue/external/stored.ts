import { sql, type Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'

/** Properties that decide how a game of ours is overwritten. */
export interface Stored {
  id: number
  slug: string
  source: string
  hash: string | null
  /**
   * Its title, description, genres and companies are ours and stay; dates, platforms and pictures come from the
   * external database.
   */
  own: boolean
  /** The game was here before: values that the external database lacks are kept. */
  older: boolean
  /** It has our own description. */
  described: boolean
}

/** By id. */
export async function readStored(trx: Transaction<DB>, ids: number[]): Promise<Map<number, Stored>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Stored>`
    select g.id, g.slug, g.source, d.external_hash as hash, own.own, own.own or g.source_key is not null or g.source = 'user' as older,
      d.description_es is not null or (own.own and d.description_en is not null and g.source = 'user') as described
    from games g left join game_details d on d.game_id = g.id
      cross join lateral (select g.source = 'core'
        or (g.source = 'user' and (d.description_en is not null or d.description_es is not null)) as own) own
    where g.id = any(${ids})`.execute(trx)
  return new Map(rows.map((row) => [row.id, row]))
}
