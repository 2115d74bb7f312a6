import { useState } from 'react'
import type { OpenObjection, Outcome } from '../../../common/api/moderation.ts'
import { lazyDialog } from '../../components/lazy-part.tsx'
import { decisionWords, kindWords, reasonWords } from '../../features/moderation/words.ts'
import { PersonLink } from '../../features/user/person-link.tsx'
import { formatDay } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import { Mark, PostFacts, RecordLine, Words } from './circumstances.tsx'

const ObjectionDialog = lazyDialog(() => import('../../features/moderation/objection-dialog.tsx'), 'ObjectionDialog')

/** One objection: against which decision, why that was made, and what the author says. */
export function ObjectionRow({ objection }: { objection: OpenObjection }) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const { id, kind, person, actor, action, reason, told, note, until, at, text, was, own, restorable } = objection
  return (
    <li className="grid gap-3 rounded-3 border border-line p-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-2">
        <b className="font-[650] text-ink">
          {kindWords[kind]()}: {decisionWords[action].done()}
        </b>
        <PersonLink person={person} size="s" />
        {until !== null && <span>{m.moderation_log_until({ day: formatDay(until) })}</span>}
        <span>
          {formatDay(at)}
          {actor && ` · ${m.moderation_log_by({ nick: actor.nick })}`}
        </span>
        {reason !== null && <Mark>{reasonWords[reason]()}</Mark>}
      </p>
      {objection.record && <RecordLine record={objection.record} />}
      <Said title={m.moderation_objection_says()} text={text} />
      {told !== '' && <Said title={m.moderation_decide_told()} text={told} />}
      {note !== '' && <Said title={m.moderation_decide_note()} text={note} />}
      <Words title={m.moderation_was()} words={was} note={m.moderation_was_gone()} />
      <PostFacts post={objection.post} media={objection.media} thread={objection.thread} />
      {own === 1 ? (
        <p className="text-small text-ink-2">{m.moderation_objection_own()}</p>
      ) : (
        <div className="flex flex-wrap items-center gap-2">
          {restorable === 0 && <p className="w-full text-small text-ink-2">{m.moderation_objection_final()}</p>}
          <Button size="s" variant="soft" aria-haspopup="dialog" onClick={() => setOutcome('kept')}>
            {m.moderation_objection_keep()}
          </Button>
          <Button size="s" variant="soft" aria-haspopup="dialog" onClick={() => setOutcome('reversed')}>
            {m.moderation_objection_reverse()}
          </Button>
        </div>
      )}
      {outcome && <ObjectionDialog id={id} nick={person.nick} outcome={outcome} onClose={() => setOutcome(null)} />}
    </li>
  )
}

const Said = ({ title, text }: { title: string; text: string }) => (
  <div className="text-small">
    <h3 className="font-semibold text-ink-3">{title}</h3>
    <p className="mt-1 whitespace-pre-line wrap-anywhere">{text}</p>
  </div>
)
