import { useInfiniteQuery } from '@tanstack/react-query'
import type { OwnSet, TrophyFriend } from '../../../common/api/trophy.ts'
import { Loaded } from '../../components/loaded.tsx'
import { formatNumber } from '../../i18n/format.ts'
import { eachOnce } from '../../lib/pages.ts'
import { Link } from '../../router/link.tsx'
import { m } from '../../paraglide/messages.js'
import { useUser } from '../../session/use-session.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx'
import { Avatar } from '../../ui/images/avatar.tsx'
import { Bar } from './strip.tsx'
import { trophyFriendsQuery } from './trophy.data.ts'
import { countText, shareOf } from './words.ts'
import './compared.css'

interface Props {
  set: OwnSet
  /** Where somebody is compared with the viewer. */
  addressOf: (nick: string) => string
  beside: string | null
}

/** The viewer among the people whom they follow, whoever has most first; a press compares. */
export function Friends({ set, addressOf, beside }: Props) {
  const query = useInfiniteQuery(trophyFriendsQuery(set.id))
  const own = useUser()?.id
  return (
    <section className="panel" aria-label={m.trophy_friends()}>
      <h2 className="display mb-3 text-h3">{m.trophy_friends()}</h2>
      <Loaded query={query} loading={<SkeletonLines label={m.trophy_loading()} count={4} />}>
        {({ pages }) => {
          const people = eachOnce(pages, ({ user }) => user.id)
          if (people.every(({ user }) => user.id === own) && !query.hasNextPage)
            return <p className="text-small text-ink-2">{m.trophy_friends_none()}</p>
          return (
            <>
              <ol className="grid">
                {people.map((friend, at) => (
                  <li key={friend.user.id}>
                    <Friend
                      friend={friend}
                      rank={at + 1}
                      total={set.total}
                      to={friend.user.id === own ? null : addressOf(friend.user.nick)}
                      chosen={friend.user.nick === beside}
                    />
                  </li>
                ))}
              </ol>
              {query.hasNextPage && (
                <Button
                  variant="line"
                  size="s"
                  wide
                  className="mt-3"
                  busy={query.isFetchingNextPage}
                  onClick={() => void query.fetchNextPage()}
                >
                  {m.trophy_more()}
                </Button>
              )}
            </>
          )
        }}
      </Loaded>
    </section>
  )
}

interface FriendProps {
  friend: TrophyFriend
  rank: number
  total: number
  /** Null for the viewer. */
  to: string | null
  chosen: boolean
}

function Friend({ friend: { user, earned }, rank, total, to, chosen }: FriendProps) {
  const inside = (
    <>
      <span className="num trophy-rank" aria-hidden>
        {formatNumber(rank)}
      </span>
      <Avatar nick={user.nick} src={user.avatar} size="m" />
      <span className="min-w-0 flex-1">
        <b className="block truncate leading-tight font-[650]">{to === null ? m.trophy_you() : user.nick}</b>
        <Bar share={shareOf(earned, total)} whole={earned === total} />
      </span>
      <span className="num text-ink-2">
        <span aria-hidden>{formatNumber(earned)}</span>
        <span className="sr-only">{countText(earned, total)}</span>
      </span>
    </>
  )
  if (to === null) return <div className="trophy-friend">{inside}</div>
  return (
    <Link
      to={to}
      replace
      className="trophy-friend"
      aria-current={chosen ? 'true' : undefined}
      title={m.trophy_compare({ nick: user.nick })}
    >
      {inside}
    </Link>
  )
}
