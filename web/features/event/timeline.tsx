import { useInfiniteQuery } from '@tanstack/react-query'
import type { Profile } from '../../../common/api/user.ts'
import { hasStatus } from '../../api/api-error.ts'
import { isBuilt } from '../../router/built-tabs.ts'
import { Link } from '../../router/link.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { paths } from '../../router/paths.ts'
import { m } from '../../paraglide/messages.js'
import { useOwn } from '../../session/use-session.ts'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx'
import { timelineQuery } from './event.data.ts'
import { isTellable } from './event-texts.ts'
import { TimelineDays } from './timeline-days.tsx'

interface Props {
  profile: Profile
  own: boolean
}

/** What a person did with their games, day by day (PRF-04). */
export function Timeline({ profile, own }: Props) {
  const timeline = useInfiniteQuery(timelineQuery(profile.id))
  // Closed a moment ago: what was read before is not shown any longer (P-59).
  if (hasStatus(timeline.error, 404)) return <Closed name={profile.name ?? profile.nick} />
  return (
    <>
      {own && <WhoReads />}
      <Loaded query={timeline} loading={<SkeletonLines label={m.event_loading()} count={8} className="mt-8" />}>
        {({ pages }) => {
          const events = pages.flatMap(({ data }) => data).filter(isTellable)
          if (events.length === 0 && !timeline.hasNextPage) return <Nothing profile={profile} own={own} />
          return <TimelineDays events={events} query={timeline} end={m.event_end()} />
        }}
      </Loaded>
    </>
  )
}

const readers = {
  everyone: () => m.event_seen_everyone(),
  followed: () => m.event_seen_followed(),
  nobody: () => m.event_seen_nobody(),
}

/** Who may read the viewer's timeline, and the way to change that. */
function WhoReads() {
  const user = useOwn()
  if (!user) return null
  return (
    <p className="mt-6 text-small text-ink-3">
      {readers[user.timeline_privacy]()}{' '}
      {isBuilt('settings') && (
        <Link to={paths.settings('privacy')} className="link">
          {m.event_seen_change()}
        </Link>
      )}
    </p>
  )
}

const Closed = ({ name }: { name: string }) => (
  <EmptyState title={m.event_closed()} className="mt-8">
    {m.event_closed_text({ name })}
  </EmptyState>
)

function Nothing({ profile, own }: Props) {
  if (!own)
    return (
      <EmptyState title={m.event_none_other()} className="mt-8">
        {m.event_none_other_text({ name: profile.name ?? profile.nick })}
      </EmptyState>
    )
  return (
    <EmptyState
      title={m.event_none_own()}
      className="mt-8"
      action={
        <Link to={paths.search()} className={buttonClass({ variant: 'primary' })}>
          {m.profile_find()}
        </Link>
      }
    >
      {m.event_none_own_text()}
    </EmptyState>
  )
}
