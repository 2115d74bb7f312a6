import { useId, useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import type { EntryGame } from '../entry.ts'
import { progressStatuses, shelfStatuses, type Status, statusHint } from './status.ts'
import { StatusButton, type StatusButtonProps, StatusRow } from './status-button.tsx'
import { statusLabel } from './status-labels.ts'
import { usePressFlag } from './use-press-flag.ts'
import { lazyDialog } from '../../../components/lazy-part.tsx'

interface Props {
  game: EntryGame
  /** Opens the loan of the game. */
  onLend: () => void
}

/** The flags of a game in two groups: how it stands on the viewer's shelf, and how far it was played. */
export function StatusGroups({ game, onLend }: Props) {
  const { entry, buttonOf } = usePressFlag(game, onLend)
  return (
    <FlagGroups
      shelf={shelfStatuses}
      buttonOf={(status) =>
        status === 'lended'
          ? { hint: entry?.borrower ?? undefined, 'aria-haspopup': 'dialog', ...buttonOf(status) }
          : { hint: statusHint(status), ...buttonOf(status) }
      }
    />
  )
}

interface FlagGroupsProps {
  /** The flags of the first group. */
  shelf: readonly Status[]
  buttonOf: (status: Status) => Omit<StatusButtonProps, 'status' | 'label'>
}

/** The same two groups of flags, of whatever they are. */
export function FlagGroups({ shelf, buttonOf }: FlagGroupsProps) {
  const id = useId()
  const group = (name: string, label: string, statuses: readonly Status[]) => (
    <div>
      <p id={`${id}${name}`} className="status-head">
        {label}
      </p>
      <StatusRow labelledBy={`${id}${name}`} className={`status-row-${name}`}>
        {statuses.map((status) => (
          <StatusButton key={status} status={status} label={statusLabel(status)} {...buttonOf(status)} />
        ))}
      </StatusRow>
    </div>
  )
  return (
    <div className="status-groups">
      {group('shelf', m.collection_shelf(), shelf)}
      {group('progress', m.collection_progress(), progressStatuses)}
    </div>
  )
}

const LendDialog = lazyDialog(() => import('../lending/lend-dialog.tsx'), 'LendDialog')

/** The status buttons of a game's page. Visitors are sent to the log-in and back, and it is done then. */
export function StatusActions({ game }: { game: EntryGame }) {
  const [lending, setLending] = useState(false)
  return (
    <>
      <StatusGroups game={game} onLend={() => setLending(true)} />
      {lending && <LendDialog game={game} open onClose={() => setLending(false)} />}
    </>
  )
}
