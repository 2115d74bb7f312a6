import { QueryClient } from '@tanstack/react-query'

/** One for a browser page, one for each request on the server. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        gcTime: 600_000,
        // A failure is shown at once with a way to try again; the client has told it once (ERR-01).
        retry: false,
        refetchOnWindowFocus: false,
        // Being offline must fail like any other failure, not wait for ever.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
