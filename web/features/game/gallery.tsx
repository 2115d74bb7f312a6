import { lazy, Suspense } from 'react'
import type { Game } from '../../../common/api/game.ts'
import { hasStatus } from '../../api/api-error.ts'
import { m } from '../../paraglide/messages.js'
import { SectionHead } from '../../ui/section-head.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useHydrated } from '../collection/use-hydrated.ts'
import { DemoMark } from '../igdb/demo-mark.tsx'
import { useExternalExtra } from '../igdb/igdb.data.ts'
import { refusalText } from '../igdb/refusal.ts'

const GalleryContent = lazy(() =>
  import('./gallery-content.tsx').then((module) => ({ default: module.GalleryContent })),
)

/** Screenshots, larger in a viewer, and links to the videos; nothing where there are none. */
export function Gallery({ game }: { game: Game }) {
  const external = useExternalExtra(game)
  const alive = useHydrated()
  const { screenshots, videos } = external.data ?? game
  // Where the external database is off, or does not know the game, nothing is missing.
  const missing = external.isError && !hasStatus(external.error, 404) && refusalText(external.error) !== null
  if (screenshots.length + videos.length === 0 && !external.isLoading && !missing) return null
  // Most games have five or more: as high as those will be.
  const waiting = <Skeleton shape="block" className="aspect-8/9 md:aspect-32/9" />
  return (
    <section>
      <SectionHead title={m.game_gallery()} link={<DemoMark />} />
      {missing ? (
        <p className="text-small text-ink-3">{m.external_no_pictures()}</p>
      ) : alive && !external.isLoading ? (
        <Suspense fallback={waiting}>
          <GalleryContent screenshots={screenshots} videos={videos} />
        </Suspense>
      ) : (
        waiting
      )}
    </section>
  )
}
