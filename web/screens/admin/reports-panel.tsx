import { useInfiniteQuery } from '@tanstack/react-query'
import { ListEnd } from '../../components/list-end.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { queueQuery } from '../../features/moderation/queue.data.ts'
import { formatNumber } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx'
import { ReportedRow } from './reported-row.tsx'

/** What people reported, and what to do about it. */
export function ReportsPanel() {
  const queue = useInfiniteQuery(queueQuery)
  const total = queue.data?.pages[0]?.total
  return (
    <section aria-label={m.moderation_queue()}>
      <p className="mb-4 max-w-[40rem] text-small text-ink-2">{m.moderation_queue_text()}</p>
      <p role="status" className="my-4 min-h-6 text-small font-[550] text-ink-2">
        {total !== undefined && total > 0 && m.moderation_queue_count({ count: total, number: formatNumber(total) })}
      </p>
      <Loaded query={queue} loading={<SkeletonLines label={m.moderation_queue_loading()} count={12} />}>
        {({ pages }) =>
          total === 0 ? (
            <EmptyState title={m.moderation_queue_none()}>{m.moderation_queue_none_text()}</EmptyState>
          ) : (
            <>
              <ul aria-label={m.moderation_queue()} className="grid gap-5">
                {pages
                  .flatMap(({ data }) => data)
                  .map((thing) => (
                    <ReportedRow key={`${thing.kind} ${thing.id}`} thing={thing} />
                  ))}
              </ul>
              <ListEnd query={queue} loading={m.moderation_queue_loading()} className="mt-4" />
            </>
          )
        }
      </Loaded>
    </section>
  )
}
