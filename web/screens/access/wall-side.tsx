import { lazyExtra } from '../../components/lazy-part.tsx'
import { useSyncExternalStore } from 'react'

const Wall = lazyExtra(() => import('./wall.tsx'), 'Wall')

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
      {isWide && <Wall />}
    </div>
  )
}
