import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { UserCard } from '../../../common/api/user.ts'
import { Link } from '../../router/link.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { eachOnce } from '../../lib/pages.ts'
import { paths } from '../../router/paths.ts'
import { m } from '../../paraglide/messages.js'
import { Avatar } from '../../ui/images/avatar.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx'
import { FollowButton } from './follow-button.tsx'
import type { PeoplePage, peoplePages } from './friend.data.ts'

interface Props<P extends PeoplePage> {
  title: string
  people: ReturnType<typeof peoplePages<P>>
  /** Shown instead of an empty list. */
  nobody: ReactNode
  /** A line about somebody; otherwise their name, and whether they follow the viewer. */
  detailOf?: (card: P['data'][number]) => string
  /** Of `useReturningDialog`: going back from a profile shows the list again. */
  name: string
  onClose: () => void
}

/** A list of users with follow buttons; the next page loads near the end (SHL-20). */
export function PeopleDialog<P extends PeoplePage>({
  title,
  people: query,
  nobody,
  detailOf = relationTo,
  name,
  onClose,
}: Props<P>) {
  const people = useInfiniteQuery(query)
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = people
  const wanted = hasNextPage && !isFetching && !isFetchNextPageError
  return (
    <Dialog
      open
      name={name}
      onClose={onClose}
      title={title}
      closeLabel={m.collection_close()}
      {...(wanted && { onScrollEnd: () => void fetchNextPage() })}
    >
      <Loaded query={people} loading={<SkeletonLines label={m.friend_loading()} count={6} />}>
        {({ pages }) => {
          const shown = eachOnce(pages)
          if (shown.length === 0 && !hasNextPage) return nobody
          return (
            <ul aria-label={title} className="grid gap-1">
              {shown.map((card) => (
                <PersonRow key={card.id} card={card} detail={detailOf(card)} />
              ))}
            </ul>
          )
        }}
      </Loaded>
      {isFetchNextPageError && (
        <ErrorState
          title={m.errors_title()}
          retryLabel={m.errors_retry()}
          busy={isFetching}
          onRetry={() => void fetchNextPage()}
        />
      )}
      <p role="status" className="min-h-6 text-center text-small text-ink-3">
        {people.isFetchingNextPage && m.friend_loading()}
      </p>
    </Dialog>
  )
}

const relationTo = ({ name, follows_you }: UserCard): string =>
  [name, follows_you === 1 && m.friend_follows_you()].filter((fact) => fact).join(' · ')

interface RowProps {
  card: UserCard
  detail: string
}

function PersonRow({ card, detail }: RowProps) {
  const { nick, avatar } = card
  return (
    <li className="flex min-h-15 items-center gap-3">
      <Link to={paths.profile(nick)} className="flex min-w-0 flex-1 items-center gap-3 rounded-2 py-1">
        <Avatar nick={nick} src={avatar} />
        <span className="min-w-0 flex-1">
          <b className="block truncate leading-tight">{nick}</b>
          {detail && <small className="block truncate text-small text-ink-3">{detail}</small>}
        </span>
      </Link>
      <FollowButton person={card} small />
    </li>
  )
}
