import { memo } from 'react'
import type { Event } from '../../../common/api/event.ts'
import { formatTime } from '../../i18n/local-time.ts'
import { Star } from '../../ui/icons/icons.ts'
import { statusInk } from '../collection/status/status.ts'
import { StatusIcon } from '../collection/status/status-icon.tsx'
import { PersonLink } from '../user/person-link.tsx'
import { groupText, statusOf } from './event-texts.ts'
import { GroupContent } from './group-content.tsx'
import type { EventGroup } from './group-events.ts'
import { isSubject, subjects } from './subjects.ts'

interface Props {
  group: EventGroup
  /** Among those of others: who did it. */
  named: boolean
}

/** One thing that somebody did, or several of a kind in one go. */
export const TimelineGroup = memo(
  function TimelineGroup({ group, named }: Props) {
    const { kind, events } = group
    const { created_at: at, user } = events[0]!
    const status = statusOf(kind)
    return (
      <li className="timeline-event">
        <span className={`timeline-mark ${status ? statusInk(status) : ''}`}>
          {status ? <StatusIcon status={status} /> : <Mark kind={kind} />}
        </span>
        <div className="timeline-line">
          {named && <PersonLink person={user} tight />}
          <p className={named ? '' : 'font-[650]'}>{groupText(kind, events)}</p>
          <time dateTime={at}>{formatTime(at)}</time>
        </div>
        <GroupContent group={group} />
      </li>
    )
  },
  (one, other) => one.named === other.named && sameEvents(one.group.events, other.group.events),
)

const sameEvents = (one: Event[], other: Event[]): boolean =>
  one.length === other.length && one.every((event, at) => event === other[at])

function Mark({ kind }: Pick<EventGroup, 'kind'>) {
  const Icon = isSubject(kind) ? subjects[kind].icon : Star
  return <Icon aria-hidden />
}
