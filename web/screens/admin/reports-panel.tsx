import { useInfiniteQuery } from '@tanstack/react-query'
import { objectionsQuery, queueQuery } from '../../features/moderation/queue.data.ts'
import { formatNumber } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ObjectionRow } from './objection-row.tsx'
import { PagedList, PanelCount } from './paged-list.tsx'
import { ReportedRow } from './reported-row.tsx'

/** What waits for a decision: objections of authors, where there are any, and what people reported. */
export const ReportsPanel = () => (
  <>
    <Objections />
    <Reports />
  </>
)

function Objections() {
  const open = useInfiniteQuery(objectionsQuery)
  const total = open.data?.pages[0]?.total ?? 0
  if (total === 0) return null
  return (
    <section aria-label={m.moderation_objections()} className="mb-8">
      <h2 className="display mb-2 text-h3">{m.moderation_objections()}</h2>
      <p className="mb-4 max-w-[40rem] text-small text-ink-2">{m.moderation_objections_text()}</p>
      <PanelCount>{m.moderation_objections_count({ count: total, number: formatNumber(total) })}</PanelCount>
      <PagedList
        query={open}
        label={m.moderation_objections()}
        loading={m.moderation_objections_loading()}
        empty={null}
        className="grid gap-5"
        keyOf={({ id }) => id}
      >
        {(objection) => <ObjectionRow objection={objection} />}
      </PagedList>
    </section>
  )
}

function Reports() {
  const queue = useInfiniteQuery(queueQuery)
  const total = queue.data?.pages[0]?.total
  return (
    <section aria-label={m.moderation_queue()}>
      <h2 className="sr-only">{m.moderation_queue()}</h2>
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
