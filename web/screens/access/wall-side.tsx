import { lazy, Suspense, useEffect, useState } from 'react'

const Wall = lazy(async () => ({ default: (await import('./wall.tsx')).Wall }))

/** Shelves beside the form, decoration of wide screens only: they come after everything else. */
export function WallSide() {
  const [wide, setWide] = useState(false)
  useEffect(() => setWide(matchMedia('(min-width: 62rem)').matches), [])
  return (
    <div className="access-wall" aria-hidden>
      {wide && (
        <Suspense>
          <Wall />
        </Suspense>
      )}
    </div>
  )
}
