import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { GameCard } from '../../../common/api/game.ts'
import type { List } from '../../../common/api/list.ts'
import { formatNumber } from '../../i18n/format.ts'
import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'
import { m } from '../../paraglide/messages.js'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { FindField } from '../../ui/forms/find-field.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Check, Plus } from '../../ui/icons/icons.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { GameLine } from '../game/game-line.tsx'
import { useFoundGames } from '../game/use-found-games.ts'
import { addGame, removeGame } from './list-changes.ts'
import { listGamesQuery } from './list.data.ts'
import { gamesOf } from './listed-games.ts'

interface Props {
  list: List
  onClose: () => void
}

/** Finds games and adds them to the end of the list, one press each; it stays open for the next. */
export function AddGamesDialog({ list, onClose }: Props) {
  const [text, setText] = useState('')
  const { box, settled, asked, games, nothing } = useFoundGames(text)
  return (
    <Dialog open onClose={onClose} title={m.list_add_title()} closeLabel={m.list_close()} className="list-add">
      <div ref={box}>
        <FindField label={m.list_add_label()} hint={m.list_add_label()} text={text} onText={setText} />
      </div>
      {!asked && <p className="mt-3 text-small text-ink-3">{m.list_add_start()}</p>}
      <Found list={list} games={games} />
      <p role="status" className="text-small text-ink-3">
        {nothing && m.list_add_nothing()}
      </p>
      {asked && (
        <Link to={paths.search({ q: settled })} className="link inline-flex min-h-11 items-center text-small">
          {m.list_add_elsewhere()}
        </Link>
      )}
    </Dialog>
  )
}

function Found({ list, games }: { list: List; games: GameCard[] }) {
  const client = useQueryClient()
  const [said, setSaid] = useState('')
  const { data: here } = useInfiniteQuery(listGamesQuery(list.id))
  const ids = new Set(here && gamesOf(here).map(({ id }) => id))
  // Games added after the loaded pages are not in the list yet.
  const [added, setAdded] = useState<ReadonlySet<number>>(new Set())
  const mark = (id: number, isIn: boolean) =>
    setAdded((before) => new Set(isIn ? [...before, id] : [...before].filter((one) => one !== id)))
  const toggle = async (game: GameCard, isIn: boolean) => {
    const { title } = game
    const place = formatNumber(list.TotalGames + 1)
    mark(game.id, !isIn)
    setSaid(isIn ? m.list_taken_out({ title }) : m.list_added({ title, place }))
    const stands = isIn ? await removeGame(client, list, game) : await addGame(client, list, game)
    if (stands) return
    mark(game.id, isIn)
    const failed = isIn ? m.list_take_out_failed({ title }) : m.list_add_failed({ title })
    setSaid(failed)
    toast.error(failed)
  }
  return (
    <>
      <ul aria-label={m.list_add_label()} className="list-found">
        {games.map((game) => {
          const { id, title } = game
          const isIn = ids.has(id) || added.has(id)
          return (
            <li key={id}>
              <GameLine game={game} />
              <IconButton
                label={isIn ? m.list_add_in({ title }) : m.list_add_one({ title })}
                pressed={isIn}
                variant="soft"
                icon={isIn ? <Check aria-hidden /> : <Plus aria-hidden />}
                onClick={() => void toggle(game, isIn)}
              />
            </li>
          )
        })}
      </ul>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  )
}
