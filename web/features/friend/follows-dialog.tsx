import type { Profile } from '../../../common/api/user.ts'
import { m } from '../../paraglide/messages.js'
import { useUser } from '../../session/use-session.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { peopleQuery, type Side } from './friend.data.ts'
import { PeopleDialog } from './people-dialog.tsx'

interface Props {
  side: Side
  profile: Profile
  name: string
  onClose: () => void
}

/** A user's followers, or the users whom they follow (PRF-02). */
export const FollowsDialog = ({ side, profile, name, onClose }: Props) => (
  <PeopleDialog
    title={side === 'followers' ? m.friend_followers() : m.friend_followed()}
    people={peopleQuery(side, profile.id)}
    nobody={<Nobody side={side} profile={profile} />}
    name={name}
    onClose={onClose}
  />
)

function Nobody({ side, profile }: Pick<Props, 'side' | 'profile'>) {
  const own = useUser()?.id === profile.id
  const name = profile.name ?? profile.nick
  if (side === 'followers')
    return (
      <EmptyState level={3} title={m.friend_followers_none()}>
        {own ? m.friend_followers_none_own() : m.friend_followers_none_other({ name })}
      </EmptyState>
    )
  return (
    <EmptyState level={3} title={m.friend_followed_none()}>
      {own ? m.friend_followed_none_own() : m.friend_followed_none_other({ name })}
    </EmptyState>
  )
}
