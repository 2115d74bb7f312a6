import { sql, type Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'
import { fieldsOf, rowsOf } from '../../db/rows.ts'
import type { Writing } from './write-game.ts'

const columns =
  'game_id integer, description_en text, websites jsonb, screenshots jsonb, videos jsonb, external_ids jsonb, external_score numeric, external_at timestamptz, extra_at timestamptz, external_hash text'
const fields = sql.raw(fieldsOf(columns).join(', '))

/** Links of kinds that the game does not have yet. */
const otherWebsites = sql`(
  select coalesce(jsonb_agg(site), '[]') from jsonb_array_elements(excluded.websites) site
  where not exists (select from jsonb_array_elements(d.websites) own where own ->> 'kind' = site ->> 'kind'))`
const replaced = (field: string) =>
  sql`${sql.ref(field)} = case when excluded.${sql.ref(field)} = '[]' then d.${sql.ref(field)} else excluded.${sql.ref(field)} end`

/** Writes descriptions, links, pictures, ids and score. Our own description and links stay. */
export async function writeDetails(trx: Transaction<DB>, writings: Writing[], at: Date): Promise<void> {
  const keepLinks = writings.flatMap(({ stored, id }) => (stored?.own ? [id] : []))
  const rows = writings.map(({ game, hash, stored, id }) => ({
    game_id: id,
    description_en: stored?.described ? null : game.summary,
    websites: game.websites,
    screenshots: game.screenshots,
    videos: game.videos,
    external_ids: game.externalIds,
    external_score: game.score,
    external_at: at,
    extra_at: at,
    external_hash: hash,
  }))
  await sql`
    insert into game_details as d (${fields}) select ${fields} from ${rowsOf(rows, columns)}
    on conflict (game_id) do update set
      description_en = coalesce(excluded.description_en, d.description_en),
      websites = case when d.game_id = any(${keepLinks}::integer[]) then d.websites || ${otherWebsites}
        when excluded.websites = '[]' then d.websites else excluded.websites end,
      ${replaced('screenshots')}, ${replaced('videos')},
      external_ids = d.external_ids || excluded.external_ids, external_score = excluded.external_score,
      external_at = excluded.external_at, extra_at = excluded.extra_at, external_hash = excluded.external_hash`.execute(
    trx,
  )
}

/** Records that these were requested and have not changed. */
export async function noteUnchanged(trx: Transaction<DB>, gameIds: number[], at: Date): Promise<void> {
  if (gameIds.length === 0) return
  await sql`update game_details set external_at = ${at}, extra_at = ${at} where game_id = any(${gameIds})`.execute(trx)
}
