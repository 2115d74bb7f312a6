import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { OwnSet } from '../../../common/api/trophy.ts'
import { Loaded } from '../../components/loaded.tsx'
import { Link } from '../../router/link.tsx'
import { m } from '../../paraglide/messages.js'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { SectionHead } from '../../ui/layout/section-head.tsx'
import { profileQuery } from '../user/user.data.ts'
import { ComparedList } from './compared-list.tsx'
import { RowsSkeleton } from './rows-skeleton.tsx'
import './tools.css'

interface Props {
  set: OwnSet
  nick: string
  /** The address without the comparison. */
  back: string
}

/** The viewer's trophies of a set beside those of somebody else, who is named in the address. */
export function WithPerson({ set, nick, back }: Props) {
  const profile = useQuery(profileQuery(nick))
  const head = useRef<HTMLDivElement>(null)
  // On a phone the people to choose stand below a long list: who pressed one would see nothing happen.
  useEffect(() => {
    if (document.activeElement?.closest('.trophy-friend')) head.current?.scrollIntoView()
  }, [])
  return (
    <>
      <div ref={head} className="trophy-compared" />
      <SectionHead
        title={m.trophy_compare_title({ nick: profile.data?.nick ?? nick })}
        className="trophy-head"
        link={
          <Link to={back} replace className="link">
            {m.trophy_compare_back()}
          </Link>
        }
      />
      <Loaded
        query={profile}
        loading={<RowsSkeleton />}
        missing={<EmptyState level={3} title={m.trophy_nobody({ nick })} />}
      >
        {(person) => <ComparedList key={`${set.id} ${person.id}`} set={set} person={person} />}
      </Loaded>
    </>
  )
}
