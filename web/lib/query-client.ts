import { QueryClient } from '@tanstack/react-query'

// On the server a request's data is dropped with the request: a timer would only keep it longer.
const forgottenAfter = (milliseconds: number): number => (import.meta.env.SSR ? Infinity : milliseconds)

/** For data that hardly changes in a day (the catalogue), so that a cached screen finds all its pages again. */
export const lasting = { staleTime: 600_000, gcTime: forgottenAfter(3_600_000) }

/** One for a browser page, one for each request on the server. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        gcTime: forgottenAfter(600_000),
        // A failure is shown at once with a retry; the API client has reported it already (ERR-01).
        retry: false,
        refetchOnWindowFocus: false,
        // Offline calls must fail like any other failure, not wait for ever.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
