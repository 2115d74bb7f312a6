import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { GameCard } from '../../../common/api/game.ts'
import type { List } from '../../../common/api/list.ts'
import { limits } from '../../../common/rules/limits.ts'
import { gamesOf, type ListedGames } from './listed-games.ts'

/** What a query about lists holds: one of them, some, or pages of them. */
type Held = List | List[] | InfiniteData<{ data: List[] }> | undefined

const kinds = ['show', 'home', 'all', 'user', 'game']

/** Changes a list wherever it stands in the cache. */
export function showList(client: QueryClient, id: number, change: (list: List) => List): void {
  const one = (list: List): List => (list.id === id ? change(list) : list)
  for (const kind of kinds)
    client.setQueriesData<Held>({ queryKey: ['list', kind] }, (held) => {
      if (held === undefined) return held
      if (Array.isArray(held)) return held.map(one)
      if (!('pages' in held)) return one(held)
      return { ...held, pages: held.pages.map((page) => ({ ...page, data: page.data.map(one) })) }
    })
}

/** A list as it stands somewhere in the cache. */
function findList(client: QueryClient, id: number): List | undefined {
  for (const kind of kinds)
    for (const [, held] of client.getQueriesData<Held>({ queryKey: ['list', kind] })) {
      if (held === undefined) continue
      const lists = Array.isArray(held) ? held : 'pages' in held ? held.pages.flatMap(({ data }) => data) : [held]
      const found = lists.find((list) => list.id === id)
      if (found) return found
    }
}

/** What a list shows of its games now; called later, it shows exactly that again. */
export function rememberGames(client: QueryClient, id: number): () => void {
  const pages = client.getQueriesData<ListedGames>({ queryKey: ['list', 'games', id] })
  const card = findList(client, id)
  return () => {
    for (const [key, games] of pages) client.setQueryData(key, games)
    if (!card) return
    const { TotalGames, games } = card
    showList(client, id, (list) => ({ ...list, TotalGames, games }))
  }
}

/** Changes the games of a list, from whichever page on they are here. */
export const showGames = (client: QueryClient, id: number, change: (games: ListedGames) => ListedGames): void =>
  void client.setQueriesData<ListedGames>({ queryKey: ['list', 'games', id] }, (games) => games && change(games))

/** The first games of a list, as far as they are here; undefined: nobody has looked yet. */
export function coverOf(client: QueryClient, id: number): GameCard[] | undefined {
  const games = client.getQueryData<ListedGames>(['list', 'games', id, 1])
  return games && gamesOf(games).slice(0, limits.listCover)
}

/** Which of one's own lists hold a game: this one too, or no more. */
export const showHolding = (client: QueryClient, id: number, gameId: number, holds: boolean): void =>
  void client.setQueryData<number[]>(['list', 'holding', gameId], (ids) =>
    ids === undefined || ids.includes(id) === holds ? ids : holds ? [...ids, id] : ids.filter((one) => one !== id),
  )
