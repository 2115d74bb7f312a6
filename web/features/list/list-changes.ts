import type { QueryClient } from '@tanstack/react-query'
import type { GameCard } from '../../../common/api/game.ts'
import type { List } from '../../../common/api/list.ts'
import { limits } from '../../../common/rules/limits.ts'
import { listApi } from '../../api/calls/list.gen.ts'
import { gamesOf, isShort, type ListedGames, mended, movedTo, withGame, withoutGame } from './listed-games.ts'
import { coverOf, rememberGames, showGames, showHolding, showList } from './shown-lists.ts'

interface Change {
  /** Shows the change, and gives what takes back exactly that. */
  show: () => () => void
  send: () => Promise<List | null>
}

/** How many changes of a list are on their way, and which was shown last. */
interface Waiting {
  count: number
  last: Change | null
  /** Something was refused under a later change: what is shown is not to be trusted. */
  doubtful: boolean
}
const waiting = new Map<number, Waiting>()

/** Whether it stands. Shown at once, sent after what was changed in the same list before, taken back when refused. */
async function changeList(client: QueryClient, id: number, change: Change): Promise<boolean> {
  await dropOldAnswers(client)
  const state = waiting.get(id) ?? { count: 0, last: null, doubtful: false }
  waiting.set(id, state)
  state.count += 1
  state.last = change
  const undo = change.show()
  const mutation = client.getMutationCache().build(client, {
    mutationKey: ['list', 'change'],
    mutationFn: change.send,
    scope: { id: `list ${id}` },
  })
  let stands = true
  try {
    const answer = await mutation.execute(undefined)
    if (answer && state.last === change) showList(client, id, (list) => ({ ...list, ...answer }))
  } catch {
    stands = false
    if (state.last === change) undo()
    else state.doubtful = true
  }
  state.count -= 1
  if (state.count === 0) {
    waiting.delete(id)
    await settle(client, id, state.doubtful)
  }
  return stands
}

/** An answer from before the press would show the old state again. What is shown for the first time, or goes on, is left to come. */
const dropOldAnswers = (client: QueryClient): Promise<void> =>
  client.cancelQueries({
    queryKey: ['list'],
    predicate: ({ state }) => state.data !== undefined && !state.fetchMeta?.fetchMore,
  })

/** Nothing is on its way any more: gaps are filled, and other places will ask anew when somebody comes to them. */
async function settle(client: QueryClient, id: number, doubtful: boolean): Promise<void> {
  void client.invalidateQueries({ queryKey: ['list'], refetchType: doubtful ? 'active' : 'none' })
  if (doubtful) return
  const games = client.getQueryData<ListedGames>(['list', 'games', id, 1])
  const last = games?.pages.at(-1)
  if (!games || !last || !isShort(games)) return
  const fresh = await listApi
    .games({ params: { id }, query: { page: last.current_page }, quiet: true })
    .catch(() => null)
  // Somebody may have scrolled on, or changed more, meanwhile.
  if (fresh && !waiting.has(id))
    showGames(client, id, (shown) =>
      shown.pages.at(-1)?.current_page === fresh.current_page ? mended(shown, fresh) : shown,
    )
}

type ListPart = Pick<List, 'id'>
type GamePart = Pick<GameCard, 'id'>

/** Shows other games: their number and the cover follow wherever the list stands. */
function showOther(client: QueryClient, id: number, change: (games: ListedGames) => ListedGames, by: number): void {
  showGames(client, id, change)
  const cover = coverOf(client, id)
  showList(client, id, (list) => ({ ...list, TotalGames: list.TotalGames + by, ...(cover && { games: cover }) }))
}

/** Puts a game into a list, at a place or at its end. */
export const addGame = (client: QueryClient, { id }: ListPart, game: GameCard, order?: number): Promise<boolean> =>
  changeList(client, id, {
    show: () => {
      // It is known to be there already: nothing is to be shown or taken back.
      if (isHere(client, id, game.id)) return () => {}
      const showGamesAgain = rememberGames(client, id)
      showOther(client, id, (games) => withGame(games, game, order), 1)
      if (coverOf(client, id) === undefined)
        showList(client, id, (list) => ({ ...list, games: [...list.games, game].slice(0, limits.listCover) }))
      showHolding(client, id, game.id, true)
      return () => {
        showGamesAgain()
        showHolding(client, id, game.id, false)
      }
    },
    send: () =>
      listApi.addGame({ body: { id_list: id, id_game: game.id, ...(order !== undefined && { order }) }, quiet: true }),
  })

/** Takes a game out of a list. */
export const removeGame = (client: QueryClient, { id }: ListPart, { id: gameId }: GamePart): Promise<boolean> =>
  changeList(client, id, {
    show: () => {
      const showGamesAgain = rememberGames(client, id)
      showOther(client, id, (games) => withoutGame(games, gameId), -1)
      showList(client, id, (list) => ({ ...list, games: list.games.filter((game) => game.id !== gameId) }))
      showHolding(client, id, gameId, false)
      return () => {
        showGamesAgain()
        showHolding(client, id, gameId, true)
      }
    },
    send: () => listApi.removeGame({ body: { id_list: id, id_game: gameId }, quiet: true }),
  })

/** Moves a game of a list to a place, from 1. */
export const moveGame = (client: QueryClient, { id }: ListPart, gameId: number, order: number): Promise<boolean> =>
  changeList(client, id, {
    show: () => {
      const showGamesAgain = rememberGames(client, id)
      showOther(client, id, (games) => movedTo(games, gameId, order), 0)
      return showGamesAgain
    },
    send: () => listApi.order({ body: { games: [{ id_list: id, id_game: gameId, order }] }, quiet: true }),
  })

/** Whether the list is known to hold the game. */
function isHere(client: QueryClient, id: number, gameId: number): boolean {
  const games = client.getQueryData<ListedGames>(['list', 'games', id, 1])
  return (
    (games !== undefined && gamesOf(games).some((game) => game.id === gameId)) ||
    (client.getQueryData<number[]>(['list', 'holding', gameId])?.includes(id) ?? false)
  )
}
