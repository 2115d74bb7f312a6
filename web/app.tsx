import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { RouterProvider, type AnyRouter } from '@tanstack/react-router'

interface Props {
  router: AnyRouter
  query: QueryClient
}

/** The same tree on the server and in the browser. */
export function App({ router, query }: Props) {
  return (
    <QueryClientProvider client={query}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}
