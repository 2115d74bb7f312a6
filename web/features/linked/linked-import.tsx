import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { LinkedAccount } from '../../../common/api/account.ts'
import type { Import } from '../../../common/api/import.ts'
import { formatNumber } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { CircleCheck } from '../../ui/icons/icons.ts'
import { importQuery, importsQuery, isWorking, useRemoveImport, useStartImport } from '../import/import.data.ts'
import { Rest } from '../import/rest.tsx'
import { UndoButton } from '../import/undo-button.tsx'
import { useFreshShelf } from '../import/use-fresh-shelf.ts'
import { ImportShelf } from './import-shelf.tsx'
import { forgetLinked, useRead } from './linked.data.ts'
import { refusalText } from './words.ts'
import '../import/import.css'

// The desk's rows look here as they do there.

/**
 * The games of an account: read, looked at, brought in, undone. The reading is a job: it goes on when the page is
 * closed.
 */
export function LinkedImport({ account, on }: { account: LinkedAccount; on: boolean }) {
  const { platform } = account
  // What is over is no longer named by the account: the latest import of its service is.
  const { data: all } = useQuery(importsQuery)
  const latest = all?.data.find(({ format }) => format === platform)
  const id = account.import?.id ?? latest?.id
  const { data: one, dataUpdatedAt: at } = useQuery({ ...importQuery(id ?? 0), enabled: id !== undefined })
  useFreshShelf(id ?? 0, one?.state)
  const read = useRead(platform)
  const busy = one !== undefined && isWorking(one)
  const problem = refusalText(read.error, platform)
  return (
    <>
      {one && <Stage one={one} at={at} account={account} />}
      {on && !busy && (
        <p className="linked-actions">
          <Button
            variant={one === undefined || one.state === 'failed' ? 'primary' : 'soft'}
            size="s"
            busy={read.isPending}
            onClick={() => read.mutate()}
          >
            {account.problem !== null ? m.linked_try_again() : one ? m.linked_read_again() : m.linked_read_games()}
          </Button>
        </p>
      )}
      <p role="status" className={problem === null ? 'sr-only' : 'field-note field-error'}>
        {problem}
      </p>
    </>
  )
}

function Stage({ one, at, account }: { one: Import; at: number; account: LinkedAccount }) {
  if (one.stalled || isWorking(one)) return <Progress key={`${one.id} ${one.state}`} one={one} at={at} />
  if (one.state === 'preview') return <ImportShelf one={one} account={account} />
  if (one.state === 'failed') return null
  return <Done one={one} />
}

const doing: Record<string, () => string> = {
  reading: m.linked_reading,
  applying: m.linked_applying,
  undoing: m.linked_undoing,
}

/** How far the job is, and for how long still; it goes on without the page. */
function Progress({ one, at }: { one: Import; at: number }) {
  const done = Math.min(one.done, one.rows)
  const [start] = useState({ at, done })
  const seconds = secondsLeft(start, { at, done }, one.rows)
  // While an account is read nobody knows how many games there will be.
  const counted = one.rows > 0 && !(one.state === 'reading' && done === one.rows)
  return (
    <div className="linked-import">
      <div className="linked-progress">
        <b>
          {counted
            ? m.linked_progress({ count: one.rows, done: formatNumber(done), total: formatNumber(one.rows) })
            : one.rows > 0
              ? m.linked_so_far({ count: one.rows, number: formatNumber(one.rows) })
              : doing[one.state]?.()}
        </b>
        {seconds !== null && <span>{m.linked_seconds({ count: seconds, number: formatNumber(seconds) })}</span>}
        <progress aria-label={doing[one.state]?.()} {...(counted && { max: one.rows, value: done })} />
      </div>
      <p className="settings-text">{waitText(one)}</p>
      <Steering one={one} />
    </div>
  )
}

function waitText({ stalled, state }: Import): string {
  if (stalled) return m.import_stalled()
  // Only what was brought in is told of by mail.
  return state === 'applying' ? m.linked_close_page() : m.linked_goes_on()
}

/** Reading can be stopped, for nothing has changed yet; other work that has stopped by itself goes on. */
function Steering({ one }: { one: Import }) {
  const again = useStartImport(one.state === 'undoing' ? 'undo' : 'apply')
  const stop = useRemoveImport(() => undefined)
  const client = useQueryClient()
  if (one.state === 'reading')
    return (
      <Button
        size="s"
        className="mt-3"
        busy={stop.isPending}
        onClick={() => stop.mutate(one.id, { onSettled: () => void forgetLinked(client) })}
      >
        {m.linked_stop()}
      </Button>
    )
  return one.stalled ? (
    <Button className="mt-3" busy={again.isPending} onClick={() => again.mutate(one.id)}>
      {m.import_go_on()}
    </Button>
  ) : null
}

/** What came of it. */
function Done({ one }: { one: Import }) {
  const { counts, state } = one
  const lines =
    state === 'done'
      ? [
          m.linked_done({ count: counts.new, number: formatNumber(counts.new) }),
          ...(counts.change > 0
            ? [m.import_done_change({ count: counts.change, shown: formatNumber(counts.change) })]
            : []),
        ]
      : [
          m.import_undone_restored({ count: counts.restored, shown: formatNumber(counts.restored) }),
          ...(counts.kept > 0 ? [m.import_undone_kept({ count: counts.kept, shown: formatNumber(counts.kept) })] : []),
        ]
  return (
    <div className="linked-import import">
      <ul role="status" className="import-totals">
        {lines.map((line) => (
          <li key={line}>
            <CircleCheck aria-hidden />
            {line}
          </li>
        ))}
      </ul>
      <p className="settings-buttons mt-3">
        <Link to={paths.profile()} className={buttonClass({ variant: 'primary', size: 's' })}>
          {m.import_to_shelf()}
        </Link>
        {state === 'done' && <UndoButton one={one} size="s" />}
      </p>
      {state === 'done' && <StayedOut one={one} />}
    </div>
  )
}

/** What needs a decision still, out of the way of what is done. */
function StayedOut({ one }: { one: Import }) {
  const { doubtful, missing, waiting } = one.counts
  const [open, setOpen] = useState(waiting > 0)
  const count = doubtful + missing
  if (count + waiting === 0) return null
  return (
    <details className="linked-choices" open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="link">{m.linked_stayed_out({ count, number: formatNumber(count) })}</summary>
      {open && <Rest one={one} note={m.linked_left_note()} />}
    </details>
  )
}

/** How far a job was at a time, in milliseconds since 1970. */
interface Reach {
  at: number
  done: number
}

/** About how many seconds a job takes still, by how far it came since it was first seen; null while nobody knows. */
function secondsLeft(start: Reach, now: Reach, rows: number): number | null {
  const came = now.done - start.done
  const took = now.at - start.at
  if (came <= 0 || took < 2_000 || rows <= now.done) return null
  const seconds = (((rows - now.done) / came) * took) / 1_000
  // Nobody believes "37 seconds".
  return seconds < 10 ? Math.max(1, Math.ceil(seconds)) : Math.ceil(seconds / 10) * 10
}
