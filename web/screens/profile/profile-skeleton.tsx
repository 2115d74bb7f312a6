import { m } from '../../paraglide/messages.js'
import { useUser } from '../../session/use-session.ts'
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

export const LibrarySkeleton = () => (
  <>
    {/* As high as the choices above a library: two lines and the chips. */}
    <div className="pt-4">
      <Skeleton shape="block" className="h-37.5 md:h-25" />
    </div>
    <div className="mt-8">
      <SkeletonGrid label={m.profile_loading()} />
    </div>
  </>
)

/**
 * The space of what only the owner of a profile gets, in what the server rendered for visitors; shown where the owner
 * is logged in (shell.css).
 */
export const SpaceForOwner = ({ className }: { className: string }) =>
  useUser() === null && <div className={`for-owner ${className}`} />
