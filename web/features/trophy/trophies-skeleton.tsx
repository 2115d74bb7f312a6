import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { RowsSkeleton } from './rows-skeleton.tsx'
import { StripSkeleton } from './strip.tsx'

/** A placeholder for trophies that are loading, of the same size. */
export const TrophiesSkeleton = () => (
  <>
    <StripSkeleton />
    <div className="trophy-tools" aria-hidden>
      <Skeleton shape="block" className="h-11 min-h-0! max-w-md" />
    </div>
    <div className="cols mt-5">
      <RowsSkeleton />
    </div>
  </>
)
