import { useInfiniteQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { logFilters, entryWords } from '../../features/security/kind-words.ts'
import { logQuery } from '../../features/security/security.data.ts'
import { formatNumber } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { FindField } from '../../ui/forms/find-field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { PagedList, PanelCount } from './paged-list.tsx'
import type { SecurityEntry } from '../../../common/api/security.ts'
import { entryWhere } from '../../features/security/entry-where.ts'
import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'
import { CircleAlert, CircleCheck } from '../../ui/icons/icons.ts'
import './rows.css'

interface Choice {
  /** The name of a filter; empty for all. */
  filter: string
  /** A nick or an e-mail, complete. */
  person: string
}
const everything: Choice = { filter: '', person: '' }

/** The security log, filtered by kind and person. */
export function LogPanel() {
  const [choice, setChoice] = useState(everything)
  const [resets, setResets] = useState(0)
  const log = useInfiniteQuery(logQuery(choice.filter, choice.person))
  const total = log.data?.pages[0]?.total
  const showAll = () => {
    setChoice(everything)
    // A new filter: its text field is empty again.
    setResets(resets + 1)
  }
  return (
    <section aria-label={m.admin_log()}>
      <p className="mb-4 max-w-[40rem] text-small text-ink-2">{m.admin_log_text()}</p>
      <LogFilter key={resets} choice={choice} onChoice={setChoice} />
      <PanelCount>
        {total !== undefined && total > 0 && m.admin_log_count({ count: total, entries: formatNumber(total) })}
      </PanelCount>
      <PagedList
        query={log}
        label={m.admin_log()}
        loading={m.admin_log_loading()}
        empty={
          <EmptyState title={m.admin_log_none()} action={<Button onClick={showAll}>{m.admin_log_reset()}</Button>}>
            {m.admin_log_none_text()}
          </EmptyState>
        }
        keyOf={(entry) => entry.id}
      >
        {(entry) => <LogRow entry={entry} />}
      </PagedList>
    </section>
  )
}

/** Not while typing: reading the entries of a person is an entry itself, which that person sees. */
function LogFilter({ choice, onChoice }: { choice: Choice; onChoice: (choice: Choice) => void }) {
  const [text, setText] = useState(choice.person)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onChoice({ ...choice, person: text.trim() })
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <form
        noValidate
        method="post"
        className="flex w-full flex-wrap items-center gap-3 md:w-[38rem] md:flex-nowrap"
        onSubmit={submit}
      >
        <FindField label={m.admin_log_person()} hint={m.admin_log_person()} text={text} onText={setText} />
        <Button type="submit" variant="soft" className="flex-none">
          {m.admin_log_find()}
        </Button>
      </form>
      <Select
        label={m.admin_log_kind()}
        className="w-full md:w-auto"
        value={choice.filter}
        onChange={({ target }) => onChoice({ ...choice, filter: target.value })}
      >
        <option value="">{m.admin_log_all()}</option>
        {logFilters.map(({ name, words }) => (
          <option key={name} value={name}>
            {words()}
          </option>
        ))}
      </Select>
    </div>
  )
}

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
