import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { lazyDialog } from '../../components/lazy-part.tsx'
import type { UserCard } from '../../../common/api/user.ts'
import { fetchAhead } from '../../lib/fetch-ahead.ts'
import { m } from '../../paraglide/messages.js'
import { useUser } from '../../session/use-session.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Check } from '../../ui/icons/icons.ts'

const loadFollow = () => import('./follow.ts')
const UnfollowDialog = lazyDialog(() => import('./unfollow-dialog.tsx'), 'UnfollowDialog')

interface Props {
  person: Pick<UserCard, 'id' | 'nick' | 'followed'>
  /** In a list; on a profile it is the main action. */
  small?: boolean
}

/** For members: follows a user, or unfollows after a confirmation (SHL-22). Nothing for oneself. */
export function FollowButton({ person, small = false }: Props) {
  const own = useUser()?.id === person.id
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  // Loads the code in advance, so that a press takes effect at once.
  useEffect(() => fetchAhead(loadFollow), [])
  if (own) return null
  const set = (follows: boolean): void => void loadFollow().then(({ setFollow }) => setFollow(client, person, follows))
  const follows = person.followed === 1
  const { nick } = person
  return (
    <>
      <Button
        size={small ? 's' : 'm'}
        variant={follows ? 'line' : small ? 'soft' : 'primary'}
        icon={follows && <Check aria-hidden />}
        aria-label={follows ? m.friend_following_nick({ nick }) : m.friend_follow_nick({ nick })}
        aria-haspopup={follows ? 'dialog' : undefined}
        onClick={() => (follows ? setAsking(true) : set(true))}
      >
        {follows ? m.friend_following() : m.friend_follow()}
      </Button>
      {asking && (
        <UnfollowDialog
          nick={nick}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            set(false)
          }}
        />
      )}
    </>
  )
}
