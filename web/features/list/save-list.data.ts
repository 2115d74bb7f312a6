import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { List } from '../../../common/api/list.ts'
import { limits } from '../../../common/rules/limits.ts'
import { ApiError } from '../../api/api-error.ts'
import { listApi } from '../../api/calls/list.generated.ts'
import { eventKeys, listKeys, userKeys } from '../../cache/keys.ts'
import { patchEntity } from '../../cache/optimistic.ts'
import { formatNumber } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { toast } from '../../ui/feedback/toast.ts'
import { gameExtraQuery } from '../game/game.data.ts'
import { keepListAnswer } from './list.data.ts'

export interface ListDraft {
  title: string
  description: string
  public: boolean
}

/** Creates a list, or changes the one with this id. The form shows the errors of its fields. */
export function useSaveList(id: number | undefined, onSaved: (list: List) => void) {
  const client = useQueryClient()
  const saving = useMutation({
    mutationKey: ['list', 'save'],
    mutationFn: (draft: ListDraft) => saveList(draft, id),
    onError: tellRefusal,
  })
  const tell = useEffectEvent((list: List) => {
    keepSaved(client, list)
    onSaved(list)
  })
  // A new title may give a new address: by now the form no longer blocks navigation.
  const saved = saving.data
  useEffect(() => {
    if (saved) tell(saved)
  }, [saved])
  return saving
}

const saveList = (body: ListDraft, id: number | undefined): Promise<List> =>
  id === undefined
    ? listApi.create({ body, quiet: [422, 429] })
    : listApi.update({ body: { id, ...body }, quiet: [422, 429] })

/** A new list with one game in it; `game`: whether the game was added. */
export async function makeListWith(client: QueryClient, draft: ListDraft, gameId: number) {
  const list = await saveList(draft, undefined)
  const whole = await listApi.addGame({ body: { id_list: list.id, id_game: gameId } }).catch(() => null)
  keepSaved(client, whole ?? list)
  void client.invalidateQueries({ queryKey: gameExtraQuery(gameId).queryKey })
  return { list: whole ?? list, game: whole !== null }
}

/** Keeps the list in its places; places where it may be added or removed are refetched. */
function keepSaved(client: QueryClient, list: List): void {
  keepListAnswer(client, list)
  patchEntity(client, 'list', list.id, (shown) => ({ ...shown, ...list }))
  forgetPlaces(client)
}

function forgetPlaces(client: QueryClient): void {
  const { all, home, ofUser, ofGame, holding } = listKeys
  for (const key of [all, home, ofUser, ofGame, holding, userKeys.show, userKeys.ownTotals])
    void client.invalidateQueries({ queryKey: key() })
  void client.invalidateQueries({ queryKey: eventKeys.every })
}

/** Deletes a list permanently. */
export function useDeleteList({ id }: Pick<List, 'id'>, onDeleted: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['list', 'delete'],
    mutationFn: () => listApi.remove({ params: { id } }),
    onSuccess: () => {
      onDeleted()
      // Pages that are opened again refetch it.
      void client.invalidateQueries({ queryKey: listKeys.show(), refetchType: 'none' })
      forgetPlaces(client)
    },
    onError: tellRefusal,
  })
}

const refusals: Record<string, () => string> = {
  list_full: () => m.list_refused_games({ number: formatNumber(limits.listGamesMax) }),
  lists_full: () => m.list_refused_lists({ number: formatNumber(limits.listsMax) }),
}

/** The client reports every other failure by itself. */
export function tellRefusal(error: unknown): void {
  if (error instanceof ApiError && error.status === 409)
    toast.error(refusals[error.problem.code ?? '']?.() ?? error.message)
}
