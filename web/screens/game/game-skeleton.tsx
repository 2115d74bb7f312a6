import { m } from '../../paraglide/messages.js'
import { Ledge } from '../../ui/ledge.tsx'
import { Skeleton, SkeletonLines } from '../../ui/skeleton.tsx'

/** The page's frame while its game is on the way. */
export const GameSkeleton = () => (
  <>
    <h1 className="sr-only">{m.game_loading()}</h1>
    <div className="relative -mt-6 h-[190px] bg-sunk md:h-[280px]">
      <Ledge className="absolute inset-x-0 bottom-0 rounded-none" />
    </div>
    <div className="page relative z-1 -mt-22 grid grid-cols-[128px_minmax(0,1fr)] items-start gap-4 md:-mt-[168px] md:grid-cols-[248px_minmax(0,1fr)] md:gap-10">
      <Skeleton shape="cover" />
      <div className="grid gap-4 pt-25 md:pt-[186px]">
        <Skeleton className="h-8! w-3/4 md:h-13!" />
        <Skeleton className="w-1/2" />
        <Skeleton shape="block" className="h-18 max-md:hidden" />
      </div>
    </div>
    <div className="page cols mt-10">
      <SkeletonLines count={5} label={m.game_loading()} />
      <Skeleton shape="block" className="min-h-70!" />
    </div>
  </>
)
