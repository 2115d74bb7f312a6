import { useState } from 'react'
import { lazyDialog } from '../../../components/lazy-part.tsx'
import type { EntryGame } from '../entry.ts'
import { StatusGroups } from './status-groups.tsx'

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
