import { useInfiniteQuery } from '@tanstack/react-query'
import { queueQuery } from '../../features/moderation/queue.data.ts'
import { formatNumber } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { PagedList, PanelCount } from './paged-list.tsx'
import { ReportedRow } from './reported-row.tsx'

/** What people reported, and what to do about it. */
export function ReportsPanel() {
  const queue = useInfiniteQuery(queueQuery)
  const total = queue.data?.pages[0]?.total
  return (
    <section aria-label={m.moderation_queue()}>
      <p className="mb-4 max-w-[40rem] text-small text-ink-2">{m.moderation_queue_text()}</p>
      <PanelCount>
        {total !== undefined && total > 0 && m.moderation_queue_count({ count: total, number: formatNumber(total) })}
      </PanelCount>
      <PagedList
        query={queue}
        label={m.moderation_queue()}
        loading={m.moderation_queue_loading()}
        empty={<EmptyState title={m.moderation_queue_none()}>{m.moderation_queue_none_text()}</EmptyState>}
        className="grid gap-5"
        keyOf={(thing) => `${thing.kind} ${thing.id}`}
      >
        {(thing) => <ReportedRow thing={thing} />}
      </PagedList>
    </section>
  )
}
