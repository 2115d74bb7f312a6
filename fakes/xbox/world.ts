import { createLibrary, type Owned } from '../players/library.ts'
import { bigLibrary, createPlayers, hunter, invented, isDemonstrated, type Player } from '../players/players.ts'
import { createTrophies } from '../players/trophies.ts'

/** Real ones begin above 2533274790395904. */
const xuid = (player: Player): string =>
  `${isDemonstrated(player) ? '250000000000' : '253327489999'}${String(player.number).padStart(4, '0')}`

export interface Title extends Owned {
  titleId: string
  /** Its achievements are in the older form. */
  isOld: boolean
}

/** Everybody and everything on this network, made when it is first asked for. */
export function createWorld() {
  const players = createPlayers(xuid)
  const library = createLibrary(['xbox-one', 'xbox-series', 'xbox-360'])
  const big = invented.find(({ games }) => games === bigLibrary)!
  let numbers: Map<string, number> | null = null
  const titleOf = (game: Owned): Title => {
    numbers ??= new Map(library(big).map(({ key }, at) => [key, at]))
    return {
      ...game,
      titleId: String(1_900_000_000 + (numbers.get(game.key) ?? 0)),
      isOld: game.platform === 'xbox-360',
    }
  }
  const gamesOf = (player: Player): Title[] =>
    library(player)
      .map(titleOf)
      .filter(({ playedAt }) => playedAt !== null)
      .toSorted((a, b) => (b.playedAt ?? 0) - (a.playedAt ?? 0))
  return {
    players,
    /** What was played, the latest first. */
    gamesOf,
    titleOf: (player: Player, id: string): Title | undefined => gamesOf(player).find(({ titleId }) => titleId === id),
    trophies: createTrophies(() => library(invented.find(({ nick }) => nick === hunter)!)[0]?.key),
  }
}
export type World = ReturnType<typeof createWorld>
