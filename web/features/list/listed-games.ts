import type { InfiniteData } from '@tanstack/react-query'
import type { GameCard } from '../../../common/api/game.ts'
import type { ListedGame } from '../../../common/api/list.ts'
import { limits } from '../../../common/rules/limits.ts'

export interface GamesPage {
  data: ListedGame[]
  current_page: number
  next_page_url: string | null
  total: number
}
/** The loaded pages of a list's games: places without a gap. */
export type ListedGames = InfiniteData<GamesPage>

export const gamesOf = ({ pages }: ListedGames): ListedGame[] => pages.flatMap(({ data }) => data)
/** The place of the first loaded game, from 1. */
const firstPlace = ({ pages }: ListedGames): number => ((pages[0]?.current_page ?? 1) - 1) * limits.pageSize + 1
/** Whether the list continues after the loaded games. */
export const goesOn = ({ pages }: ListedGames): boolean => (pages.at(-1)?.next_page_url ?? null) !== null

/** The same pages with other games: all but the last stay full. */
function withGames(list: ListedGames, games: readonly GameCard[], added: number): ListedGames {
  const first = firstPlace(list)
  const placed = games.map((game, at): ListedGame => ({ ...game, order: first + at }))
  const pages = list.pages.map((page, at) => ({
    ...page,
    total: page.total + added,
    data: placed.slice(at * limits.pageSize, at === list.pages.length - 1 ? undefined : (at + 1) * limits.pageSize),
  }))
  return { ...list, pages }
}

/** The list with a game at another place, from 1; beyond the loaded games it is not visible. */
export function movedTo(list: ListedGames, gameId: number, place: number): ListedGames {
  const games = gamesOf(list)
  const from = games.findIndex(({ id }) => id === gameId)
  const to = Math.max(0, place - firstPlace(list))
  const game = games[from]
  if (!game || from === to) return list
  const rest = games.toSpliced(from, 1)
  // Where the list continues, the next game is unknown: the position at the end stays open until it is loaded.
  return withGames(list, goesOn(list) && to >= games.length ? rest : rest.toSpliced(to, 0, game), 0)
}

/** The list with a game at a place, or at its end; beyond the loaded games only the total changes. */
export function withGame(list: ListedGames, game: GameCard, place?: number): ListedGames {
  const games: GameCard[] = gamesOf(list)
  if (games.some(({ id }) => id === game.id)) return list
  const at = place === undefined ? games.length : place - firstPlace(list)
  if (goesOn(list) && at >= games.length) return withGames(list, games, 1)
  return withGames(list, games.toSpliced(Math.max(0, at), 0, game), 1)
}

/** The list without a game. */
export function withoutGame(list: ListedGames, gameId: number): ListedGames {
  const games = gamesOf(list)
  const rest = games.filter(({ id }) => id !== gameId)
  return rest.length === games.length ? list : withGames(list, rest, -1)
}

/** The list with another note for a game; an empty one is none. */
export function withNote(list: ListedGames, gameId: number, note: string): ListedGames {
  const noted = ({ note: _before, ...game }: ListedGame): ListedGame => ({ ...game, ...(note !== '' && { note }) })
  return {
    ...list,
    pages: list.pages.map((page) => ({
      ...page,
      data: page.data.map((game) => (game.id === gameId ? noted(game) : game)),
    })),
  }
}

/** Whether games are missing at the end of the loaded ones, so that the next page would leave a gap. */
export const isShort = (list: ListedGames): boolean =>
  goesOn(list) && gamesOf(list).length !== list.pages.length * limits.pageSize

/** The pages with the last one as the server has it now. */
export function mended(list: ListedGames, last: GamesPage): ListedGames {
  const before = list.pages.slice(0, -1)
  const known = new Set(before.flatMap(({ data }) => data).map(({ id }) => id))
  return { ...list, pages: [...before, { ...last, data: last.data.filter(({ id }) => !known.has(id)) }] }
}
