import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { UserCard } from '../../../common/api/user.ts'
import { m } from '../../paraglide/messages.js'
import { useUser } from '../../session/use-session.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { alikeQuery, useSetAside } from '../friend/alike.data.ts'
import { AlikeRow } from '../friend/alike-row.tsx'
import { FollowButton } from '../friend/follow-button.tsx'
import { suggestedPeopleQuery } from '../friend/friend.data.ts'
import { PersonLink } from '../user/person-link.tsx'
import { ownTotalsQuery } from '../user/totals.data.ts'
import './timeline.css'

interface Props {
  className?: string
}

/** In the place of an empty feed: whom one could follow, or that those one follows show nothing. */
export function NoFeed(props: Props) {
  const { data: totals } = useQuery(ownTotalsQuery)
  return totals && <Nothing {...props} following={totals.following} />
}

function Nothing({ className, following }: Props & { following: number }) {
  // A user who begins to follow here can keep choosing: the feed takes this place once it has content.
  const [choosing] = useState(following === 0)
  if (!choosing)
    return (
      <EmptyState level={3} title={m.event_feed_quiet()} className={className}>
        {m.event_feed_quiet_text()}
      </EmptyState>
    )
  return (
    <EmptyState level={3} title={m.event_feed_nobody()} className={className} action={<SuggestedPeople />}>
      {m.event_feed_nobody_text()}
    </EmptyState>
  )
}

const suggested = 4

/** People who rate as the viewer does; where there are none, the most active players. */
export function SuggestedPeople({ most = suggested }: { most?: number }) {
  const { data, isError } = useInfiniteQuery(alikeQuery)
  const notInterested = useSetAside()
  const alike = data?.pages.flatMap((page) => page.data).slice(0, most) ?? []
  if (data === undefined && !isError) return null
  if (alike.length === 0) return <ActivePlayers most={most} />
  return (
    <ul className="feed-people">
      {alike.map((person) => (
        <li key={person.id}>
          <AlikeRow person={person} onNotInterested={notInterested} />
        </li>
      ))}
    </ul>
  )
}

/** Without oneself. */
function ActivePlayers({ most }: { most: number }) {
  const own = useUser()?.id
  const { data } = useInfiniteQuery(suggestedPeopleQuery)
  const people = data?.pages.flatMap((page) => page.data).filter(({ id }) => id !== own) ?? []
  return (
    <ul className="feed-people">
      {people.slice(0, most).map((person) => (
        <li key={person.id}>
          <Player person={person} />
        </li>
      ))}
    </ul>
  )
}

const Player = ({ person }: { person: UserCard }) => (
  <>
    <PersonLink person={person} size="s" tight />
    <FollowButton person={person} small />
  </>
)
