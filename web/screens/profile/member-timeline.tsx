import type { Profile } from '../../../common/api/user.ts'
import { Feed } from '../../features/event/feed.tsx'
import { Timeline } from '../../features/event/timeline.tsx'
import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'
import { m } from '../../paraglide/messages.js'
import { segmentClass } from '../../ui/buttons/segmented.tsx'

interface Props {
  profile: Profile
  own: boolean
  /** On the viewer's own: that of the followed users. */
  followed: boolean
}

/** A user's timeline; the viewer's own has that of the followed users beside it. */
export function MemberTimeline({ profile, own, followed }: Props) {
  if (!own) return <Timeline profile={profile} own={false} />
  return (
    <>
      <WhoseTimeline nick={profile.nick} />
      {followed ? <Feed /> : <Timeline profile={profile} own />}
    </>
  )
}

const WhoseTimeline = ({ nick }: { nick: string }) => (
  <nav aria-label={m.event_view()} className="segmented mt-6">
    <Link to={paths.profile(nick, 'timeline')} replace className={segmentClass}>
      {m.event_view_own()}
    </Link>
    <Link to={paths.profile(nick, 'timeline', { of: 'followed' })} replace className={segmentClass}>
      {m.event_view_followed()}
    </Link>
  </nav>
)
