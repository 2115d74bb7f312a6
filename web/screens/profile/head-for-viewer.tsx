import { lazyButton } from '../../components/lazy-block.tsx'
import { lazyExtra, lazyPart } from '../../components/lazy-part.tsx'
import type { Profile } from '../../../common/api/user.ts'
import { LogInToFollow } from '../../features/friend/log-in-to-follow.tsx'
import { formatNumber } from '../../i18n/format.ts'
import { Link } from '../../router/link.tsx'
import { useAccessPath } from '../../router/navigate.ts'
import { m } from '../../paraglide/messages.js'
import { useUser } from '../../session/use-session.ts'
import { ShareProfile } from './share-profile.tsx'

/** Only logged-in users follow anybody: visitors never load this. */
const loadMember = () => import('./head-for-member.tsx')
const MemberCounts = lazyPart(loadMember, 'MemberCounts', {
  // The numbers stay, without their lists.
  failed: (_retry, { texts, look }) =>
    Object.entries(texts).map(([side, text]) => (
      <span key={side} className={look}>
        {text}
      </span>
    )),
})
const MemberActions = lazyButton(loadMember, 'MemberActions')
const BothGames = lazyExtra(loadMember, 'BothGames')

interface Props {
  profile: Profile
}

/** The numbers of followers and followed users; each opens its list. Visitors are sent to the log-in and back. */
export function FollowCounts({ profile }: Props) {
  const user = useUser()
  const access = useAccessPath()
  const { followers, following } = profile.totals
  const texts = {
    followers: (
      <>
        <b className="text-ink">{formatNumber(followers)}</b> {m.friend_count_followers({ count: followers })}
      </>
    ),
    following: (
      <>
        <b className="text-ink">{formatNumber(following)}</b> {m.friend_count_following()}
      </>
    ),
  }
  const look = '-my-2.5 py-2.5 hover:underline underline-offset-3'
  const forVisitors = Object.entries(texts).map(([side, text]) => (
    <Link key={side} to={access} rel="nofollow" className={look}>
      {text}
    </Link>
  ))
  if (!user) return forVisitors
  return <MemberCounts fallback={forVisitors} profile={profile} texts={texts} look={look} />
}

/** Follow, or edit one's own, and share. The space is reserved: who is logged in is known later. */
export function ProfileActions({ profile }: Props) {
  const user = useUser()
  return (
    <div data-visitor={user ? undefined : ''} className="profile-acts">
      {user ? (
        <MemberActions profile={profile} own={user.id === profile.id} />
      ) : (
        <>
          <LogInToFollow person={profile} variant="line" />
          <ShareProfile profile={profile} />
        </>
      )}
    </div>
  )
}

/** What a member and somebody else both have. Its space is reserved. */
export function Both({ profile }: Props) {
  const user = useUser()
  if (user?.id === profile.id) return null
  return (
    <div data-visitor={user ? undefined : 'others'} className={user ? 'min-h-14' : 'for-members min-h-14'}>
      {user && <BothGames profile={profile} />}
    </div>
  )
}
