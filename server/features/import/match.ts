import type { Kysely } from 'kysely'
import { type Candidate, candidateIdsByName, candidatesById } from '../../catalogue/match/candidates.ts'
import type { DB } from '../../db/types.ts'
import { idsByKey } from '../../lib/ids-by-key.ts'
import { gamesByIgdbId, likeNames } from './match.queries.ts'
import { nameForms, type NameForms } from './name-forms.ts'

/** What is known of the game to find. */
export interface Sought {
  title: string
  year: number | null
  platformIds: readonly number[]
  igdb: number | null
}

/** `candidates`: the likeliest first; for a matched row the first is the game. */
export interface Found {
  kind: 'matched' | 'doubtful' | 'missing'
  candidates: number[]
}

const mostCandidates = 5
const points = { title: 100, alias: 80, near: 50, like: 30 }
/** How much likelier than the next candidate a match must be. */
const margin = 15
/** The maximum difference in years between a file and the catalogue for one game: other regions, other ports. */
const yearsApart = 1
/** From this difference on it is another game of the same name. */
const farApart = 3

/** Matches all of these games at once, in a few statements, however many they are. Reads only. */
export async function matchGames(db: Kysely<DB>, sought: Sought[]): Promise<Found[]> {
  const forms = sought.map(({ title }) => nameForms(title))
  const byIgdb = await gamesByIgdbId(db, [...new Set(sought.flatMap(({ igdb }) => igdb ?? []))])
  const open = forms.filter((_, at) => !byIgdb.has(sought[at]?.igdb ?? 0))
  const byName = idsByKey(
    await candidateIdsByName(db, [...new Set(open.flatMap(({ exact, near }) => [...exact, ...near]))]),
  )
  const isKnown = ({ exact, near }: NameForms): boolean => [...exact, ...near].some((key) => byName.has(key))
  const unknown = [...new Set(open.flatMap((form) => (isKnown(form) ? [] : form.exact.slice(0, 1))))]
  const alike = idsByKey(await likeNames(db, unknown, mostCandidates))
  const ids = new Set([...byName.values(), ...alike.values()].flat())
  const games = new Map((await candidatesById(db, [...ids])).map((game) => [game.id, game]))
  return sought.map((one, at): Found => {
    const known = byIgdb.get(one.igdb ?? 0)
    if (known !== undefined) return { kind: 'matched', candidates: [known] }
    const form = forms[at]
    return form ? judge({ ...one, year: one.year ?? form.year }, form, { byName, alike, games }) : missing
  })
}

const missing: Found = { kind: 'missing', candidates: [] }

interface Material {
  byName: ReadonlyMap<string, number[]>
  alike: ReadonlyMap<string, number[]>
  games: ReadonlyMap<number, Candidate>
}

interface Scored {
  id: number
  score: number
  prominence: number
  /** Nothing known contradicts it, and the name is the same. */
  sure: boolean
}

function judge(sought: Sought, { exact, near }: NameForms, { byName, alike, games }: Material): Found {
  const scored = new Map<number, Scored>()
  const take = (keys: string[], names: ReadonlyMap<string, number[]>, how: 'exact' | 'near' | 'like'): void => {
    for (const id of keys.flatMap((key) => names.get(key) ?? [])) {
      const game = games.get(id)
      if (game && !scored.has(id)) scored.set(id, score(sought, game, how, exact))
    }
  }
  take(exact, byName, 'exact')
  take(near, byName, 'near')
  take(exact.slice(0, 1), alike, 'like')
  const best = [...scored.values()].sort((a, b) => b.score - a.score || b.prominence - a.prominence || a.id - b.id)
  const [first, second] = best
  if (!first) return missing
  const candidates = best.slice(0, mostCandidates).map(({ id }) => id)
  const isAlone = !second || first.score - second.score >= margin
  return { kind: first.sure && isAlone ? 'matched' : 'doubtful', candidates }
}

function score(sought: Sought, game: Candidate, how: 'exact' | 'near' | 'like', exact: string[]): Scored {
  const byTitle = exact.includes(game.title)
  const base = how === 'exact' ? points[byTitle ? 'title' : 'alias'] : points[how]
  const gap = yearGap(sought, game)
  const shares = sought.platformIds.some((id) => game.platforms.has(id))
  const elsewhere = sought.platformIds.length > 0 && game.platforms.size > 0 && !shares
  const byYear = gap === null ? 0 : gap === 0 ? 30 : gap <= yearsApart ? 20 : gap < farApart ? 0 : -40
  const byPlatform = shares ? 20 : elsewhere ? -20 : 0
  const isNow = gap === null || gap <= yearsApart
  // On another platform it may be another game with the same name, unless the year excludes that.
  const sure = how === 'exact' && isNow && (!elsewhere || gap !== null)
  return { id: game.id, score: base + byYear + byPlatform, prominence: game.prominence, sure }
}

/**
 * Years between the file's and the nearest of the game's own, first or on one of the platforms; null where one is not
 * known.
 */
function yearGap({ year, platformIds }: Sought, game: Candidate): number | null {
  if (year === null) return null
  const own = [game.year, ...platformIds.map((id) => game.platforms.get(id))].filter((one) => typeof one === 'number')
  return own.length === 0 ? null : Math.min(...own.map((one) => Math.abs(one - year)))
}
