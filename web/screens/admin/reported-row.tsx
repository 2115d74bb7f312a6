import { useState } from 'react'
import type { Decision, ReportedThing, ThingWords } from '../../../common/api/moderation.ts'
import { lazyDialog } from '../../components/lazy-part.tsx'
import { decisionWords, kindWords, reasonWords } from '../../features/moderation/words.ts'
import { PersonLink } from '../../features/user/person-link.tsx'
import { formatDay, formatNumber } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import { Mark, PostFacts, RecordLine, Words } from './circumstances.tsx'

const DecideDialog = lazyDialog(() => import('../../features/moderation/decide-dialog.tsx'), 'DecideDialog')

/** One reported thing: whose it is, why, how it was and is, and the decisions. */
export function ReportedRow({ thing }: { thing: ReportedThing }) {
  const [asked, setAsked] = useState<Decision | null>(null)
  const { kind, id, person, reasons, texts, was, now } = thing
  return (
    <li className="grid gap-3 rounded-3 border border-line p-4">
      <RowHead thing={thing} />
      {thing.record && <RecordLine record={thing.record} />}
      <p className="flex flex-wrap gap-2 text-small">
        {reasons.map(({ reason, count }) => (
          <Mark key={reason}>
            {reasonWords[reason]()} · {formatNumber(count)}
          </Mark>
        ))}
      </p>
      {texts.length > 0 && (
        <div className="text-small">
          <h3 className="font-semibold text-ink-3">{m.moderation_said()}</h3>
          {texts.map((text, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- texts that may be equal
            <p key={at} className="mt-1 whitespace-pre-line wrap-anywhere">
              {text}
            </p>
          ))}
        </div>
      )}
      <div className="grid gap-4 lg:grid-cols-2">
        <Words title={m.moderation_was()} words={was} />
        <Now was={was} now={now} />
      </div>
      <PostFacts post={thing.post} media={thing.media} thread={thing.thread} />
      <div className="flex flex-wrap gap-2">
        {thing.decisions.map((action) => (
          <Button
            key={action}
            size="s"
            variant={action === 'delete' || action === 'suspend' ? 'danger' : 'soft'}
            aria-haspopup="dialog"
            onClick={() => setAsked(action)}
          >
            {decisionWords[action].todo()}
          </Button>
        ))}
      </div>
      {asked && (
        <DecideDialog
          kind={kind}
          id={id}
          nick={person.nick}
          action={asked}
          reason={reasons[0]?.reason}
          onClose={() => setAsked(null)}
        />
      )}
    </li>
  )
}

/** What it is, whose, and since when it waits. */
function RowHead({ thing }: { thing: ReportedThing }) {
  const { kind, person, reports, first_at, hidden, suspended_until } = thing
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-2">
      <b className="font-[650] text-ink">{kindWords[kind]()}</b>
      <PersonLink person={person} size="s" />
      <span>
        {m.moderation_reports({ count: reports, number: formatNumber(reports) })}{' '}
        {m.moderation_since({ day: formatDay(first_at) })}
      </span>
      {hidden === 1 && <Mark>{m.moderation_now_hidden()}</Mark>}
      {suspended_until !== null && <Mark>{m.moderation_is_suspended({ day: formatDay(suspended_until) })}</Mark>}
    </p>
  )
}

function Now({ was, now }: { was: ThingWords; now: ThingWords | null }) {
  if (now === null) return <Words title={m.moderation_now()} note={m.moderation_now_gone()} />
  const same = was.title === now.title && was.text === now.text
  return same ? (
    <Words title={m.moderation_now()} note={m.moderation_now_same()} />
  ) : (
    <Words title={m.moderation_now()} words={now} />
  )
}
