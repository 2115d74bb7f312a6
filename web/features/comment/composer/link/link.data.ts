import { queryOptions } from '@tanstack/react-query'
import { linkApi } from '../../../../api/calls/link.gen.ts'
import { linkKey } from '../../../../cache/keys.ts'

/** How long a card is waited for, in milliseconds: then the link stays a plain one. */
const patience = 8_000

/** What the page at an address says of itself, asked once. */
export const previewQuery = (url: string) =>
  queryOptions({
    queryKey: linkKey(url),
    queryFn: ({ signal }) =>
      linkApi.preview({ body: { url }, signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]), quiet: true }),
    staleTime: Infinity,
    retry: false,
    refetchOnMount: false,
    meta: { viewer: true },
  })
