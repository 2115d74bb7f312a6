import type { Kysely } from 'kysely'
import type { GamePlatformName } from '../../../common/rules/game-platforms.ts'
import { type Candidate, candidateIdsByName, candidatesById } from '../../catalogue/match/candidates.ts'
import type { DB } from '../../db/types.ts'
import { idsByKey } from '../../lib/ids-by-key.ts'
import { gamesByIgdbId, gamesByRef, likeNames } from './match.queries.ts'
import { nameForms, type NameForms, spellingOf } from './name-forms.ts'

/** What is known of the game to find. */
export interface Sought {
  title: string
  year: number | null
  platformIds: readonly number[]
  igdb: number | null
  /** Its id on the service of a linked account. */
  ref?: string
}

/** `candidates`: the likeliest first; for a matched row the first is the game. `likelihood` is that of the first. */
export interface Found {
  kind: 'matched' | 'doubtful' | 'missing'
  candidates: number[]
  likelihood: number
}

const mostCandidates = 5
/** For names that are only alike, the points of equal ones. */
const points = { title: 100, alias: 80, edition: 75, near: 50, like: 60 }
/** A candidate below this, or so much less likely than the best one, is noise. */
const least = 25
const window = 30
/** How much likelier than the next candidate a match must be. */
const margin = 15
/** The maximum difference in years between a file and the catalogue for one game: other regions, other ports. */
const yearsApart = 1
/** A port with the title of its game came out at most so many years after it. */
const portWithin = 10
/** From this difference on it is another game of the same name. */
const farApart = 3

/**
 * Matches all of these games at once, in a few statements, however many they are: by an id of the external database, by
 * the id on a service, then by name and platform. Reads only.
 */
export async function matchGames(db: Kysely<DB>, sought: Sought[], service?: GamePlatformName): Promise<Found[]> {
  const forms = sought.map(({ title }) => nameForms(title))
  const byIgdb = await gamesByIgdbId(db, [...new Set(sought.flatMap(({ igdb }) => igdb ?? []))])
  const refs = [...new Set(sought.flatMap(({ ref }) => ref ?? []))]
  const byRef = service === undefined ? new Map<string, number>() : await gamesByRef(db, service, refs)
  const knownOf = (one: Sought | undefined): number | undefined =>
    byIgdb.get(one?.igdb ?? 0) ?? byRef.get(one?.ref ?? '')
  const open = forms.filter((_, at) => knownOf(sought[at]) === undefined)
  const byName = idsByKey(
    await candidateIdsByName(db, [
      ...new Set(open.flatMap(({ exact, edition, near }) => [...exact, ...edition, ...near])),
    ]),
  )
  const isKnown = ({ exact, edition, near }: NameForms): boolean =>
    [...exact, ...edition, ...near].some((key) => byName.has(key))
  const unknown = [...new Set(open.flatMap((form) => (isKnown(form) ? [] : form.exact.slice(0, 1))))]
  const alikeNames = await likeNames(db, unknown, mostCandidates)
  const alike = idsByKey(alikeNames)
  const likeness = new Map(alikeNames.map(({ key, id, score }) => [`${id} ${key}`, score]))
  const ids = new Set([...byName.values(), ...alike.values()].flat())
  const games = new Map((await candidatesById(db, [...ids])).map((game) => [game.id, game]))
  return sought.map((one, at): Found => {
    const known = knownOf(one)
    if (known !== undefined) return { kind: 'matched', candidates: [known], likelihood: surest }
    const form = forms[at]
    return form ? judge({ ...one, year: one.year ?? form.year }, form, { byName, alike, likeness, games }) : missing
  })
}

const surest = 1_000
const missing: Found = { kind: 'missing', candidates: [], likelihood: 0 }

interface Material {
  byName: ReadonlyMap<string, number[]>
  alike: ReadonlyMap<string, number[]>
  /** How alike the name of a game is to a key, by "id key". */
  likeness: ReadonlyMap<string, number>
  games: ReadonlyMap<number, Candidate>
}

interface Scored {
  id: number
  score: number
  prominence: number
  /** It has this very title. */
  byTitle: boolean
  /** Nothing known contradicts it, and the name is the same. */
  sure: boolean
}

function judge(sought: Sought, { exact, edition, near, spelling }: NameForms, material: Material): Found {
  const { byName, alike, likeness, games } = material
  const scored = new Map<number, Scored>()
  const take = (keys: string[], names: ReadonlyMap<string, number[]>, how: Way['how']): void => {
    for (const id of keys.flatMap((key) => names.get(key) ?? [])) {
      const game = games.get(id)
      const part = how === 'like' ? (likeness.get(`${id} ${exact[0]}`) ?? 0) : 1
      if (game && !scored.has(id)) scored.set(id, score(sought, game, { how, part, exact, spelling }))
    }
  }
  take(exact, byName, 'exact')
  // The longest title wins: a shorter one is looked for only where no game has the longer one.
  const [longest] = scored.size > 0 ? [] : edition.filter((key) => byName.has(key))
  take(longest === undefined ? [] : [longest], byName, 'edition')
  take(edition, byName, 'near')
  take(near, byName, 'near')
  take(exact.slice(0, 1), alike, 'like')
  const original = originalOfPort(sought, [...scored.values()], games)
  if (original) original.score += surest
  const best = [...scored.values()].sort((a, b) => b.score - a.score || b.prominence - a.prominence || a.id - b.id)
  const [first, second] = best
  if (!first || first.score < least) return missing
  const likely = best.filter(({ score: one }) => one >= least && one >= first.score - window)
  const isAlone = !second || first.score - second.score >= margin
  return {
    kind: (first.sure && isAlone) || original ? 'matched' : 'doubtful',
    candidates: likely.slice(0, mostCandidates).map(({ id }) => id),
    likelihood: first.score,
  }
}

/**
 * The game that a row without a year means if the catalogue has it, and its port to the row's platform as a game of its
 * own with the same title: "Pac-Man, PC" is the one of 1980, not a port of 1983. A port is less well known, and came
 * out within ten years after the game.
 */
function originalOfPort({ year, platformIds }: Sought, scored: Scored[], games: Material['games']): Scored | undefined {
  if (year !== null) return undefined
  const same = scored.filter(({ byTitle }) => byTitle)
  const port = same
    .filter(({ id }) => platformIds.some((platform) => games.get(id)?.platforms.has(platform)))
    .sort((a, b) => b.prominence - a.prominence || b.score - a.score)[0]
  const out = port && games.get(port.id)?.year
  if (!port || typeof out !== 'number') return undefined
  const known = same.filter(({ prominence }) => prominence > port.prominence)
  const [original, another] = known.filter(({ id }) => {
    const first = games.get(id)?.year
    return typeof first === 'number' && first < out && out - first <= portWithin
  })
  return another ? undefined : original
}

interface Way {
  how: 'exact' | 'edition' | 'near' | 'like'
  /** How alike the names are. */
  part: number
  exact: string[]
  spelling: string
}

/** Points for a title that is spelt the same where another one only has the same key. */
const bySpelling = 20

function score(sought: Sought, game: Candidate, { how, part, exact, spelling }: Way): Scored {
  const byTitle = exact.includes(game.title)
  const spelt = how === 'exact' && spellingOf(game.spelling) === spelling ? bySpelling : 0
  const base = (how === 'exact' ? points[byTitle ? 'title' : 'alias'] : Math.round(points[how] * part)) + spelt
  const gap = yearGap(sought, game)
  const shares = sought.platformIds.some((id) => game.platforms.has(id))
  const elsewhere = sought.platformIds.length > 0 && game.platforms.size > 0 && !shares
  const byYear = gap === null ? 0 : gap === 0 ? 30 : gap <= yearsApart ? 20 : gap < farApart ? 0 : -40
  const byPlatform = shares ? 20 : elsewhere ? -20 : 0
  const isNow = gap === null || gap <= yearsApart
  // On another platform it may be another game with the same name, unless the year excludes that.
  const sure = (how === 'exact' || how === 'edition') && isNow && (!elsewhere || gap !== null)
  return {
    id: game.id,
    score: base + byYear + byPlatform,
    prominence: game.prominence,
    byTitle: how === 'exact' && byTitle,
    sure,
  }
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
