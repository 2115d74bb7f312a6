import { lazy, Suspense } from 'react'
import { renderedPart } from '../components/lazy-part.tsx'
import { fetchWhenIdle } from '../lib/fetch-ahead.ts'

const load = () => import('./footer.tsx')
type Code = Awaited<ReturnType<typeof load>>

/** The server's HTML works without the code: it waits for everything else, and a failure shows nothing. */
const loadLater = (): Promise<Code> =>
  new Promise((resolve) => {
    const attempt = () => load().then(resolve, () => addEventListener('online', attempt, { once: true }))
    fetchWhenIdle(attempt)
  })

const LaterFooter = lazy(async () => ({ default: (await loadLater()).Footer }))

/** The footer, which becomes part of the running page when that is idle. */
export const Footer = import.meta.env.SSR
  ? renderedPart((await load()).Footer)
  : () => (
      <Suspense>
        <LaterFooter />
      </Suspense>
    )
