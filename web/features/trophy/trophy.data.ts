import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { SetOrder, TrophyOrder, TrophyShare } from '../../../common/api/trophy.ts'
import type { GamePlatformName } from '../../../common/rules/game-platforms.ts'
import { trophyApi } from '../../api/calls/trophy.generated.ts'
import { trophyKeys } from '../../cache/catalogue-keys.ts'
import { nextPage } from '../../lib/pages.ts'

/** Milliseconds between two questions while a job reads trophies. */
const often = 2_000

/** Anew each time somebody looks: an owner may have opened or closed them. */
const fresh = { staleTime: 0, meta: { viewer: true } }
const paged = { initialPageParam: 1, getNextPageParam: nextPage, ...fresh }

/** Level, counts and where they are read from; 404 where they are closed to the viewer. Polled while they are read. */
export const trophySummaryQuery = (userId: number) =>
  queryOptions({
    queryKey: trophyKeys.summary(userId),
    queryFn: ({ signal }) => trophyApi.summary({ params: { id: userId }, signal, quiet: true }),
    refetchInterval: ({ state }) => (state.data?.services.some(({ reading }) => reading === 1) ? often : false),
    ...fresh,
  })

export interface SetChoice {
  service?: GamePlatformName
  complete?: 1
  order?: SetOrder
}

/** A person's trophies by game, in pages. */
export const trophySetsQuery = (userId: number, choice: SetChoice) =>
  infiniteQueryOptions({
    queryKey: trophyKeys.sets(userId, choice),
    queryFn: ({ signal, pageParam: page }) =>
      trophyApi.sets({ params: { id: userId }, query: { ...choice, page }, signal, quiet: true }),
    ...paged,
  })

export interface EarnedChoice {
  service?: GamePlatformName
  order: 'recent' | 'rarity'
}

/** What a person earned, the latest or the rarest first, in pages. */
export const earnedTrophiesQuery = (userId: number, choice: EarnedChoice) =>
  infiniteQueryOptions({
    queryKey: trophyKeys.earned(userId, choice),
    queryFn: ({ signal, pageParam: page }) =>
      trophyApi.earned({ params: { id: userId }, query: { ...choice, page }, signal, quiet: true }),
    ...paged,
  })

/** The sets of a game with the viewer's progress, and whether 100 % is proposed; for members. */
export const gameTrophiesQuery = (gameId: number) =>
  queryOptions({
    queryKey: trophyKeys.ofGame(gameId),
    queryFn: ({ signal }) => trophyApi.ofGame({ params: { id: gameId }, signal, quiet: true }),
    ...fresh,
  })

export interface TrophyChoice {
  which?: TrophyShare
  order?: TrophyOrder
}

/** The trophies of a set with those that the viewer has, in pages. */
export const setTrophiesQuery = (setId: number, choice: TrophyChoice) =>
  infiniteQueryOptions({
    queryKey: trophyKeys.ofSet(setId, choice),
    queryFn: ({ signal, pageParam: page }) =>
      trophyApi.ofSet({ params: { id: setId }, query: { ...choice, page }, signal, quiet: true }),
    ...paged,
  })

/** The texts of a trophy that is covered elsewhere. */
export const trophyTextQuery = (setId: number, trophy: string) =>
  queryOptions({
    queryKey: trophyKeys.text(setId, trophy),
    queryFn: ({ signal }) => trophyApi.reveal({ params: { id: setId, trophy }, signal }),
    meta: { viewer: true },
  })

/** How far the viewer and whom they follow have come in a set, in pages. */
export const trophyFriendsQuery = (setId: number) =>
  infiniteQueryOptions({
    queryKey: trophyKeys.friends(setId),
    queryFn: ({ signal, pageParam: page }) =>
      trophyApi.friends({ params: { id: setId }, query: { page }, signal, quiet: true }),
    ...paged,
  })

/** The trophies of a set, the viewer's and another person's, in pages; 404 where theirs are closed to the viewer. */
export const compareTrophiesQuery = (setId: number, userId: number) =>
  infiniteQueryOptions({
    queryKey: trophyKeys.compare(setId, userId),
    queryFn: ({ signal, pageParam: page }) =>
      trophyApi.compare({ params: { id: setId, id_user: userId }, query: { page }, signal, quiet: true }),
    ...paged,
  })

/** The states that have a text of their own beside the button. */
const told = [404, 409, 422, 429, 503]

/** Reads the trophies of a linked account anew, in the background. */
export function useReadTrophies(userId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (service: GamePlatformName) => trophyApi.refresh({ params: { service }, quiet: told }),
    onSuccess: (_nothing, service) => markReading(client, userId, service),
  })
}

/** Shown at once: the job that says so begins a moment later. */
const markReading = (client: QueryClient, userId: number, service: GamePlatformName): void =>
  void client.setQueryData(
    trophySummaryQuery(userId).queryKey,
    (held) =>
      held && {
        ...held,
        services: held.services.map((one) =>
          one.service === service ? { ...one, reading: 1 as const, problem: null } : one,
        ),
      },
  )
