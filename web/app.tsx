import { QueryClientProvider } from '@tanstack/react-query'
import type { Router } from './router/router.ts'
import { RouterContext } from './router/use-router.tsx'
import { RootLayout } from './shell/root-layout.tsx'

/** The same tree on the server and in the browser. */
export const App = ({ router }: { router: Router }) => (
  <QueryClientProvider client={router.query}>
    <RouterContext value={router}>
      <RootLayout />
    </RouterContext>
  </QueryClientProvider>
)
