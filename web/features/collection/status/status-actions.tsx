import { useState } from 'react'
import { lazyDialog } from '../../../components/lazy-part.tsx'
import { m } from '../../../paraglide/messages.js'
import { useAccessPath, useGo } from '../../../router/navigate.ts'
import { useUser } from '../../../session/use-session.ts'
import { type Status, statuses } from './status.ts'
import { StatusButton, StatusRow } from './status-button.tsx'
import { useOwnEntry } from '../collection.data.ts'
import type { EntryGame } from '../entry.ts'
import { useSetEntry } from '../changes/set-entry.ts'
import { statusLabel } from './status-labels.ts'

const LendDialog = lazyDialog(() => import('../lending/lend-dialog.tsx'), 'LendDialog')

/** The status buttons of a game's page. Visitors are sent to the log-in and back. */
export function StatusActions({ game }: { game: EntryGame }) {
  const user = useUser()
  const entry = useOwnEntry(game.id)
  const setEntry = useSetEntry()
  const [lending, setLending] = useState(false)
  const go = useGo()
  const accessPath = useAccessPath()
  const press = (status: Status): void => {
    if (user === null) go(accessPath)
    else if (status === 'lended') setLending(true)
    else setEntry(game, { type: status, value: !(entry?.[status] ?? false) })
  }
  return (
    <>
      <StatusRow label={m.collection_row()}>
        {statuses.map((status) => (
          <StatusButton
            key={status}
            status={status}
            label={statusLabel(status)}
            pressed={entry?.[status] ?? false}
            aria-haspopup={status === 'lended' ? 'dialog' : undefined}
            onClick={() => press(status)}
          />
        ))}
      </StatusRow>
      {lending && <LendDialog game={game} open onClose={() => setLending(false)} />}
    </>
  )
}
