import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { nameKey } from '../../../common/rules/names.ts'
import { limits } from '../../../common/rules/limits.ts'
import type { DB } from '../../db/types.ts'
import { idsByKey } from '../../lib/ids-by-key.ts'
import { type Candidate, candidateIdsByName, candidatesById, isUnclaimed } from '../match/candidates.ts'
import { likeness, type Likeness, soundAlike } from '../match/likeness.ts'
import { type ExternalGame, keyOfName, type NameKey, type SourceName, sources } from './external-game.ts'

/** What happens to an external game. */
export interface Plan {
  game: ExternalGame
  /** Our matching game; null: the external game is new. */
  match: Candidate | null
  /** How it was matched: by its number there, by an id on another site, by its name. */
  by: 'own' | 'ids' | 'name' | null
  /** A second row of ours that is the same game after all: both will be merged. */
  twin: Candidate | null
}

const shops = ['steam', 'psn', 'xbox', 'igdb'] as const
/** An id on another site outweighs any name. */
const surelyById = 10_000

/** The source of a batch of games: there is one for all of them. */
export const sourceOf = (games: ExternalGame[]): SourceName => games[0]?.source ?? 'igdb'

/**
 * Finds the matching game of ours for each game of one source: by its number there, by its ids on other sites, then by
 * name, platform and year. No two match the same one; the most certain pair wins. Only reads.
 */
export async function planGames(
  db: Kysely<DB>,
  games: ExternalGame[],
  platformIds: ReadonlyMap<NameKey, number>,
): Promise<Plan[]> {
  if (games.length === 0) return []
  const known = await knownGames(db, games)
  const pairs = await findPairs(db, games, platformIds)
  const plans = new Map<number, Plan>()
  for (const game of games) {
    const [match = null, twin = null] = [game.id, ...game.formerIds].flatMap((id) => known.get(id) ?? [])
    plans.set(game.id, { game, match, by: match && 'own', twin })
  }
  const taken = new Set<number>()
  for (const { game, candidate, score } of pairs.sort((a, b) => b.score - a.score || a.candidate.id - b.candidate.id)) {
    const plan = plans.get(game.id)
    if (!plan || taken.has(candidate.id)) continue
    if (plan.match === null) Object.assign(plan, { match: candidate, by: score >= surelyById ? 'ids' : 'name' })
    else if (plan.by === 'own' && plan.twin === null && score >= surelyById) plan.twin = candidate
    else continue
    taken.add(candidate.id)
  }
  return [...plans.values()]
}

/** Our games by their numbers there, present or former. */
async function knownGames(db: Kysely<DB>, games: ExternalGame[]): Promise<Map<number, Candidate>> {
  const { column } = sources[sourceOf(games)]
  const numbers = games.flatMap(({ id, formerIds }) => [id, ...formerIds])
  const { rows } = await sql<{ id: number }>`
    select id from games where ${sql.ref(column)} = any(${numbers}::integer[])`.execute(db)
  const found = await candidatesById(
    db,
    rows.map(({ id }) => id),
  )
  return new Map(found.flatMap((candidate) => (candidate[column] === null ? [] : [[candidate[column], candidate]])))
}

interface Pair {
  game: ExternalGame
  candidate: Candidate
  score: number
}

/** Every pair of a game and an unclaimed row of ours that may match. */
async function findPairs(
  db: Kysely<DB>,
  games: ExternalGame[],
  platformIds: ReadonlyMap<NameKey, number>,
): Promise<Pair[]> {
  const facts = new Map(games.map((game) => [game, factsOf(game, platformIds)]))
  const keys = [...facts.values()].flatMap(({ title, aliases }) => [title, ...aliases]).filter((key) => key !== '')
  const unclaimed = isUnclaimed(
    sources[sourceOf(games)].column,
    games.map(({ id }) => id),
  )
  const byName = idsByKey(await candidateIdsByName(db, [...new Set(keys)], unclaimed))
  const byShop = idsByKey(await idsByShop(db, games, unclaimed))
  const candidates = new Map(
    (await candidatesById(db, [...new Set([...byName.values(), ...byShop.values()].flat())])).map((row) => [
      row.id,
      row,
    ]),
  )
  return [...facts].flatMap(([game, fact]) => {
    const named = new Set([fact.title, ...fact.aliases].flatMap((key) => byName.get(key) ?? []))
    const sold = new Set(shops.flatMap((shop) => byShop.get(`${shop} ${idAt(game, shop) ?? ''}`) ?? []))
    return [...new Set([...sold, ...named])].flatMap((id): Pair[] => {
      const candidate = candidates.get(id)
      const score = candidate && scoreOf(fact, candidate, sold.has(id))
      return candidate && score ? [{ game, candidate, score }] : []
    })
  })
}

/** The id of a game on another site; IGDB itself is such a site for the others. */
const idAt = ({ source, id, externalIds }: ExternalGame, shop: (typeof shops)[number]): string | undefined =>
  source === shop ? String(id) : externalIds[shop]

function scoreOf(fact: Likeness, candidate: Candidate, sold: boolean): number | null {
  const score = likeness(fact, candidate)
  if (sold && soundAlike(fact, candidate)) return surelyById + (score ?? 0) + candidate.prominence
  return score === null ? null : score + candidate.prominence
}

/** An external game in comparable form; its slug there counts as one more name. */
function factsOf(game: ExternalGame, platformIds: ReadonlyMap<NameKey, number>): Likeness {
  const title = nameKey(game.title)
  const platforms = new Map<number, number | null>()
  for (const { platform, date } of game.releases) {
    const id = platformIds.get(keyOfName(platform))
    const year = yearOf(date)
    if (id !== undefined) platforms.set(id, Math.min(year ?? Infinity, platforms.get(id) ?? Infinity))
  }
  for (const [id, year] of platforms) if (year === Infinity) platforms.set(id, null)
  const aliases = new Set([...game.aliases, game.slug.replace(/--\d+$/, '')].map(nameKey))
  aliases.delete(title)
  aliases.delete('')
  const makers = [...game.developers, ...game.publishers].map(nameKey)
  return { title, aliases, year: yearOf(game.released), platforms, makers }
}

const yearOf = (date: { date: string } | null): number | null => (date ? Number(date.date.slice(0, 4)) : null)

/** Ids of games by "store id". */
async function idsByShop(
  db: Kysely<DB>,
  games: ExternalGame[],
  unclaimed: RawBuilder<SqlBool>,
): Promise<{ id: number; key: string }[]> {
  const found: { id: number; key: string }[] = []
  for (const shop of shops) {
    const ids = games.flatMap((game) => idAt(game, shop) ?? [])
    if (ids.length === 0) continue
    const { rows } = await sql<{ id: number; key: string }>`
      select d.game_id as id, ${shop}::text || ' ' || (d.external_ids ->> ${sql.lit(shop)}) as key
      from game_details d join games g on g.id = d.game_id
      where d.external_ids ? ${sql.lit(shop)} and d.external_ids ->> ${sql.lit(shop)} = any(${ids}) and ${unclaimed}`.execute(
      db,
    )
    found.push(...rows)
  }
  return [...found, ...(await idsByIgdb(db, games, unclaimed))]
}

/** The games that IGDB itself supplied, for the numbers of it that another source knows. */
async function idsByIgdb(
  db: Kysely<DB>,
  games: ExternalGame[],
  unclaimed: RawBuilder<SqlBool>,
): Promise<{ id: number; key: string }[]> {
  if (sourceOf(games) === 'igdb') return []
  const numbers = games.map((game) => Number(idAt(game, 'igdb'))).filter((number) => number > 0 && number <= limits.id)
  if (numbers.length === 0) return []
  const { rows } = await sql<{ id: number; key: string }>`
    select g.id, 'igdb ' || g.igdb_id as key from games g
    where g.igdb_id = any(${numbers}::integer[]) and ${unclaimed}`.execute(db)
  return rows
}
