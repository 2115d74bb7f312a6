import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { UserCard } from '../../../common/api/user.ts'
import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'
import { m } from '../../paraglide/messages.js'
import { useUser } from '../../session/use-session.ts'
import { Avatar } from '../../ui/images/avatar.tsx'
import { AlikeRow } from '../friend/alike-row.tsx'
import { FollowButton } from '../friend/follow-button.tsx'
import { alikeQuery, useSetAside } from '../friend/alike.data.ts'
import { suggestedPeopleQuery } from '../friend/friend.data.ts'
import './community.css'

const most = 4

/** Whom to follow: people who rate as the viewer does, each with the reason; where there are none, active players. */
export function PeoplePanel() {
  const { data, isError } = useInfiniteQuery(alikeQuery)
  const notInterested = useSetAside()
  const alike = data?.pages.flatMap((page) => page.data).slice(0, most) ?? []
  if (data === undefined && !isError) return null
  if (alike.length === 0) return <ActivePlayers />
  return (
    <section className="panel">
      <h2 className="display text-h3">{m.friend_alike_title()}</h2>
      <ul className="mt-2">
        {alike.map((person) => (
          <li key={person.id}>
            <AlikeRow person={person} onNotInterested={notInterested} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Active players whom the viewer does not follow yet. */
function ActivePlayers() {
  const own = useUser()?.id
  const { data } = useInfiniteQuery(suggestedPeopleQuery)
  const people = data?.pages.flatMap((page) => page.data)
  // Who is followed here stays, with the button that says so.
  const [shown, setShown] = useState<number[] | null>(null)
  if (people && shown === null)
    setShown(
      people
        .filter(({ id, followed }) => id !== own && followed === 0)
        .map(({ id }) => id)
        .slice(0, most),
    )
  const rows = people?.filter(({ id }) => shown?.includes(id)) ?? []
  if (rows.length === 0) return null
  return (
    <section className="panel">
      <h2 className="display text-h3">{m.community_people()}</h2>
      <ul className="mt-2">
        {rows.map((person) => (
          <li key={person.id}>
            <PersonRow person={person} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A person in a panel or a result, with the button to follow. */
export const PersonRow = ({ person }: { person: UserCard }) => (
  <div className="flex min-h-15 items-center gap-3">
    <Link to={paths.profile(person.nick)} className="flex min-w-0 flex-1 items-center gap-3 rounded-2 py-1">
      <Avatar nick={person.nick} src={person.avatar} />
      <span className="min-w-0">
        <b className="block truncate leading-tight font-[650]">{person.nick}</b>
        {person.name && <small className="block truncate text-[0.8125rem] text-ink-3">{person.name}</small>}
      </span>
    </Link>
    <FollowButton person={person} small />
  </div>
)
