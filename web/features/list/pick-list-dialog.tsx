import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { GameCard } from '../../../common/api/game.ts'
import type { List } from '../../../common/api/list.ts'
import { foldText } from '../../../common/rules/names.ts'
import { formatNumber } from '../../i18n/format.ts'
import { Loaded } from '../../components/loaded.tsx'
import { m } from '../../paraglide/messages.js'
import { useUser } from '../../session/use-session.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { FindField } from '../../ui/forms/find-field.tsx'
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import type { EntryGame } from '../collection/entry.ts'
import { gameExtraQuery } from '../game/game.data.ts'
import { addGame, removeGame } from './list-changes.ts'
import { holdingQuery, listsOfUserQuery } from './list.data.ts'
import { ListWithGame } from './list-with-game.tsx'
import { PrivateMark } from './private-mark.tsx'

interface Props {
  /** A card, or the collection's data of it. */
  game: EntryGame & Partial<GameCard>
  onClose: () => void
}

/** From this number of lists on there is a search field. */
const many = 8

/** The user's own lists, with a mark at those that contain the game: each press is saved at once. */
export function PickListDialog({ game: given, onClose }: Props) {
  const game: GameCard = { release_precision: null, rate: null, ...given }
  const [text, setText] = useState('')
  const lists = useOwnLists(text !== '')
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = lists
  const more = hasNextPage && !isFetching && !isFetchNextPageError
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.list_pick_title()}
      closeLabel={m.list_close()}
      footer={<ListWithGame game={game} />}
      {...(more && { onScrollEnd: () => void fetchNextPage() })}
    >
      <p className="mb-3 font-semibold text-ink-2 wrap-anywhere">{game.title}</p>
      <Loaded query={lists} loading={<SkeletonLines label={m.list_loading()} count={6} />}>
        {({ pages }) => (
          <>
            {pages[0]!.total > many && (
              <div className="mb-3">
                <FindField label={m.list_pick_find()} hint={m.list_pick_find()} text={text} onText={setText} />
              </div>
            )}
            <OwnLists lists={pages.flatMap(({ data }) => data)} text={text} game={game} coming={hasNextPage} />
          </>
        )}
      </Loaded>
    </Dialog>
  )
}

/** Searching requires all lists to be loaded. */
function useOwnLists(whole: boolean) {
  const user = useUser()
  const lists = useInfiniteQuery({ ...listsOfUserQuery(user?.id ?? 0, 'recent'), enabled: user !== null })
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = lists
  const wanted = whole && hasNextPage && !isFetching && !isFetchNextPageError
  useEffect(() => {
    if (wanted) void fetchNextPage()
  }, [wanted, fetchNextPage])
  return lists
}

interface OwnListsProps {
  lists: List[]
  text: string
  game: GameCard
  /** More lists are not loaded yet. */
  coming: boolean
}

function OwnLists({ lists, text, game, coming }: OwnListsProps) {
  const holding = useQuery(holdingQuery(game.id))
  const words = foldText(text)
  const shown = lists.filter(({ title }) => foldText(title).includes(words))
  if (holding.isLoadingError)
    return (
      <Loaded query={holding} loading={null}>
        {() => null}
      </Loaded>
    )
  return (
    <>
      <ul aria-label={m.list_pick_title()} className="grid">
        {shown.map((list) => (
          <li key={list.id}>
            <OwnList list={list} game={game} holds={holding.data?.includes(list.id)} />
          </li>
        ))}
      </ul>
      <p role="status" className="text-small text-ink-3">
        {shown.length === 0 && !coming && (lists.length === 0 ? m.list_pick_none() : m.list_pick_no_match())}
        {coming && text !== '' && m.list_loading()}
      </p>
    </>
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
      <b>{list.title}</b>
      <small>{m.list_games({ count: list.TotalGames, number: formatNumber(list.TotalGames) })}</small>
      {list.public === 0 && <PrivateMark />}
    </Checkbox>
  )
}
