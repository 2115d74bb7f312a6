import type { GameCard } from '../../../common/api/game.ts'
import { limits } from '../../../common/rules/limits.ts'
import type { Draft } from '../../cache/draft.ts'
import { listKeys } from '../../cache/keys.ts'
import { holdingQuery, listGameIdsQuery, listGamesQuery } from './list.data.ts'
import { gamesOf, goesOn, type ListedGames } from './listed-games.ts'

/** Changes the loaded games of a list, in whichever pages; its total and its cover are updated wherever it is shown. */
export function showGames(draft: Draft, id: number, change: (games: ListedGames) => ListedGames, by: number): void {
  draft.updateAll<typeof listGamesQuery>(listKeys.games(id), change)
  const cover = coverOf(draft, id)
  draft.patchEntity('list', id, (list) => ({
    ...list,
    TotalGames: list.TotalGames + by,
    ...(cover && { games: cover }),
  }))
}

/** The first games of a list, as far as loaded; undefined: not loaded. */
export function coverOf(draft: Draft, id: number): GameCard[] | undefined {
  const games = draft.read(listGamesQuery(id).queryKey)
  return games && gamesOf(games).slice(0, limits.listCover)
}

/** Which of the viewer's lists contain a game: adds or removes this one. */
export const showHolding = (draft: Draft, id: number, gameId: number, holds: boolean): void =>
  draft.update(holdingQuery(gameId).queryKey, (ids) => withMember(ids, id, holds))

/** All games of a list by their ids, which a collection is compared with: adds or removes this one. */
export const showGameId = (draft: Draft, id: number, gameId: number, isIn: boolean): void =>
  draft.update(listGameIdsQuery(id).queryKey, (ids) => withMember(ids, gameId, isIn))

/** The very same ids when nothing changes. */
const withMember = (ids: number[], id: number, isIn: boolean): number[] =>
  ids.includes(id) === isIn ? ids : isIn ? [...ids, id] : ids.filter((one) => one !== id)

/** Whether the list is known to contain the game. */
export function isHere(draft: Draft, id: number, gameId: number): boolean {
  const { games, ids } = known(draft, id, gameId)
  return hasGame(games, gameId) || (ids?.includes(id) ?? false)
}

/** Whether the list is known not to contain the game. */
export function isNotHere(draft: Draft, id: number, gameId: number): boolean {
  const { games, ids } = known(draft, id, gameId)
  return !hasGame(games, gameId) && (ids ? !ids.includes(id) : games !== undefined && !goesOn(games))
}

const known = (draft: Draft, id: number, gameId: number) => ({
  games: draft.read(listGamesQuery(id).queryKey),
  ids: draft.read(holdingQuery(gameId).queryKey),
})
const hasGame = (games: ListedGames | undefined, gameId: number): boolean =>
  games !== undefined && gamesOf(games).some((game) => game.id === gameId)
