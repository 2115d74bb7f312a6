import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { List } from '../../../common/api/list.ts'
import { foldText } from '../../../common/rules/names.ts'
import { formatNumber } from '../../i18n/format.ts'
import { Loaded } from '../../components/loaded.tsx'
import { m } from '../../paraglide/messages.js'
import { useUser } from '../../session/use-session.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { FindField } from '../../ui/forms/find-field.tsx'
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx'
import { listsOfUserQuery } from './list.data.ts'
import { PrivateMark } from './private-mark.tsx'

interface Props {
  title: string
  /** What is put on a list. */
  about: string
  footer?: ReactNode
  /** Shown in the place of the lists. */
  instead?: ReactNode
  row: (list: List) => ReactNode
  onClose: () => void
}

/** From this number of lists on there is a search field. */
const many = 8

/** The user's own lists, to choose from. */
export function OwnListsDialog({ title, about, footer, instead, row, onClose }: Props) {
  const [text, setText] = useState('')
  const lists = useOwnLists(text !== '')
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = lists
  const more = hasNextPage && !isFetching && !isFetchNextPageError
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      closeLabel={m.list_close()}
      footer={footer}
      {...(more && { onScrollEnd: () => void fetchNextPage() })}
    >
      <p className="mb-3 font-semibold text-ink-2 wrap-anywhere">{about}</p>
      <Loaded query={lists} loading={<SkeletonLines label={m.list_loading()} count={6} />}>
        {({ pages }) => (
          <>
            {pages[0]!.total > many && (
              <div className="mb-3">
                <FindField label={m.list_pick_find()} hint={m.list_pick_find()} text={text} onText={setText} />
              </div>
            )}
            {instead || (
              <Shown
                title={title}
                lists={pages.flatMap(({ data }) => data)}
                text={text}
                coming={hasNextPage}
                row={row}
              />
            )}
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

interface ShownProps extends Pick<Props, 'title' | 'row'> {
  lists: List[]
  text: string
  /** More lists are not loaded yet. */
  coming: boolean
}

function Shown({ title, lists, text, coming, row }: ShownProps) {
  const words = foldText(text)
  const shown = lists.filter((list) => foldText(list.title).includes(words))
  return (
    <>
      <ul aria-label={title} className="grid">
        {shown.map((list) => (
          <li key={list.id}>{row(list)}</li>
        ))}
      </ul>
      <p role="status" className="text-small text-ink-3">
        {shown.length === 0 && !coming && (lists.length === 0 ? m.list_pick_none() : m.list_pick_no_match())}
        {coming && text !== '' && m.list_loading()}
      </p>
    </>
  )
}

/** What a list is called, how many games it has, and whether others see it. */
export const ListFacts = ({ list }: { list: List }) => (
  <>
    <b>{list.title}</b>
    <small>{m.list_games({ count: list.TotalGames, number: formatNumber(list.TotalGames) })}</small>
    {list.public === 0 && <PrivateMark />}
  </>
)
