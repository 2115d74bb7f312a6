import { lazyBlock } from '../../components/lazy-block.tsx'
import { feedQuery, timelineQuery } from '../../features/event/event.data.ts'
import { MembersOnly } from '../../features/user/members-only.tsx'
import { profileQuery } from '../../features/user/user.data.ts'
import { fetchAhead } from '../../lib/fetch-ahead.ts'
import { defineScreen, type ScreenProps } from '../../router/screen.ts'
import { m } from '../../paraglide/messages.js'
import { session } from '../../session/session.ts'
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx'
import { useTab } from './use-tab.ts'

/** Only logged-in users see timelines: visitors never load this. */
const loadTimeline = () => import('./member-timeline.tsx')
const MemberTimeline = lazyBlock(loadTimeline, 'MemberTimeline')

const isFeed = (search: ScreenProps<'profile'>['search']): boolean => search.of === 'followed'

export const screen = defineScreen('profile', {
  load: async ({ params, search, query }) => {
    const viewer = session.current()?.user.id
    if (viewer !== undefined) fetchAhead(loadTimeline)
    const { id } = await query.ensureQueryData(profileQuery(params.user))
    if (viewer === undefined) return
    if (viewer === id && isFeed(search)) await query.prefetchInfiniteQuery(feedQuery)
    else await query.prefetchInfiniteQuery(timelineQuery(id))
  },
  component: TimelineTab,
})

function TimelineTab({ params, search }: ScreenProps<'profile'>) {
  const tab = useTab(params)
  if (!tab) return null
  const { profile, name, known, own } = tab
  if (!known) return <MembersOnly title={m.event_members()}>{m.event_members_text({ name })}</MembersOnly>
  return (
    <MemberTimeline
      fallback={<SkeletonLines label={m.event_loading()} count={8} className="mt-8" />}
      profile={profile}
      own={own}
      followed={isFeed(search)}
    />
  )
}
