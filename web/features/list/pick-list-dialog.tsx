import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { GameCard } from '../../../common/api/game.ts'
import type { List } from '../../../common/api/list.ts'
import { Loaded } from '../../components/loaded.tsx'
import { m } from '../../paraglide/messages.js'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import type { EntryGame } from '../collection/entry.ts'
import { gameExtraQuery } from '../game/game.data.ts'
import { addGame, removeGame } from './list-changes.ts'
import { holdingQuery } from './list.data.ts'
import { ListFacts, OwnListsDialog } from './own-lists-dialog.tsx'
import { ListWithGame } from './list-with-game.tsx'

interface Props {
  /** A card, or the collection's data of it. */
  game: EntryGame & Partial<GameCard>
  onClose: () => void
}

/** The user's own lists, with a mark at those that contain the game: each press is saved at once. */
export function PickListDialog({ game: given, onClose }: Props) {
  const game: GameCard = { release_precision: null, rate: null, ...given }
  const holding = useQuery(holdingQuery(game.id))
  // Read here: a query tells of what is read while its component renders, and rows are drawn later.
  const held = holding.data
  return (
    <OwnListsDialog
      title={m.list_pick_title()}
      about={game.title}
      footer={<ListWithGame game={game} />}
      onClose={onClose}
      instead={
        holding.isLoadingError && (
          <Loaded query={holding} loading={null}>
            {() => null}
          </Loaded>
        )
      }
      row={(list) => <OwnList list={list} game={game} holds={held?.includes(list.id)} />}
    />
  )
}

/** `holds` is undefined while unknown. */
function OwnList({ list, game, holds }: { list: List; game: GameCard; holds: boolean | undefined }) {
  const client = useQueryClient()
  const toggle = async () => {
    const stands = holds ? await removeGame(client, list, game) : await addGame(client, list, game)
    if (!stands) return toast.error(m.list_pick_failed({ list: list.title }))
    // Its page shows how many lists it is in.
    void client.invalidateQueries({ queryKey: gameExtraQuery(game.id).queryKey })
  }
  return (
    <Checkbox
      checked={holds ?? false}
      disabled={holds === undefined}
      onChange={() => void toggle()}
      className="list-pick"
    >
      <ListFacts list={list} />
    </Checkbox>
  )
}
