import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { RowsSkeleton } from './rows-skeleton.tsx'
import { StripSkeleton } from './strip.tsx'
import './tools.css'

/** A placeholder for trophies that are loading, of the same size. */
export const TrophiesSkeleton = () => (
  <>
    <StripSkeleton />
    <div className="trophy-tools" aria-hidden>
      <Skeleton shape="block" className="trophy-tools-wait" />
    </div>
    <div className="cols mt-5">
      <RowsSkeleton />
    </div>
  </>
)
