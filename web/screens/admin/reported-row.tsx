import { type ReactNode, useState } from 'react'
import type { Decision, ReportedThing, ThingWords } from '../../../common/api/moderation.ts'
import { lazyDialog } from '../../components/lazy-part.tsx'
import { decisionWords, kindWords, reasonWords } from '../../features/moderation/words.ts'
import { PersonLink } from '../../features/user/person-link.tsx'
import { formatDay, formatNumber } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'

const DecideDialog = lazyDialog(() => import('../../features/moderation/decide-dialog.tsx'), 'DecideDialog')

/** One reported thing: whose it is, why, how it was and is, and the decisions. */
export function ReportedRow({ thing }: { thing: ReportedThing }) {
  const [asked, setAsked] = useState<Decision | null>(null)
  const { kind, id, person, reports, first_at, reasons, texts, was, now, hidden, suspended_until } = thing
  return (
    <li className="grid gap-3 rounded-3 border border-line p-4">
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
      {asked && <DecideDialog kind={kind} id={id} nick={person.nick} action={asked} onClose={() => setAsked(null)} />}
    </li>
  )
}

const Mark = ({ children }: { children: ReactNode }) => (
  <span className="rounded-1 bg-raised px-2 py-0.5 text-small text-ink-2">{children}</span>
)

function Now({ was, now }: { was: ThingWords; now: ThingWords | null }) {
  if (now === null) return <Words title={m.moderation_now()} note={m.moderation_now_gone()} />
  const same = was.title === now.title && was.text === now.text
  return same ? (
    <Words title={m.moderation_now()} note={m.moderation_now_same()} />
  ) : (
    <Words title={m.moderation_now()} words={now} />
  )
}

const Words = ({ title, words, note }: { title: string; words?: ThingWords; note?: string }) => (
  <section className="min-w-0">
    <h3 className="text-small font-semibold text-ink-3">{title}</h3>
    {words ? (
      <>
        <p className="mt-1 font-[650] wrap-anywhere">{words.title}</p>
        {words.about !== null && <p className="text-small text-ink-3">{words.about}</p>}
        <p className="mt-1 max-h-60 overflow-y-auto whitespace-pre-line wrap-anywhere">{words.text}</p>
      </>
    ) : (
      <p className="mt-1 text-ink-2">{note}</p>
    )}
  </section>
)
