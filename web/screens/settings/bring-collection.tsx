import { lazy, Suspense } from 'react'
import { m } from '../../paraglide/messages.js'
import { SkeletonLines } from '../../ui/skeleton.tsx'

const BringGames = lazy(async () => ({
  default: (await import('../../features/import/bring-games.tsx')).BringGames,
}))

/** The way in for a collection that was kept on another site. */
export const BringCollection = () => (
  <Suspense fallback={<SkeletonLines label={m.import_loading()} count={4} className="mt-5" />}>
    <BringGames />
  </Suspense>
)
