import { m } from '../../paraglide/messages.js'
import { Skeleton, SkeletonGrid } from '../../ui/feedback/skeleton.tsx'

/** A placeholder for a loading profile, of the same size. */
export function ProfileSkeleton() {
  return (
    <div className="page-wide">
      {/* Most profiles stand on art. */}
      <div className="profile-band" />
      <div className="page pb-12">
        <div className="flex items-center gap-4 py-5 md:gap-6 lg:py-6" aria-hidden>
          <Skeleton shape="block" className="size-[76px] flex-none md:size-[104px]" />
          <div className="grid w-full max-w-sm gap-3">
            <Skeleton className="h-8" />
            <Skeleton className="w-2/3" />
          </div>
        </div>
        <LibrarySkeleton />
      </div>
    </div>
  )
}

export function LibrarySkeleton() {
  return (
    <div className="pt-6">
      <Skeleton shape="block" className="mb-4 h-9" />
      <Skeleton shape="block" className="mb-8 h-11" />
      <SkeletonGrid label={m.profile_loading()} />
    </div>
  )
}
