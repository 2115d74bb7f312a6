import { useInfiniteQuery } from '@tanstack/react-query'
import { Loaded } from '../../components/loaded.tsx'
import { m } from '../../paraglide/messages.js'
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx'
import { feedQuery } from './event.data.ts'
import { isTellable } from './event-texts.ts'
import { NoFeed } from './no-feed.tsx'
import { TimelineDays } from './timeline-days.tsx'

/** What the people one follows did, day by day (FRI-01, PRF-04). */
export function Feed() {
  const feed = useInfiniteQuery(feedQuery)
  return (
    <Loaded query={feed} loading={<SkeletonLines label={m.event_loading()} count={8} className="mt-8" />}>
      {({ pages }) => {
        const events = pages.flatMap(({ data }) => data).filter(isTellable)
        if (events.length === 0 && !feed.hasNextPage) return <NoFeed className="mt-8" />
        return <TimelineDays events={events} query={feed} end={m.event_feed_end()} named />
      }}
    </Loaded>
  )
}
