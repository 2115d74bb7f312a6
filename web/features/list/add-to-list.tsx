import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { GameCard } from '../../../common/api/game.ts'
import type { List } from '../../../common/api/list.ts'
import { m } from '../../paraglide/messages.js'
import { toast } from '../../ui/feedback/toast.ts'
import { AddGamesDialog } from '../game/adding/add-games-dialog.tsx'
import { addGame, removeGame } from './list-changes.ts'
import { listGameIdsQuery, listGamesQuery } from './list.data.ts'
import { gamesOf } from './listed-games.ts'

interface Props {
  list: List
  onClose: () => void
}

/** Adds games to the end of a list. */
export function AddToList({ list, onClose }: Props) {
  const client = useQueryClient()
  const { data: here } = useInfiniteQuery(listGamesQuery(list.id))
  const { data: all, isPending } = useQuery(listGameIdsQuery(list.id))
  const ids = new Set(all ?? (here && gamesOf(here).map(({ id }) => id)))
  // What was added or taken out here since.
  const [marks, setMarks] = useState<ReadonlyMap<number, boolean>>(new Map())
  const mark = (id: number, isIn: boolean) => setMarks((before) => new Map([...before, [id, isIn]]))
  const isIn = ({ id }: GameCard): boolean => marks.get(id) ?? ids.has(id)
  const add = async (game: GameCard): Promise<boolean> => {
    mark(game.id, true)
    const stands = await addGame(client, list, game)
    if (!stands) mark(game.id, false)
    return stands
  }
  const takeOut = async (game: GameCard): Promise<boolean> => {
    mark(game.id, false)
    const stands = await removeGame(client, list, game)
    if (stands) return true
    mark(game.id, true)
    toast.error(m.list_take_out_failed({ title: game.title }))
    return false
  }
  return (
    <AddGamesDialog
      title={m.list_add_title()}
      start={m.list_add_start()}
      closeLabel={m.list_close()}
      // Before it is known what is there, a way back could take that out, with its note.
      disabled={isPending}
      isIn={isIn}
      labelOf={({ title }, there) => (there ? m.list_add_in({ title }) : m.list_add_one({ title }))}
      add={(game) => {
        // What is there already stays when it is taken back.
        const isNew = !isIn(game)
        return {
          stands: add(game),
          note: isNew ? null : m.list_add_in({ title: game.title }),
          undo: () => (isNew ? takeOut(game) : Promise.resolve(true)),
        }
      }}
      onOut={(game) => void takeOut(game)}
      onClose={onClose}
    />
  )
}
