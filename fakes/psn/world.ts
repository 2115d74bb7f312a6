import { createLibrary, type Owned } from '../players/library.ts'
import { bigLibrary, createPlayers, hunter, invented, type Player } from '../players/players.ts'
import { createTrophies } from '../players/trophies.ts'

const accountId = ({ number }: Player): string => `700000000000000${String(number).padStart(4, '0')}`

/** A game with its trophies' id and, where a list of played games has it, its own. */
export interface Title extends Owned {
  np: string
  titleId: string
  /** As PlayStation writes it: a list in some cases. */
  platformText: string
}

const platformTexts: Record<string, string> = {
  'playstation-5': 'PS5',
  'playstation-4': 'PS4',
  'playstation-3': 'PS3',
  'ps-vita': 'PSVITA',
}

/** Some sets are for several platforms, in an order that real ones have. */
function textOf(text: string, number: number): string {
  if (text === 'PSVITA') return number % 2 === 0 ? 'PS3,PSVITA' : number % 3 === 0 ? 'PSVITA,PS4' : text
  return text === 'PS5' && number % 9 === 0 ? 'PS5,PSPC' : text
}

/** Everybody and everything on this network, made when it is first asked for. */
export function createWorld() {
  const players = createPlayers(accountId)
  const library = createLibrary(['playstation-4', 'playstation-5', 'playstation-3', 'ps-vita'])
  const big = invented.find(({ games }) => games === bigLibrary)!
  let numbers: Map<string, number> | null = null
  const titleOf = (game: Owned): Title => {
    numbers ??= new Map(library(big).map(({ key }, at) => [key, at]))
    const number = numbers.get(game.key) ?? 0
    const text = platformTexts[game.platform] ?? 'PS4'
    return {
      ...game,
      np: `NPWR${90_000 + number}_00`,
      titleId: `${text === 'PS5' ? 'PPSA' : 'CUSA'}${90_000 + number}_00`,
      platformText: textOf(text, number),
    }
  }
  let titles: Map<string, Title> | null = null
  const gamesOf = (player: Player): Title[] =>
    library(player)
      .map(titleOf)
      .toSorted((a, b) => (b.playedAt ?? 0) - (a.playedAt ?? 0))
  return {
    players,
    /** The latest activity first. */
    gamesOf,
    title: (np: string): Title | undefined => (titles ??= new Map(gamesOf(big).map((one) => [one.np, one]))).get(np),
    titleOf: (player: Player, np: string): Title | undefined => gamesOf(player).find((one) => one.np === np),
    trophies: createTrophies(() => library(invented.find(({ nick }) => nick === hunter)!)[0]?.key),
  }
}
export type World = ReturnType<typeof createWorld>
