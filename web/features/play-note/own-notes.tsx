import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Game } from '../../../common/api/game.ts'
import type { PlayNote } from '../../../common/api/play-note.ts'
import { formatHours, formatNumber, formatPartialDate } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Card } from '../../ui/layout/card.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { formatNames } from '../import/words.ts'
import { notesQuery, useDeleteNote } from './play-note.data.ts'

/** What imports kept about the viewer's play of this game, a card for each site; nothing without any. */
export function OwnNotes({ game }: { game: Game }) {
  const { data: notes } = useQuery(notesQuery(game.id))
  return notes?.data.map((note) => <NoteCard key={note.source} gameId={game.id} note={note} />)
}

/** A text up to this length is shown at once. */
const shortText = 280

function NoteCard({ gameId, note }: { gameId: number; note: PlayNote }) {
  const [asking, setAsking] = useState(false)
  const text = note.note
  return (
    <Card as="section">
      <h2 className="display mb-1 text-h3">{titleOf(note.source)}</h2>
      <p className="mb-4 text-small text-ink-3">{m.note_private()}</p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2.5 text-[0.9375rem]">
        {factsOf(note).map(([label, fact]) => (
          <div key={label} className="contents">
            <dt className="text-ink-3">{label}</dt>
            <dd className="font-[550]">{fact}</dd>
          </div>
        ))}
      </dl>
      {text !== null && text.length <= shortText && <NoteText text={text} />}
      {text !== null && text.length > shortText && (
        <details className="mt-4">
          <summary className="link min-h-8 cursor-pointer">{m.note_read()}</summary>
          <NoteText text={text} />
        </details>
      )}
      <Button size="s" variant="line" className="mt-4" onClick={() => setAsking(true)}>
        {m.note_delete()}
      </Button>
      {asking && <DeleteNotes gameId={gameId} source={note.source} onClose={() => setAsking(false)} />}
    </Card>
  )
}

const NoteText = ({ text }: { text: string }) => (
  <p className="mt-4 text-[0.9375rem] wrap-anywhere whitespace-pre-line">{text}</p>
)

const titleOf = (source: PlayNote['source']): string =>
  source === 'csv' ? m.note_title_table() : m.note_title({ site: formatNames[source]() })

function factsOf({ started, finished, hours, replays }: PlayNote): [string, string][] {
  const facts: [string, string | null][] = [
    [m.note_started(), started && formatPartialDate(started)],
    [m.note_finished(), finished && formatPartialDate(finished)],
    [m.note_hours(), hours === null ? null : formatHours(hours * 3_600)],
    [m.note_replays(), replays === null ? null : formatNumber(replays)],
  ]
  return facts.flatMap(([label, fact]) => (fact === null ? [] : [[label, fact]]))
}

function DeleteNotes({ gameId, source, onClose }: { gameId: number; source: PlayNote['source']; onClose: () => void }) {
  const deletion = useDeleteNote(gameId, source, () => toast.show(m.note_deleted()))
  return (
    <ConfirmDialog
      open
      title={source === 'csv' ? m.note_delete_title_table() : m.note_delete_title({ site: formatNames[source]() })}
      confirmLabel={m.note_delete_yes()}
      cancelLabel={m.note_delete_keep()}
      closeLabel={m.collection_close()}
      danger
      busy={deletion.isPending}
      onConfirm={() => deletion.mutate()}
      onClose={onClose}
    >
      {m.note_delete_text()}
    </ConfirmDialog>
  )
}
