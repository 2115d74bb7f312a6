import { lazyPart, renderedPart } from '../../components/lazy-part.tsx'
import { ScreenError } from './screen-error.tsx'

const load = () => import('./not-found-page.tsx')

/** The page for an unknown resource: no other page loads its code. */
export const NotFound = import.meta.env.SSR
  ? renderedPart((await load()).NotFoundPage)
  : lazyPart(load, 'NotFoundPage', { failed: (retry) => <ScreenError unloaded onRetry={retry} /> })
