import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { accountCalls, LinkedAccount, OwnedGame } from '../../../common/api/account.ts'
import type { GamePlatformName } from '../../../common/rules/game-platforms.ts'
import type { CallAnswer } from '../../api/call-types.ts'
import { accountApi } from '../../api/calls/account.generated.ts'
import { importKeys, linkedKeys } from '../../cache/account-keys.ts'
import { trophyKeys } from '../../cache/catalogue-keys.ts'
import { nextPage } from '../../lib/pages.ts'

const often = 1_500

/** The own linked accounts, and which services are connected here; polled while a job works on one. */
export const linkedQuery = queryOptions({
  queryKey: linkedKeys.own(),
  queryFn: ({ signal }) => accountApi.list({ signal, quiet: true }),
  refetchInterval: ({ state }) =>
    state.data?.accounts.some((one) => one.import !== null && one.import.state !== 'preview') ? often : false,
  meta: { viewer: true },
})

/** Accounts of a service with a name. */
export const foundQuery = (platform: GamePlatformName, name: string) =>
  queryOptions({
    queryKey: linkedKeys.found(platform, name),
    queryFn: ({ signal }) => accountApi.search({ params: { platform, name }, signal, quiet: true }),
    staleTime: 60_000,
    retry: false,
    meta: { viewer: true },
  })

/** What the linked accounts own of a game. */
export const copiesQuery = (gameId: number) =>
  queryOptions({
    queryKey: linkedKeys.copies(gameId),
    queryFn: ({ signal }) => accountApi.games({ query: { game: gameId }, signal, quiet: true }),
    meta: { viewer: true },
  })

/** What is never to be offered again. */
export const ignoredQuery = infiniteQueryOptions({
  queryKey: linkedKeys.ignored(),
  queryFn: ({ signal, pageParam: page }) => accountApi.games({ query: { ignored: 1, page }, signal, quiet: true }),
  initialPageParam: 1,
  getNextPageParam: nextPage,
  meta: { viewer: true },
})

/** The states that have a text of their own beside the form (web/features/linked/words.ts). */
const told = [404, 409, 422, 429, 503]

/** Everything that is read from accounts is asked for anew. */
export const forgetLinked = (client: QueryClient): Promise<unknown> =>
  Promise.all([
    client.invalidateQueries({ queryKey: linkedKeys.every }),
    client.invalidateQueries({ queryKey: importKeys.every }),
    client.invalidateQueries({ queryKey: trophyKeys.every }),
  ])

const put = (client: QueryClient, account: LinkedAccount): void =>
  void client.setQueryData(
    linkedQuery.queryKey,
    (held) =>
      held && {
        ...held,
        accounts: [...held.accounts.filter(({ platform }) => platform !== account.platform), account],
      },
  )

/** Links an account by its name, its id or its address, and begins to read it. */
export function useLink(onLinked: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { platform: GamePlatformName; username: string }) =>
      accountApi.link({ body: { ...body, read: true }, quiet: told }),
    onSuccess: (account) => {
      put(client, account)
      void forgetLinked(client)
      onLinked()
    },
  })
}

/** Unlinks it: what was read from it is erased. */
export function useUnlink(onGone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (platform: GamePlatformName) => accountApi.unlink({ params: { platform }, quiet: told }),
    onSuccess: onGone,
    onSettled: () => forgetLinked(client),
  })
}

type Choice = { sync?: boolean; played_minutes?: number | null; trophies?: boolean }

/** Chooses how it is read: shown at once, asked for anew when refused. */
export function useChoose(account: LinkedAccount) {
  const client = useQueryClient()
  const { platform } = account
  return useMutation({
    scope: { id: `linked-${platform}` },
    mutationFn: (body: Choice) => accountApi.update({ params: { platform }, body }),
    onMutate: ({ sync = account.sync === 1, trophies = account.trophies === 1, ...rest }) =>
      put(client, { ...account, ...rest, sync: sync ? 1 : 0, trophies: trophies ? 1 : 0 }),
    onSuccess: (now) => {
      put(client, now)
      void client.invalidateQueries({ queryKey: importKeys.every })
    },
    onError: () => client.invalidateQueries({ queryKey: linkedKeys.own() }),
  })
}

/** Offers a game again that was to be left out for good. */
export function useOffer() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ platform, ref }: OwnedGame) =>
      accountApi.ignore({ params: { platform, ref }, body: { ignored: false }, quiet: [404] }),
    onSettled: () => forgetLinked(client),
  })
}

/** Reads the games of an account in the background: they become an import of the desk. */
export function useRead(platform: GamePlatformName) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => accountApi.import({ params: { platform }, quiet: told }),
    onSettled: () => forgetLinked(client),
  })
}

type ProofStep = CallAnswer<(typeof accountCalls)['prove']>

/** One step of a proof that an account is one's own. */
export function useProve(platform: GamePlatformName, onStep: (step: ProofStep) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { username?: string; answer?: string }) =>
      accountApi.prove({ params: { platform }, body: { ...body, read: true }, quiet: told }),
    onSuccess: (step) => {
      onStep(step)
      if (step.proven === 1) void forgetLinked(client)
    },
  })
}
