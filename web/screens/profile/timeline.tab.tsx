import { timelineQuery } from '../../features/event/event.data.ts'
import { Timeline } from '../../features/event/timeline.tsx'
import { MembersOnly } from '../../features/user/members-only.tsx'
import { profileQuery } from '../../features/user/user.data.ts'
import { defineScreen, type ScreenProps } from '../../lib/screen.ts'
import { m } from '../../paraglide/messages.js'
import { session } from '../../session/session.ts'
import { useTab } from './use-tab.ts'

export const screen = defineScreen({
  load: async ({ params, query }) => {
    const profile = await query.ensureQueryData(profileQuery(params['user'] ?? ''))
    if (session.current()) await query.prefetchInfiniteQuery(timelineQuery(profile.id))
  },
  component: TimelineTab,
})

function TimelineTab({ params }: ScreenProps) {
  const tab = useTab(params)
  if (!tab) return null
  const { profile, name, known, own } = tab
  if (known) return <Timeline profile={profile} own={own} />
  return <MembersOnly title={m.event_members()}>{m.event_members_text({ name })}</MembersOnly>
}
