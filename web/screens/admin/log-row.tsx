import type { SecurityEntry } from '../../../common/api/security.ts'
import { entryWhere } from '../../features/security/entry-where.ts'
import { entryWords } from '../../features/security/kind-words.ts'
import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'
import { m } from '../../paraglide/messages.js'
import { CircleAlert, CircleCheck } from '../../ui/icons/icons.ts'
import './rows.css'

/** One entry: what happened to whom, by whom, when and from where. */
export const LogRow = ({ entry }: { entry: SecurityEntry }) => (
  <li className="log-columns border-b border-line py-3">
    {entry.refused === 1 ? (
      <CircleAlert size={20} aria-hidden className="text-warn" />
    ) : (
      <CircleCheck size={20} aria-hidden className="text-ink-3" />
    )}
    <b className="font-[650] wrap-anywhere">{entryWords(entry)}</b>
    <p className="col-start-2 min-w-0 text-small wrap-anywhere lg:col-start-3">
      {entry.person ? (
        <Link to={paths.profile(entry.person.nick)} className="link">
          {entry.person.nick}
        </Link>
      ) : (
        entry.actor === null && <span className="text-ink-3">{m.admin_log_nobody()}</span>
      )}
      <ByWhom entry={entry} />
    </p>
    <small className="col-start-2 min-w-0 text-[0.8125rem] wrap-anywhere text-ink-3 lg:col-start-4">
      {entryWhere(entry)}
    </small>
  </li>
)

/** Who did it, where that is not the person concerned. */
function ByWhom({ entry: { person, actor } }: { entry: SecurityEntry }) {
  if (actor === null || actor.id === person?.id) return null
  return (
    <span className="text-ink-3">
      {person && ' · '}
      {m.admin_log_by({ nick: actor.nick })}
    </span>
  )
}
