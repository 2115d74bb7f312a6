import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { List } from '../../../common/api/list.ts'
import { manyListedApi } from '../../api/calls/many-listed.generated.ts'
import { listKeys } from '../../cache/keys.ts'
import { tellRefusal } from '../../cache/optimistic-update.ts'
import { formatNumber } from '../../i18n/format.ts'
import { isOffline } from '../../offline/connection.ts'
import { m } from '../../paraglide/messages.js'
import { toast } from '../../ui/feedback/toast.ts'
import { ListFacts, OwnListsDialog } from './own-lists-dialog.tsx'
import './list.css'

interface Props {
  /** Their ids, in the order in which they come to the list. */
  games: readonly number[]
  onClose: () => void
}

/** Puts several games at the end of one of the user's own lists, with one undo. */
export function ManyListDialog({ games, onClose }: Props) {
  const client = useQueryClient()
  const refresh = () => void client.invalidateQueries({ queryKey: listKeys.every })
  const taking = useMutation({
    mutationKey: ['list', 'remove-many'],
    mutationFn: ({ list, some }: { list: List; some: number[] }) =>
      manyListedApi.remove({ body: { id_list: list.id, games: some } }),
    onError: tellRefusal,
    onSettled: refresh,
  })
  const adding = useMutation({
    mutationKey: ['list', 'add-many'],
    mutationFn: (list: List) => manyListedApi.add({ body: { id_list: list.id, games: [...games] } }),
    onSuccess: ({ added, list }) => {
      const count = added.length
      if (count === 0) return void toast.show(m.many_list_there({ list: list.title }))
      toast.undo(m.many_list_done({ count, number: formatNumber(count), list: list.title }), m.collection_undo(), () =>
        taking.mutate({ list, some: added }),
      )
    },
    onError: tellRefusal,
    onSettled: refresh,
  })
  const choose = (list: List) => {
    onClose()
    if (isOffline()) toast.error(m.many_offline())
    else adding.mutate(list)
  }
  return (
    <OwnListsDialog
      title={m.many_list_title()}
      about={m.many_change_title({ count: games.length, number: formatNumber(games.length) })}
      onClose={onClose}
      row={(list) => (
        <button type="button" className="list-choice" onClick={() => choose(list)}>
          <ListFacts list={list} />
        </button>
      )}
    />
  )
}
