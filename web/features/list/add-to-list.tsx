import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { GameCard } from '../../../common/api/game.ts'
import type { List } from '../../../common/api/list.ts'
import { m } from '../../paraglide/messages.js'
import { toast } from '../../ui/feedback/toast.ts'
import { AddGamesDialog } from '../game/adding/add-games-dialog.tsx'
import { addGame, removeGame } from './list-changes.ts'
import { listGamesQuery } from './list.data.ts'
import { gamesOf } from './listed-games.ts'

interface Props {
  list: List
  onClose: () => void
}

/** Adds games to the end of a list. */
export function AddToList({ list, onClose }: Props) {
  const client = useQueryClient()
  const { data: here } = useInfiniteQuery(listGamesQuery(list.id))
  const ids = new Set(here && gamesOf(here).map(({ id }) => id))
  // Games added after the loaded pages are not in the list yet.
  const [added, setAdded] = useState<ReadonlySet<number>>(new Set())
  const mark = (id: number, isIn: boolean) =>
    setAdded((before) => new Set(isIn ? [...before, id] : [...before].filter((one) => one !== id)))
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
      isIn={({ id }) => ids.has(id) || added.has(id)}
      labelOf={({ title }, isIn) => (isIn ? m.list_add_in({ title }) : m.list_add_one({ title }))}
      add={(game) => {
        // What is there already stays when it is taken back.
        const isNew = !ids.has(game.id) && !added.has(game.id)
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
