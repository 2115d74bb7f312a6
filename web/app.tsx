import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isAlive } from './lib/coming-alive.ts'
import type { Router } from './router/router.ts'
import { RouterContext } from './router/use-router.tsx'
import { RootLayout } from './shell/root-layout.tsx'

/** The same tree on the server and in the browser. */
export function App({ router }: { router: Router }) {
  // The page is interactive from here on: measurements and browser tests wait for this mark.
  useEffect(() => {
    performance.mark('alive')
    isAlive()
  }, [])
  return (
    <QueryClientProvider client={router.query}>
      <RouterContext value={router}>
        <RootLayout />
      </RouterContext>
    </QueryClientProvider>
  )
}
