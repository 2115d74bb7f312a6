import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { nameKey } from '../../../common/rules/names.ts'
import type { DB } from '../../db/types.ts'
import { idsByKey } from '../../lib/ids-by-key.ts'
import { type Candidate, candidateIdsByName, candidatesById, isUnclaimed } from '../match/candidates.ts'
import type { ExternalGame } from './external-game.ts'
import { likeness, type Likeness, soundAlike } from '../match/likeness.ts'

/** What happens to an external game. */
export interface Plan {
  game: ExternalGame
  /** Our matching game; null: the external game is new. */
  match: Candidate | null
  /** How it was matched. */
  by: 'igdb' | 'ids' | 'name' | null
  /** A second row of ours that is the same game after all: both will be merged. */
  twin: Candidate | null
}

const shops = ['steam', 'psn', 'xbox'] as const
/** An id on another site outweighs any name. */
const surelyById = 10_000

/**
 * Finds the matching game of ours for each game: by its id, by its ids on other sites, then by name, platform and year.
 * No two match the same one; the most certain pair wins. Only reads.
 */
export async function planGames(
  db: Kysely<DB>,
  games: ExternalGame[],
  platformIds: ReadonlyMap<number, number>,
): Promise<Plan[]> {
  const known = await knownGames(db, games)
  const pairs = await findPairs(db, games, platformIds)
  const plans = new Map<number, Plan>()
  for (const game of games) {
    const match = known.get(game.igdbId) ?? null
    plans.set(game.igdbId, { game, match, by: match && 'igdb', twin: null })
  }
  const taken = new Set<number>()
  for (const { game, candidate, score } of pairs.sort((a, b) => b.score - a.score || a.candidate.id - b.candidate.id)) {
    const plan = plans.get(game.igdbId)
    if (!plan || taken.has(candidate.id)) continue
    if (plan.match === null) Object.assign(plan, { match: candidate, by: score >= surelyById ? 'ids' : 'name' })
    else if (plan.by === 'igdb' && plan.twin === null && score >= surelyById) plan.twin = candidate
    else continue
    taken.add(candidate.id)
  }
  return [...plans.values()]
}

async function knownGames(db: Kysely<DB>, games: ExternalGame[]): Promise<Map<number, Candidate>> {
  const { rows } = await sql<{ id: number }>`
    select id from games where igdb_id = any(${games.map(({ igdbId }) => igdbId)})`.execute(db)
  const found = await candidatesById(
    db,
    rows.map(({ id }) => id),
  )
  return new Map(found.flatMap((candidate) => (candidate.igdbId === null ? [] : [[candidate.igdbId, candidate]])))
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
  platformIds: ReadonlyMap<number, number>,
): Promise<Pair[]> {
  const facts = new Map(games.map((game) => [game, factsOf(game, platformIds)]))
  const keys = [...facts.values()].flatMap(({ title, aliases }) => [title, ...aliases]).filter((key) => key !== '')
  const unclaimed = isUnclaimed(games.map(({ igdbId }) => igdbId))
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
    const sold = new Set(shops.flatMap((shop) => byShop.get(`${shop} ${game.externalIds[shop] ?? ''}`) ?? []))
    return [...new Set([...sold, ...named])].flatMap((id): Pair[] => {
      const candidate = candidates.get(id)
      const score = candidate && scoreOf(fact, candidate, sold.has(id))
      return candidate && score ? [{ game, candidate, score }] : []
    })
  })
}

function scoreOf(fact: Likeness, candidate: Candidate, sold: boolean): number | null {
  const score = likeness(fact, candidate)
  if (sold && soundAlike(fact, candidate)) return surelyById + (score ?? 0) + candidate.prominence
  return score === null ? null : score + candidate.prominence
}

/** An external game in comparable form; its slug there counts as one more name. */
function factsOf(game: ExternalGame, platformIds: ReadonlyMap<number, number>): Likeness {
  const title = nameKey(game.title)
  const platforms = new Map<number, number | null>()
  for (const { platform, date } of game.releases) {
    const id = platformIds.get(platform.igdbId)
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
    const ids = games.flatMap(({ externalIds }) => externalIds[shop] ?? [])
    if (ids.length === 0) continue
    const { rows } = await sql<{ id: number; key: string }>`
      select d.game_id as id, ${shop}::text || ' ' || (d.external_ids ->> ${sql.lit(shop)}) as key
      from game_details d join games g on g.id = d.game_id
      where d.external_ids ? ${sql.lit(shop)} and d.external_ids ->> ${sql.lit(shop)} = any(${ids}) and ${unclaimed}`.execute(
      db,
    )
    found.push(...rows)
  }
  return found
}
