import { infiniteQueryOptions } from '@tanstack/react-query'
import { gifApi } from '../../../../api/calls/gif.gen.ts'
import { gifKey } from '../../../../cache/keys.ts'
import { nextPage } from '../../../../lib/pages.ts'

/** How long a page of GIFs is as good as a new one, in milliseconds: the server keeps it as long. */
const fresh = 15 * 60_000

/** GIFs for a word; without one, those that are used most. A question that nobody waits for any more is given up. */
export const gifsQuery = (word: string) =>
  infiniteQueryOptions({
    queryKey: gifKey(word),
    queryFn: ({ signal, pageParam }) => {
      const how = { signal, quiet: true } as const
      return word === ''
        ? gifApi.trending({ query: { page: pageParam }, ...how })
        : gifApi.search({ query: { q: word, page: pageParam }, ...how })
    },
    initialPageParam: 1,
    getNextPageParam: nextPage,
    staleTime: fresh,
    retry: false,
    meta: { viewer: true },
  })
