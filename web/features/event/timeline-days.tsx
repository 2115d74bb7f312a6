import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { Event } from '../../../common/api/event.ts'
import { formatNearDay, localDay } from '../../i18n/local-time.ts'
import { ListEnd } from '../../components/list-end.tsx'
import { m } from '../../paraglide/messages.js'
import { groupEvents } from './group-events.ts'
import { TimelineGroup } from './timeline-group.tsx'
import './timeline.css'

interface Props {
  /** Newest first. */
  events: Event[]
  /** Where they come from: it brings the next ones. */
  query: UseInfiniteQueryResult
  end: string
  /** Of many people: each is named. */
  named?: boolean
}

/** What was done, day by day, to the end. */
export const TimelineDays = ({ events, query, end, named = false }: Props) => (
  <>
    {groupEvents(events, localDay).map(({ day, groups }) => (
      <section key={day} className="timeline-day">
        <h2 className="display text-h3">{formatNearDay(day)}</h2>
        <ol className="timeline-list">
          {groups.map((group) => (
            <TimelineGroup key={group.key} group={group} named={named} />
          ))}
        </ol>
      </section>
    ))}
    <ListEnd query={query} loading={m.event_loading()} end={end} className="mt-8" />
  </>
)
