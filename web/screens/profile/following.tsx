import { lazy, Suspense } from 'react'
import type { Profile } from '../../../common/api/user.ts'
import { Link } from '../../lib/link.tsx'
import { useAccessPath } from '../../lib/navigate.ts'
import { m } from '../../paraglide/messages.js'
import { useUser } from '../../session/use-session.ts'
import { buttonClass } from '../../ui/button-class.ts'

const MemberFollowing = lazy(() =>
  import('./member-following.tsx').then((module) => ({ default: module.MemberFollowing })),
)

/** The follow button: visitors are led to login and back, on one's own profile there is nothing to press. It keeps its place. */
export function Following({ profile }: { profile: Profile }) {
  const user = useUser()
  if (user?.id === profile.id) return null
  return (
    <div className="mt-3 flex min-h-11 flex-wrap items-center gap-x-3 gap-y-2">
      {user ? (
        <Suspense>
          <MemberFollowing profile={profile} />
        </Suspense>
      ) : (
        <VisitorFollowing nick={profile.nick} />
      )}
    </div>
  )
}

const VisitorFollowing = ({ nick }: { nick: string }) => (
  <Link
    to={useAccessPath()}
    rel="nofollow"
    className={buttonClass({ variant: 'line' })}
    aria-label={m.friend_follow_nick({ nick })}
  >
    {m.friend_follow()}
  </Link>
)
