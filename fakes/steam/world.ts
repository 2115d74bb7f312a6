import { createLibrary, type Owned } from '../players/library.ts'
import {
  numberOf,
  bigLibrary,
  createPlayers,
  hunter,
  invented,
  isDemonstrated,
  type Player,
} from '../players/players.ts'
import { createTrophies } from '../players/trophies.ts'

/** Real ones begin above 76561197960265728. */
const steamId = (player: Player): string =>
  `7656119${isDemonstrated(player) ? '0' : '9'}00000${String(player.number).padStart(4, '0')}`

export interface App extends Owned {
  appid: number
}

/** Ids by the game: those that the open catalogue does not know have one that no real game has. */
function appIds(games: Owned[]): Map<string, number> {
  const ids = new Map<string, number>()
  const used = new Set<number>()
  for (const { key, steam } of games) {
    let id = steam ?? 2_000_000_000 + numberOf(`app ${key}`, 140_000_000)
    while (used.has(id)) id = 2_000_000_000 + ((id + 1) % 140_000_000)
    used.add(id)
    ids.set(key, id)
  }
  return ids
}

/** Everybody and everything on this Steam, made when it is first asked for. */
export function createWorld() {
  const players = createPlayers(steamId)
  const library = createLibrary(['pc'])
  const big = invented.find(({ games }) => games === bigLibrary)!
  let ids: Map<string, number> | null = null
  const gamesOf = (player: Player): App[] => {
    ids ??= appIds(library(big))
    return library(player).map((game) => ({ ...game, appid: ids?.get(game.key) ?? 0 }))
  }
  let apps: Map<number, App> | null = null
  return {
    players,
    gamesOf,
    /** A game by its id, as the big account has it: everybody's are among them. */
    app: (appid: number): App | undefined => (apps ??= new Map(gamesOf(big).map((app) => [app.appid, app]))).get(appid),
    /** A game as this player has it. */
    appOf: (player: Player, appid: number): App | undefined => gamesOf(player).find((app) => app.appid === appid),
    trophies: createTrophies(() => library(invented.find(({ nick }) => nick === hunter)!)[0]?.key),
  }
}
export type World = ReturnType<typeof createWorld>
