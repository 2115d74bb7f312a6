import { sql, type Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'
import { fieldsOf, rowsOf } from '../../db/sql-fragments.ts'
import { type Fact, ownersOf } from './facts.ts'
import { type SourceName, sources } from './external-game.ts'
import type { Writing } from './write-game.ts'

const columns =
  'game_id integer, description_en text, subtitle_en text, subtitle_es text, websites jsonb, screenshots jsonb, videos jsonb, external_ids jsonb, external_score numeric, fact_sources jsonb, hash text'
const fields = sql.raw(
  fieldsOf(columns)
    .filter((field) => field !== 'hash')
    .join(', '),
)

/** Links of kinds that the game does not have yet. */
const otherWebsites = sql`(
  select coalesce(jsonb_agg(site), '[]') from jsonb_array_elements(excluded.websites) site
  where not exists (select from jsonb_array_elements(d.websites) own where own ->> 'kind' = site ->> 'kind'))`

/** When IGDB was asked: what is older is renewed. */
const asked = (source: SourceName) => (source === 'igdb' ? ['external_at', 'extra_at'] : [])

/**
 * Writes descriptions, links, pictures, ids and score, and the source of each fact. Our own description and links stay.
 */
export async function writeDetails(trx: Transaction<DB>, writings: Writing[], at: Date): Promise<void> {
  const [first] = writings
  if (!first) return
  const { source } = first.game
  const rows = writings.map(({ game, hash, id, takes, externalIds }) => ({
    game_id: id,
    description_en: game.summary,
    subtitle_en: game.subtitle.en,
    subtitle_es: game.subtitle.es,
    websites: game.websites,
    screenshots: game.screenshots,
    videos: game.videos,
    external_ids: externalIds,
    external_score: game.score,
    fact_sources: ownersOf(source, takes, externalIds),
    hash,
  }))
  const hashColumn = sql.ref(sources[source].hash)
  const times = asked(source)
  const set = (facts: [Fact, string][]) =>
    facts.map(([fact, field]) => {
      const takers = writings.flatMap(({ id, takes }) => (takes.has(fact) ? [id] : []))
      const column = sql.ref(field)
      return sql`${column} = case when d.game_id = any(${takers}::integer[]) then excluded.${column} else d.${column} end`
    })
  const keepLinks = writings.flatMap(({ stored, id }) => (stored?.own ? [id] : []))
  const takeLinks = writings.flatMap(({ takes, id }) => (takes.has('websites') ? [id] : []))
  await sql`
    insert into game_details as d (${fields}, ${hashColumn}${sql.raw(times.map((time) => `, ${time}`).join(''))})
    select ${fields}, hash${sql.join(
      times.map(() => sql`, ${at}::timestamptz`),
      sql``,
    )}
    from ${rowsOf(rows, columns)}
    on conflict (game_id) do update set ${sql.join(set([...texts, ...pictures]))},
      websites = case when not d.game_id = any(${takeLinks}::integer[]) then d.websites
        when d.game_id = any(${keepLinks}::integer[]) then d.websites || ${otherWebsites} else excluded.websites end,
      external_ids = d.external_ids || excluded.external_ids,
      fact_sources = jsonb_strip_nulls(d.fact_sources || excluded.fact_sources),
      ${hashColumn} = excluded.${hashColumn}${sql.raw(times.map((time) => `, ${time} = excluded.${time}`).join(''))}`.execute(
    trx,
  )
}

const texts: [Fact, string][] = [
  ['summary', 'description_en'],
  ['subtitle', 'subtitle_en'],
  ['subtitle', 'subtitle_es'],
  ['score', 'external_score'],
]
const pictures: [Fact, string][] = [
  ['screenshots', 'screenshots'],
  ['videos', 'videos'],
]

/** Records that these were requested and have not changed. */
export async function noteUnchanged(
  trx: Transaction<DB>,
  source: SourceName,
  gameIds: number[],
  at: Date,
): Promise<void> {
  const times = asked(source)
  if (gameIds.length === 0 || times.length === 0) return
  const set = times.map((time) => sql`${sql.ref(time)} = ${at}`)
  await sql`update game_details set ${sql.join(set)} where game_id = any(${gameIds})`.execute(trx)
}
