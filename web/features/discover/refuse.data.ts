import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { GameCard } from '../../../common/api/game.ts'
import { gameApi } from '../../api/calls/game.generated.ts'
import { gameKeys } from '../../cache/catalogue-keys.ts'
import { tellRefusal } from '../../cache/optimistic-update.ts'
import { nextPage } from '../../lib/pages.ts'
import { m } from '../../paraglide/messages.js'
import { useUser } from '../../session/use-session.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { discoverQuery } from './discover.data.ts'

type Named = Pick<GameCard, 'id' | 'title'>

/** The games that the logged-in user does not want suggested, in pages. */
export const refusedQuery = infiniteQueryOptions({
  queryKey: gameKeys.refused(),
  queryFn: ({ signal, pageParam }) => gameApi.refused({ query: { page: pageParam }, signal, quiet: true }),
  initialPageParam: 1,
  getNextPageParam: nextPage,
})

/** Lets a game be suggested again. */
export function useAcceptGame() {
  const client = useQueryClient()
  const user = useUser()
  const { mutate } = useMutation({
    mutationFn: ({ id }: Named) => gameApi.accept({ params: { id } }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: discoverQuery(user?.id ?? 0).queryKey }),
        client.invalidateQueries({ queryKey: gameKeys.refused() }),
      ]),
  })
  return mutate
}

/** The pages with this game where it stood before. */
const putBack = <P extends { data: GameCard[] }>(pages: P[], before: P[] = [], id: number): P[] =>
  pages.map((page, at) => {
    const place = before[at]?.data.findIndex((game) => game.id === id) ?? -1
    const game = before[at]?.data[place]
    const isMissing = game && page.data.every(({ id: other }) => other !== id)
    return isMissing ? { ...page, data: page.data.toSpliced(place, 0, game) } : page
  })

/** "Not for me": the suggestion is gone at once, and back with an undo or when it was refused. */
export function useRefuseGame() {
  const client = useQueryClient()
  const accept = useAcceptGame()
  const user = useUser()
  const { queryKey } = discoverQuery(user?.id ?? 0)
  const { mutate } = useMutation({
    mutationFn: ({ id }: Named) => gameApi.refuse({ body: { id_game: id }, quiet: [404] }),
    onMutate: ({ id }) => {
      const before = client.getQueryData(queryKey)
      client.setQueryData(
        queryKey,
        (held) =>
          held && {
            ...held,
            pages: held.pages.map((page) => ({ ...page, data: page.data.filter((game) => game.id !== id) })),
          },
      )
      return before
    },
    onSuccess: (_answer, game) => {
      toast.undo(m.discover_refused({ title: game.title }), m.collection_undo(), () => accept(game))
      void client.invalidateQueries({ queryKey: gameKeys.refused() })
    },
    onError: (error, { id }, before) => {
      tellRefusal(error)
      // Where nothing answers, no list comes anew.
      client.setQueryData(queryKey, (held) => held && { ...held, pages: putBack(held.pages, before?.pages, id) })
      void client.invalidateQueries({ queryKey })
    },
  })
  return mutate
}
