import { lazy, Suspense } from 'react'
import { feedQuery, timelineQuery } from '../../features/event/event.data.ts'
import { Timeline } from '../../features/event/timeline.tsx'
import { MembersOnly } from '../../features/user/members-only.tsx'
import { profileQuery } from '../../features/user/user.data.ts'
import { fetchAhead } from '../../lib/fetch-ahead.ts'
import { Link } from '../../lib/link.tsx'
import { paths } from '../../lib/paths.ts'
import { defineScreen, type ScreenProps } from '../../lib/screen.ts'
import { m } from '../../paraglide/messages.js'
import { session } from '../../session/session.ts'
import { segmentClass } from '../../ui/segmented.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { useTab } from './use-tab.ts'

const loadFeed = () => import('../../features/event/feed.tsx')
const Feed = lazy(() => loadFeed().then((module) => ({ default: module.Feed })))

export const screen = defineScreen({
  load: async ({ params, search, query }) => {
    const profile = await query.ensureQueryData(profileQuery(params['user'] ?? ''))
    const viewer = session.current()?.user.id
    if (viewer === undefined) return
    if (viewer === profile.id && search['of'] === 'followed') {
      fetchAhead(loadFeed)
      await query.prefetchInfiniteQuery(feedQuery)
    } else await query.prefetchInfiniteQuery(timelineQuery(profile.id))
  },
  component: TimelineTab,
})

function TimelineTab({ params, search }: ScreenProps) {
  const tab = useTab(params)
  if (!tab) return null
  const { profile, name, known, own } = tab
  if (!known) return <MembersOnly title={m.event_members()}>{m.event_members_text({ name })}</MembersOnly>
  if (!own) return <Timeline profile={profile} own={false} />
  const followed = search['of'] === 'followed'
  return (
    <>
      <WhoseTimeline nick={profile.nick} />
      {followed ? (
        <Suspense fallback={<SkeletonLines label={m.event_loading()} count={8} className="mt-8" />}>
          <Feed />
        </Suspense>
      ) : (
        <Timeline profile={profile} own />
      )}
    </>
  )
}

/** One's own timeline, or that of the people one follows. */
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
