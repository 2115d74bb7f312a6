import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Objection, OwnDecision } from '../../../common/api/moderation.ts'
import { lazyDialog } from '../../components/lazy-part.tsx'
import { ListEnd } from '../../components/list-end.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { formatDay } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx'
import { ownDecisionsQuery } from './own-decisions.data.ts'
import { decisionWords, kindWords, reasonWords } from './words.ts'

const ObjectDialog = lazyDialog(() => import('./object-dialog.tsx'), 'ObjectDialog')

/** What admins decided about the viewer: what, why, and how to object. */
export function OwnDecisions() {
  const own = useInfiniteQuery(ownDecisionsQuery)
  return (
    <Loaded query={own} loading={<SkeletonLines label={m.moderation_own_loading()} count={4} />}>
      {({ pages }) => (
        <>
          <ul aria-label={m.moderation_own()} className="mt-5 grid gap-4">
            {pages
              .flatMap(({ data }) => data)
              .map((decision) => (
                <OwnRow key={decision.id} decision={decision} />
              ))}
          </ul>
          <ListEnd query={own} loading={m.moderation_own_loading()} className="mt-4" />
        </>
      )}
    </Loaded>
  )
}

function OwnRow({ decision }: { decision: OwnDecision }) {
  const [open, setOpen] = useState(false)
  const { id, kind, action, reason, told, at, until, was, objection, object_until, restorable } = decision
  return (
    <li className="grid gap-2 rounded-3 border border-line p-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <b className="font-[650]">
          {kindWords[kind]()}: {decisionWords[action].done()}
        </b>
        {until !== null && <span className="text-small">{m.moderation_log_until({ day: formatDay(until) })}</span>}
        <span className="text-small text-ink-3">{formatDay(at)}</span>
      </p>
      {reason !== null && (
        <p className="text-small">
          {m.moderation_decide_reason()}: {reasonWords[reason]()}
        </p>
      )}
      {told !== '' && <Quote title={m.moderation_own_said()} text={told} />}
      {was && (
        <Quote title={m.moderation_was()} text={[was.title, was.text].filter((text) => text !== '').join('\n')} />
      )}
      {objection && <Objected objection={objection} isDeleted={restorable === 0} />}
      {object_until !== null && (
        <div className="flex flex-wrap items-center gap-3">
          <Button size="s" variant="line" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {m.moderation_object()}
          </Button>
          <span className="text-small text-ink-2">
            {m.moderation_own_until({ day: formatDay(object_until) })}
            {restorable === 0 && ` ${m.moderation_own_final()}`}
          </span>
        </div>
      )}
      {open && <ObjectDialog id={id} onClose={() => setOpen(false)} />}
    </li>
  )
}

const Quote = ({ title, text }: { title: string; text: string }) => (
  <div className="text-small">
    <h3 className="font-semibold text-ink-3">{title}</h3>
    <p className="mt-1 max-h-48 overflow-y-auto whitespace-pre-line wrap-anywhere">{text}</p>
  </div>
)

const states = {
  open: m.moderation_objected_open,
  kept: m.moderation_objected_kept,
  reversed: m.moderation_objected_reversed,
}

const Objected = ({ objection, isDeleted }: { objection: Objection; isDeleted: boolean }) => (
  <>
    <Quote title={m.moderation_objected()} text={objection.text} />
    <p className="text-small font-[550]">
      {states[objection.outcome ?? 'open']()}
      {objection.outcome === 'reversed' && isDeleted && ` ${m.moderation_objected_again()}`}
    </p>
    {objection.answer !== '' && <Quote title={m.moderation_own_said()} text={objection.answer} />}
  </>
)
