import { lazy, Suspense, useSyncExternalStore } from 'react'

const Wall = lazy(async () => ({ default: (await import('./wall.tsx')).Wall }))

const wide = '(min-width: 62rem)'
function followWidth(listener: () => void): () => void {
  const query = matchMedia(wide)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Shelves beside the form, decoration of wide screens only: they come after everything else. */
export function WallSide() {
  const isWide = useSyncExternalStore(
    followWidth,
    () => matchMedia(wide).matches,
    () => false,
  )
  return (
    <div className="access-wall" aria-hidden>
      {isWide && (
        <Suspense>
          <Wall />
        </Suspense>
      )}
    </div>
  )
}
