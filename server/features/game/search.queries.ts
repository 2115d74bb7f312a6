import { type Kysely, sql } from 'kysely'
import { meantWords } from '../../catalogue/match/meant-words.ts'
import type { DB } from '../../db/types.ts'

/** Fewer hits than this and mistyped words are looked for. */
const enough = 3
/**
 * How many hits are compared before sorting, so that a broad word costs the same on a large site. When so many well-known games fit,
 * of the rest only those of exactly this name are looked for: they would fill the answer anyway.
 */
const hits = { known: 400, others: 120, exact: 20, knownEnough: 60 }

/**
 * Ids of the games whose name or another name fits the key (common/rules/names.ts), best first. All words must be there, the last
 * one may be only begun. When hardly anything fits, each word may be one slip of the finger away from what was meant.
 */
export async function searchGameIds(db: Kysely<DB>, key: string, count: number): Promise<number[]> {
  const words = key.split(' ').filter((word) => word !== '')
  const last = words.at(-1)
  if (last === undefined) return []
  const found = await matching(
    db,
    key,
    words.map((word, at) => (at === words.length - 1 ? `${quoted(word)}:*` : quoted(word))),
    count,
  )
  if (found.length >= enough) return found
  const more = await matching(db, key, await forgive(db, words), count)
  return [...new Set([...found, ...more])].slice(0, count)
}

/** Keys hold letters and figures only; quoted, nothing in them is a sign of the query language. */
const quoted = (word: string): string => `'${word.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`

/** Best first: alike as a whole, then well known, then on many shelves. `terms` are joined by "and". */
async function matching(db: Kysely<DB>, key: string, terms: string[], count: number): Promise<number[]> {
  const query = sql`${terms.join(' & ')}::tsquery`
  const { rows } = await sql<{ id: number }>`
    with known_hits as materialized (
      select game_id, name_key, main from game_names where known and words @@ ${query} limit ${hits.known}),
    hits as materialized (
      select * from known_hits
      union all (select game_id, name_key, main from game_names where name_key = ${key} limit ${hits.exact})
      union all
      (select game_id, name_key, main from game_names
        where not known and words @@ ${query} and (select count(*) from known_hits) < ${hits.knownEnough} limit ${hits.others})),
    scored as (
      select game_id, max(similarity(${key}, name_key) + (name_key = ${key})::int * 2
        + starts_with(name_key, ${key})::int * 0.4 + main::int * 0.05) as score
      from hits group by game_id)
    select g.id from scored h join games g on g.id = h.game_id left join game_stats s on s.game_id = g.id
    order by h.score + g.prominence * 0.15 + least(ln(1 + coalesce(s.entries, 0)), 8) * 0.08 desc, g.release_date desc nulls last, g.id
    limit ${count}`.execute(db)
  return rows.map((row) => row.id)
}

/** For each word the words that may have been meant, as a term. */
async function forgive(db: Kysely<DB>, words: string[]): Promise<string[]> {
  const terms: string[] = []
  for (const [at, word] of words.entries()) {
    const meant = await meantWords(db, word)
    const begun = at === words.length - 1 || meant.length === 0 ? [`${quoted(word)}:*`] : []
    terms.push(`(${[...meant.map(quoted), ...begun].join(' | ')})`)
  }
  return terms
}
