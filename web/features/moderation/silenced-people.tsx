import { useInfiniteQuery } from '@tanstack/react-query'
import type { Silenced } from '../../../common/api/moderation.ts'
import { ListEnd } from '../../components/list-end.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { eachOnce } from '../../lib/pages.ts'
import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx'
import { Avatar } from '../../ui/images/avatar.tsx'
import { silencedQuery, useSilence } from './silence.data.ts'

/** Whom the user muted or blocked; each can be let back in. */
export function SilencedPeople() {
  const people = useInfiniteQuery(silencedQuery)
  return (
    <Loaded query={people} loading={<SkeletonLines label={m.moderation_people_loading()} count={2} />}>
      {({ pages }) => {
        const shown = eachOnce(pages)
        if (shown.length === 0 && !people.hasNextPage)
          return <p className="text-small text-ink-3">{m.moderation_people_none()}</p>
        return (
          <>
            <ul aria-label={m.moderation_people()}>
              {shown.map((person) => (
                <Row key={person.id} person={person} />
              ))}
            </ul>
            <ListEnd query={people} loading={m.moderation_people_loading()} />
          </>
        )
      }}
    </Loaded>
  )
}

function Row({ person }: { person: Silenced }) {
  const { nick, avatar, silence } = person
  const end = useSilence(person)
  return (
    <li className="flex min-h-15 items-center gap-3 border-b border-line py-1">
      <Link to={paths.profile(nick)} className="flex min-w-0 flex-1 items-center gap-3 rounded-2 py-1">
        <Avatar nick={nick} src={avatar} />
        <span className="min-w-0 flex-1">
          <b className="block truncate leading-tight">{nick}</b>
          <small className="block text-small text-ink-3">
            {silence === 'block' ? m.moderation_is_blocked() : m.moderation_is_muted()}
          </small>
        </span>
      </Link>
      <Button size="s" variant="line" busy={end.isPending} onClick={() => end.mutate({ kind: silence, on: false })}>
        {silence === 'block' ? m.moderation_unblock({ nick }) : m.moderation_unmute({ nick })}
      </Button>
    </li>
  )
}
