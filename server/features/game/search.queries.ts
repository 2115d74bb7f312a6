import { type Kysely, sql } from 'kysely'
import { meantWords } from '../../catalogue/match/meant-words.ts'
import type { DB } from '../../db/types.ts'

/** Below this many hits, misspelt words are tried. */
const enough = 3
/**
 * How many hits are compared before sorting, so that a common word costs the same on a large site. With enough
 * well-known hits, only exact names of the rest are added: well-known games fill the result anyway.
 */
const hits = { known: 400, others: 120, exact: 20, knownEnough: 60 }

/**
 * Ids of the games with a matching name or alternative name for the key (common/rules/names.ts), best first. All words
 * must match; the last one may be a prefix. With very few hits, each word may contain one typo.
 */
export async function searchGameIds(db: Kysely<DB>, key: string, count: number): Promise<number[]> {
  const words = key.split(' ').filter((word) => word !== '')
  const last = words.at(-1)
  if (last === undefined) return []
  const given = words.map((word, at) => (at === words.length - 1 ? begunWith(word) : quoted(word)))
  const found = await matching(db, key, given, count)
  if (found.length >= enough) return found
  const meant = await forgive(db, words)
  // Nothing else can have been meant: the same question has the same answer.
  if (meant.join() === given.join()) return found
  return [...new Set([...found, ...(await matching(db, key, meant, count))])].slice(0, count)
}

/** Keys contain only letters and digits; quoted, nothing in them is query syntax. */
const quoted = (word: string): string => `'${word.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`

const begunWith = (word: string): string => `${quoted(word)}:*`

/** Best first: by overall similarity, then fame, then number of collections. `terms` are joined by "and". */
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

/** For each word, a term of the words that may have been meant. */
async function forgive(db: Kysely<DB>, words: string[]): Promise<string[]> {
  const terms: string[] = []
  for (const [at, word] of words.entries()) {
    const meant = (await meantWords(db, word)).map(quoted)
    if (at === words.length - 1 || meant.length === 0) meant.push(begunWith(word))
    terms.push(meant.length === 1 ? meant.join() : `(${meant.join(' | ')})`)
  }
  return terms
}
