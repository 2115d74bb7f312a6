import { useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import type { List, ListedGame } from '../../../common/api/list.ts'
import { formatNumber } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { toast } from '../../ui/feedback/toast.ts'
import { ArrangeRow } from './arrange-row.tsx'
import { type HeldGame, rowOffset } from './held-game.ts'
import { moveGame, noteGame, putBack, removeGame } from './list-changes.ts'
import { PlaceDialog } from './place-dialog.tsx'
import { useArranging } from './use-arranging.ts'
import { limits } from '../../../common/rules/limits.ts'
import { TextArea } from '../../ui/forms/text-field.tsx'
import { ListedGameDialog } from './listed-game-dialog.tsx'

const words = { grabbed: m.list_grabbed, at: m.list_at, put_back: m.list_put_back, dropped: m.list_dropped }

/** Rows that can be moved by handle, keys, or their menu; changes are announced to screen readers. */
export function ArrangeRows({ list, games }: { list: List; games: ListedGame[] }) {
  const { box, said, held, from, events, placing, setPlacing, act, remove } = useRows(list, games)
  const client = useQueryClient()
  const [noting, setNoting] = useState<ListedGame | null>(null)
  const note = async (game: ListedGame, text: string) => {
    // What was written stays until it is kept.
    if (await noteGame(client, list, game.id, text)) setNoting(null)
    else toast.error(m.list_note_failed({ title: game.title }))
  }
  return (
    <>
      <ol
        ref={box}
        tabIndex={-1}
        aria-label={m.list_arranging({ title: list.title })}
        className="arrange"
        data-down={held?.down || undefined}
        {...events}
      >
        {games.map((game, index) => (
          <ArrangeRow
            key={game.id}
            game={game}
            place={index + 1}
            count={list.TotalGames}
            {...drawnAs(held, index, from, games.length)}
            onMove={act}
            onPlace={setPlacing}
            onNote={setNoting}
            onTakeOut={remove}
          />
        ))}
      </ol>
      <p aria-live="assertive" className="sr-only">
        {said}
      </p>
      {placing && (
        <PlaceDialog
          game={placing}
          count={list.TotalGames}
          onClose={() => setPlacing(null)}
          onPlace={(place) => act(placing, place)}
        />
      )}
      {noting && (
        <NoteDialog game={noting} onClose={() => setNoting(null)} onNote={(text) => void note(noting, text)} />
      )}
    </>
  )
}

/** The state of the rows, and its announcements. */
function useRows(list: List, games: ListedGame[]) {
  const box = useRef<HTMLOListElement>(null)
  const [said, setSaid] = useState('')
  const [placing, setPlacing] = useState<ListedGame | null>(null)
  const total = formatNumber(list.TotalGames)
  const say = (what: keyof typeof words, { title }: ListedGame, index: number) =>
    setSaid(words[what]({ title, place: formatNumber(index + 1), total }))
  const { move, takeOut } = useMoves(list, setSaid)
  const goWith = useFocusOf(box, games)
  const { held, from, events } = useArranging({
    box,
    games,
    total: list.TotalGames,
    say,
    onMove: (game, index) => {
      goWith(game.id, 'handle')
      return move(game, index + 1)
    },
  })
  const act = (game: ListedGame, place: number) => {
    setPlacing(null)
    goWith(game.id, 'menu')
    say('dropped', game, place - 1)
    void move(game, place)
  }
  const remove = (game: ListedGame) => {
    const next = games[games.indexOf(game) + 1] ?? games[games.indexOf(game) - 1]
    if (next) goWith(next.id, 'menu')
    takeOut(game)
  }
  return { box, said, held, from, events, placing, setPlacing, act, remove }
}

/**
 * How the row at an index is drawn while the one at `from` is held. Of `count` loaded rows, it is never drawn below the
 * last.
 */
const drawnAs = (held: HeldGame | null, index: number, from: number, count: number) => {
  const isHeld = held !== null && index === from
  return {
    held: isHeld,
    pulled: isHeld ? held.pulled : null,
    offset: held ? rowOffset(index, from, Math.min(held.at, count - 1)) : 0,
    shown: (isHeld ? held.at : index + (held ? rowOffset(index, from, held.at) : 0)) + 1,
  }
}

/** Saves at once; a refused move is reverted and announced. */
function useMoves(list: List, say: (text: string) => void) {
  const client = useQueryClient()
  const move = async (game: ListedGame, place: number) => {
    if (await moveGame(client, list, game.id, place)) return
    say('')
    toast.error(m.list_order_failed({ title: game.title, place: formatNumber(game.order) }))
  }
  const takeOut = async (game: ListedGame) => {
    const { title } = game
    const shown = toast.undo(m.list_taken_out({ title }), m.collection_undo(), () => void putBack(client, list, game))
    if (await removeGame(client, list, game)) return
    toast.dismiss(shown)
    toast.error(m.list_take_out_failed({ title }))
  }
  return { move, takeOut: (game: ListedGame) => void takeOut(game) }
}

/** A moved row takes the focus with it; one that is out of view leaves it to the list. */
function useFocusOf(box: { current: HTMLElement | null }, games: ListedGame[]) {
  const wanted = useRef<{ id: number; part: 'handle' | 'menu' } | null>(null)
  const seen = useRef(games)
  // After every render: the row has moved, or no longer exists.
  useLayoutEffect(() => {
    if (!wanted.current || seen.current === games) return
    const { id, part } = wanted.current
    wanted.current = null
    const row = box.current?.querySelector(`[data-handle="${id}"]`)?.closest('li')
    const target = row?.querySelector<HTMLElement>(part === 'handle' ? '[data-handle]' : '[aria-haspopup="menu"]')
    ;(target ?? box.current)?.focus({ preventScroll: target !== undefined })
  })
  return (id: number, part: 'handle' | 'menu') => {
    seen.current = games
    wanted.current = { id, part }
  }
}

interface Props {
  game: ListedGame
  onNote: (note: string) => void
  onClose: () => void
}

/** Asks what the owner of a list has to say about a game of it; nothing takes the note away. */
function NoteDialog({ game, onNote, onClose }: Props) {
  const [text, setText] = useState(game.note ?? '')
  return (
    <ListedGameDialog
      game={game}
      title={m.list_note_title()}
      save={m.list_note_save()}
      onSave={() => onNote(text.trim())}
      onClose={onClose}
    >
      <TextArea
        label={m.list_note_label()}
        hint={m.list_note_hint({ most: limits.listNoteMax })}
        maxLength={limits.listNoteMax}
        data-autofocus=""
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </ListedGameDialog>
  )
}
