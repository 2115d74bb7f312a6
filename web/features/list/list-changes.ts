import type { QueryClient } from '@tanstack/react-query'
import type { GameCard } from '../../../common/api/game.ts'
import type { List, ListedGame } from '../../../common/api/list.ts'
import { limits } from '../../../common/rules/limits.ts'
import { listApi } from '../../api/calls/list.generated.ts'
import { defineOptimisticUpdate } from '../../cache/optimistic-update.ts'
import type { Draft } from '../../cache/draft.ts'
import { listKeys } from '../../cache/keys.ts'
import { writeServerData, applyUpdate } from '../../cache/optimistic.ts'
import { listGamesQuery, holdingQuery, listGameIdsQuery } from './list.data.ts'
import {
  isShort,
  mended,
  movedTo,
  withGame,
  withNote,
  withoutGame,
  gamesOf,
  goesOn,
  type ListedGames,
} from './listed-games.ts'

/** `id` is the list's id in all changes. */
type Addition = { id: number; game: GameCard; order?: number; note?: string }
type Removal = { id: number; gameId: number }
type Move = { id: number; gameId: number; order: number }
type Noting = { id: number; gameId: number; note: string }

const scopeOf = ({ id }: { id: number }): string => `list ${id}`
/** The server's list: its number of games and its cover. */
const acceptList = (draft: Draft, answer: List, { id }: { id: number }): void =>
  void draft.patchEntity('list', id, (list) => ({ ...list, ...answer }))

export const addition = defineOptimisticUpdate<Addition, List>({
  mutationKey: ['list', 'add'],
  scope: scopeOf,
  resend: 'when online',
  apply: (draft, { id, game, order }) => {
    showGameId(draft, id, game.id, true)
    if (isHere(draft, id, game.id)) return
    showGames(draft, id, (games) => withGame(games, game, order), 1)
    // Its games are not loaded: the new one is added to the end of the cover, if there is room.
    if (coverOf(draft, id) === undefined)
      draft.patchEntity('list', id, (list) => ({ ...list, games: [...list.games, game].slice(0, limits.listCover) }))
    showHolding(draft, id, game.id, true)
  },
  send: ({ id, game, order, note }, how) =>
    listApi.addGame({
      ...how,
      body: { id_list: id, id_game: game.id, ...(order !== undefined && { order }), ...(note && { note }) },
      quiet: true,
    }),
  confirm: acceptList,
  onSettled: settleList,
})

export const removal = defineOptimisticUpdate<Removal, List>({
  mutationKey: ['list', 'remove'],
  scope: scopeOf,
  resend: 'when online',
  apply: (draft, { id, gameId }) => {
    showGameId(draft, id, gameId, false)
    if (isNotHere(draft, id, gameId)) return
    showGames(draft, id, (games) => withoutGame(games, gameId), -1)
    draft.patchEntity('list', id, (list) => ({ ...list, games: list.games.filter((game) => game.id !== gameId) }))
    showHolding(draft, id, gameId, false)
  },
  send: ({ id, gameId }, how) => listApi.removeGame({ ...how, body: { id_list: id, id_game: gameId }, quiet: true }),
  confirm: acceptList,
  onSettled: settleList,
})

/** A place refers to the present games, not to those of another day. */
export const move = defineOptimisticUpdate<Move, null>({
  mutationKey: ['list', 'move'],
  scope: scopeOf,
  resend: 'never',
  apply: (draft, { id, gameId, order }) => showGames(draft, id, (games) => movedTo(games, gameId, order), 0),
  send: ({ id, gameId, order }) =>
    listApi.order({ body: { games: [{ id_list: id, id_game: gameId, order }] }, quiet: true }),
  onSettled: settleList,
})

/** What the owner says about a game of the list. */
const noting = defineOptimisticUpdate<Noting, null>({
  mutationKey: ['list', 'note'],
  scope: scopeOf,
  resend: 'never',
  apply: (draft, { id, gameId, note }) =>
    draft.updateAll<typeof listGamesQuery>(listKeys.games(id), (games) => withNote(games, gameId, note)),
  send: ({ id, gameId, note }) => listApi.note({ body: { id_list: id, id_game: gameId, note }, quiet: true }),
  onSettled: settleList,
})

/** Gaps at the end of the loaded games are filled; other places refetch when opened. */
async function settleList(client: QueryClient, { id }: { id: number }): Promise<void> {
  void client.invalidateQueries({ queryKey: listKeys.every, refetchType: 'none' })
  const games = client.getQueryData(listGamesQuery(id).queryKey)
  const last = games?.pages.at(-1)
  if (!games || !last || !isShort(games)) return
  const fresh = await listApi
    .games({ params: { id }, query: { page: last.current_page }, quiet: true })
    .catch(() => null)
  // The user may have scrolled on, or changed more, meanwhile.
  const isChanging = client.isMutating({ predicate: ({ options }) => options.scope?.id === scopeOf({ id }) }) > 0
  if (fresh && !isChanging)
    writeServerData(client, (draft) =>
      draft.updateAll<typeof listGamesQuery>(listKeys.games(id), (shown) =>
        shown.pages.at(-1)?.current_page === fresh.current_page ? mended(shown, fresh) : shown,
      ),
    )
}

type ListPart = Pick<List, 'id'>

/** Adds a game to a list, at its end; returns whether it succeeded. */
export const addGame = (client: QueryClient, { id }: ListPart, game: GameCard): Promise<boolean> =>
  applyUpdate(client, addition, { id, game })

/** Puts a game back where it stood in a list, with its note; returns whether it succeeded. */
export const putBack = (client: QueryClient, { id }: ListPart, game: ListedGame): Promise<boolean> =>
  applyUpdate(client, addition, { id, game, order: game.order, ...(game.note && { note: game.note }) })

/** Says something about a game of a list; returns whether it succeeded. */
export const noteGame = (client: QueryClient, { id }: ListPart, gameId: number, note: string): Promise<boolean> =>
  applyUpdate(client, noting, { id, gameId, note })

/** Removes a game from a list; returns whether it succeeded. */
export const removeGame = (client: QueryClient, { id }: ListPart, game: Pick<GameCard, 'id'>): Promise<boolean> =>
  applyUpdate(client, removal, { id, gameId: game.id })

/** Moves a game of a list to a place, from 1; returns whether it succeeded. */
export const moveGame = (client: QueryClient, { id }: ListPart, gameId: number, order: number): Promise<boolean> =>
  applyUpdate(client, move, { id, gameId, order })

/** Changes the loaded games of a list, in whichever pages; its total and its cover are updated wherever it is shown. */
function showGames(draft: Draft, id: number, change: (games: ListedGames) => ListedGames, by: number): void {
  draft.updateAll<typeof listGamesQuery>(listKeys.games(id), change)
  const cover = coverOf(draft, id)
  draft.patchEntity('list', id, (list) => ({
    ...list,
    TotalGames: list.TotalGames + by,
    ...(cover && { games: cover }),
  }))
}

/** The first games of a list, as far as loaded; undefined: not loaded. */
function coverOf(draft: Draft, id: number): GameCard[] | undefined {
  const games = draft.read(listGamesQuery(id).queryKey)
  return games && gamesOf(games).slice(0, limits.listCover)
}

/** Which of the viewer's lists contain a game: adds or removes this one. */
const showHolding = (draft: Draft, id: number, gameId: number, holds: boolean): void =>
  draft.update(holdingQuery(gameId).queryKey, (ids) => withMember(ids, id, holds))

/** All games of a list by their ids, which a collection is compared with: adds or removes this one. */
const showGameId = (draft: Draft, id: number, gameId: number, isIn: boolean): void =>
  draft.update(listGameIdsQuery(id).queryKey, (ids) => withMember(ids, gameId, isIn))

/** The very same ids when nothing changes. */
const withMember = (ids: number[], id: number, isIn: boolean): number[] =>
  ids.includes(id) === isIn ? ids : isIn ? [...ids, id] : ids.filter((one) => one !== id)

/** Whether the list is known to contain the game. */
function isHere(draft: Draft, id: number, gameId: number): boolean {
  const { games, ids } = known(draft, id, gameId)
  return hasGame(games, gameId) || (ids?.includes(id) ?? false)
}

/** Whether the list is known not to contain the game. */
function isNotHere(draft: Draft, id: number, gameId: number): boolean {
  const { games, ids } = known(draft, id, gameId)
  return !hasGame(games, gameId) && (ids ? !ids.includes(id) : games !== undefined && !goesOn(games))
}

const known = (draft: Draft, id: number, gameId: number) => ({
  games: draft.read(listGamesQuery(id).queryKey),
  ids: draft.read(holdingQuery(gameId).queryKey),
})
const hasGame = (games: ListedGames | undefined, gameId: number): boolean =>
  games !== undefined && gamesOf(games).some((game) => game.id === gameId)
