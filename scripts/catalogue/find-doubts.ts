import {
  type Decisions,
  compared,
  type Compared,
  gapBetween,
  gapOnPlatform,
} from '../../server/catalogue/load/same-game.ts'
import type { OpenGame } from '../../server/catalogue/load/open-game.ts'
import { isPlainTitle, looseKey, numbersOf } from '../../server/catalogue/load/title-key.ts'
import { compareMakers } from '../../server/catalogue/match/likeness.ts'

/** Games that may be one. */
export interface Doubt {
  kind: 'title' | 'subtitle' | 'name' | 'id'
  games: OpenGame[]
}

/** Games with one title further apart than this are remakes or namesakes. */
const titleYears = 4
/** A game under another name, or with a subtitle more, came out within this time. */
const nameYears = 1

/** Which games of the combined catalogue may still stand twice; decided ones are left out. */
export function findDoubts(games: OpenGame[], decisions: Decisions): Doubt[] {
  const all = games.map(compared)
  const byTitle = Map.groupBy(all, ({ title }) => title)
  return [
    ...[...byTitle].flatMap(([title, same]) => titleDoubts(title, same, decisions)),
    ...pairDoubts('subtitle', all, (one) => byTitle.get(mainTitle(one.game.title)) ?? [], decisions),
    ...pairDoubts('name', all, (one) => [...one.aliases].flatMap((alias) => byTitle.get(alias) ?? []), decisions),
    ...idDoubts(games),
  ]
}

const fromSnapshot = ({ game }: Compared): boolean => game.source === 'mame'

function titleDoubts(title: string, same: Compared[], decisions: Decisions): Doubt[] {
  if (same.length < 2 || isPlainTitle(title) || decisions.wasSeen(title)) return []
  const near = same.some((a, at) =>
    same
      .slice(at + 1)
      .some(
        (b) =>
          (fromSnapshot(a) || fromSnapshot(b)) &&
          ((gapBetween(a, b) ?? 0) <= titleYears || gapOnPlatform(a, b) !== null),
      ),
  )
  return near ? [{ kind: 'title', games: same.map(({ game }) => game) }] : []
}

/** "Zork: The Great Underground Empire" → the key of "Zork"; empty without a subtitle. */
const mainTitle = (title: string): string => {
  const [main = '', ...rest] = title.split(/: | - /)
  return rest.length > 0 ? looseKey(main) : ''
}

function pairDoubts(
  kind: 'subtitle' | 'name',
  all: Compared[],
  others: (one: Compared) => Compared[],
  decisions: Decisions,
): Doubt[] {
  return all.flatMap((one) =>
    (decisions.wasSeen(one.title) ? [] : others(one))
      .filter((other) => other !== one && (fromSnapshot(one) || fromSnapshot(other)) && isNear(one, other))
      .filter((other) => !decisions.areApart(one.game.sourceKey, other.game.sourceKey))
      .map((other): Doubt => ({ kind, games: [one.game, other.game] })),
  )
}

/** The same companies on a common platform in the same winter, and the same numbers in their titles. */
const isNear = (a: Compared, b: Compared): boolean =>
  (gapOnPlatform(a, b) ?? 9) <= nameYears &&
  (gapBetween(a, b) ?? 0) <= nameYears &&
  compareMakers(a.makers, b.makers) === 'same' &&
  numbersOf(a.game.title).symmetricDifference(numbersOf(b.game.title)).size === 0

function idDoubts(games: OpenGame[]): Doubt[] {
  const byId = Map.groupBy(
    games.flatMap((game) => Object.entries(game.externalIds).map(([site, id]) => ({ game, id: `${site} ${id}` }))),
    ({ id }) => id,
  )
  return [...byId.values()]
    .filter((same) => same.length > 1)
    .map((same): Doubt => ({ kind: 'id', games: same.map(({ game }) => game) }))
}
