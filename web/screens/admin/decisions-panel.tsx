import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ModerationEntry } from '../../../common/api/moderation.ts'
import { lazyDialog } from '../../components/lazy-part.tsx'
import { decisionsQuery } from '../../features/moderation/queue.data.ts'
import { decisionWords, kindWords, reasonWords } from '../../features/moderation/words.ts'
import { PersonLink } from '../../features/user/person-link.tsx'
import { formatDay, formatNumber } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Mark } from './circumstances.tsx'
import { PagedList } from './paged-list.tsx'

const DecideDialog = lazyDialog(() => import('../../features/moderation/decide-dialog.tsx'), 'DecideDialog')

/** What admins decided on reports; some of it can be taken back. */
export function DecisionsPanel() {
  const log = useInfiniteQuery(decisionsQuery)
  return (
    <section aria-label={m.moderation_log()}>
      <p className="mb-4 max-w-[40rem] text-small text-ink-2">{m.moderation_log_text()}</p>
      <PagedList
        query={log}
        label={m.moderation_log()}
        loading={m.moderation_log_loading()}
        empty={<EmptyState title={m.moderation_log_none()}>{m.moderation_log_none_text()}</EmptyState>}
        keyOf={(entry) => entry.id}
      >
        {(entry) => <EntryRow entry={entry} />}
      </PagedList>
    </section>
  )
}

function EntryRow({ entry }: { entry: ModerationEntry }) {
  const [asked, setAsked] = useState(false)
  const { kind, thing_id: id, person, actor, action, reports, until, note, reason, told, objection, at, undo } = entry
  return (
    <li className="grid gap-1 border-b border-line py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <b className="font-[650]">{decisionWords[action].done()}</b>
        {until !== null && <span className="text-small">{m.moderation_log_until({ day: formatDay(until) })}</span>}
        <span className="text-small text-ink-2">{kindWords[kind]()}</span>
        {person ? (
          <PersonLink person={person} size="s" />
        ) : (
          <span className="text-small text-ink-3">{m.moderation_log_nobody()}</span>
        )}
        {reason !== null && <Mark>{reasonWords[reason]()}</Mark>}
        {objection !== null && (
          <Mark>{objection === 'kept' ? m.moderation_objection_kept() : m.moderation_objection_reversed()}</Mark>
        )}
        {undo !== null && person && (
          <Button size="s" variant="line" aria-haspopup="dialog" onClick={() => setAsked(true)}>
            {decisionWords[undo].todo()}
          </Button>
        )}
      </p>
      {told !== '' && (
        <p className="text-small whitespace-pre-line wrap-anywhere text-ink-2">
          {m.moderation_decide_told()}: {told}
        </p>
      )}
      {note !== '' && <p className="text-small whitespace-pre-line wrap-anywhere">{note}</p>}
      <small className="text-[0.8125rem] text-ink-3">
        {formatDay(at)}
        {actor && ` · ${m.moderation_log_by({ nick: actor.nick })}`}
        {reports > 0 && ` · ${m.moderation_reports({ count: reports, number: formatNumber(reports) })}`}
      </small>
      {asked && undo && person && (
        <DecideDialog kind={kind} id={id} nick={person.nick} action={undo} onClose={() => setAsked(false)} />
      )}
    </li>
  )
}
