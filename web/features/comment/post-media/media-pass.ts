import { queryOptions, useQuery } from '@tanstack/react-query'
import { hasStatus } from '../../../api/api-error.ts'
import { mediaApi } from '../../../api/calls/media.gen.ts'
import { mediaPassKey } from '../../../cache/keys.ts'

const minute = 60_000
/** The cookie lasts an hour; it is renewed before. */
const fresh = 50 * minute

/**
 * The cookie by which `<img>` and `<video>`, which send no token, are known. Asked for once by the first picture that
 * is drawn, for all of them.
 */
const mediaPassQuery = queryOptions({
  queryKey: mediaPassKey,
  queryFn: async ({ signal }) => {
    await mediaApi.pass({ signal, quiet: true })
    return true
  },
  staleTime: fresh,
  gcTime: fresh,
  refetchOnWindowFocus: true,
  meta: { viewer: true },
})

export interface MediaPass {
  /** Whether pictures and videos can be loaded now. */
  open: boolean
  failed: boolean
  /** Asks for another one: its time, or the session it belongs to, may be over. */
  renew: () => Promise<unknown>
}

/** The pass of this page; it is asked for by whoever uses it first. */
export function useMediaPass(): MediaPass {
  const { data, error, isError, refetch } = useQuery(mediaPassQuery)
  // Without a network, the service worker may have stored the picture.
  const open = data !== undefined || hasStatus(error, 0)
  // A renewal that fails takes nothing away: the former pass may still hold, and what does not load says so itself.
  return { open, failed: isError && !open, renew: refetch }
}
