import { useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import { Trophy } from '../../ui/icons/icons.ts'
import { useSetEntry } from '../collection/changes/set-entry.ts'
import { useOwnEntry } from '../collection/collection.data.ts'
import type { EntryGame } from '../collection/entry.ts'
import './notices.css'

/** All are earned, and the game is not marked with 100 %: nothing is marked without a press. */
export function Proposal({ game }: { game: EntryGame }) {
  const entry = useOwnEntry(game.id)
  const setEntry = useSetEntry()
  const [pressed, setPressed] = useState(false)
  const marked = entry?.awarded ?? false
  // Marked elsewhere: there is nothing to propose.
  if (marked && !pressed) return null
  const mark = (): void => {
    setPressed(true)
    setEntry(game, { type: 'awarded', value: true })
  }
  return (
    <section className="panel trophy-proposal ink-awarded" aria-label={m.trophy_complete()}>
      <Trophy size={22} aria-hidden />
      <p role="status">{marked ? m.trophy_propose_done() : m.trophy_propose()}</p>
      {!marked && <Button onClick={mark}>{m.trophy_propose_yes()}</Button>}
    </section>
  )
}
