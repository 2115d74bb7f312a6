import { useInfiniteQuery } from '@tanstack/react-query'
import type { OwnSet } from '../../../common/api/trophy.ts'
import type { Profile } from '../../../common/api/user.ts'
import { Loaded } from '../../components/loaded.tsx'
import { eachOnce } from '../../lib/pages.ts'
import { paths } from '../../router/paths.ts'
import { m } from '../../paraglide/messages.js'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { serviceNames } from '../linked/words.ts'
import { type ProfileChoice, writeGameChoice } from './choice.ts'
import { ComparedList } from './compared-list.tsx'
import { SetRow } from './set-row.tsx'
import { SetTrophies } from './set-trophies.tsx'
import { LongList } from './long-list.tsx'
import { RowsSkeleton } from './rows-skeleton.tsx'
import { type SetChoice, trophySetsQuery } from './trophy.data.ts'
import './rows.css'

interface Props {
  profile: Profile
  own: boolean
  choice: ProfileChoice
}

/** What is asked for a choice. */
const setChoiceOf = ({ service, view, order }: ProfileChoice): SetChoice => ({
  ...(service !== null && { service }),
  ...(view === 'complete' && { complete: 1 }),
  order,
})

/** A person's trophies, game by game. */
export function SetList({ profile, own, choice }: Props) {
  const sets = useInfiniteQuery(trophySetsQuery(profile.id, setChoiceOf(choice)))
  return (
    <Loaded query={sets} loading={<RowsSkeleton />}>
      {({ pages }) => {
        const shown = eachOnce(pages)
        if (shown.length === 0 && !sets.hasNextPage) return <NoSets choice={choice} />
        return (
          <LongList label={m.trophy_by_game()} className="trophy-rows" query={sets} count={shown.length}>
            {shown.map((set) => (
              <SetRow key={set.id} set={set} to={addressOf(set, own ? null : profile.nick)}>
                {() => (own ? <SetTrophies set={set} /> : <ComparedList set={set} person={profile} />)}
              </SetRow>
            ))}
          </LongList>
        )
      }}
    </Loaded>
  )
}

/** The set on its game's page, beside that of whose it is; null for a set without a game here. */
const addressOf = ({ id, game }: OwnSet, beside: string | null): string | null =>
  game && paths.game(game.slug, 'achievements', writeGameChoice({ set: id, beside }))

function NoSets({ choice: { view, service } }: Pick<Props, 'choice'>) {
  if (view === 'complete')
    return (
      <EmptyState level={3} title={m.trophy_none_complete()}>
        {m.trophy_none_complete_text()}
      </EmptyState>
    )
  return (
    <EmptyState
      level={3}
      title={service === null ? m.trophy_none() : m.trophy_none_service({ service: serviceNames[service] })}
    >
      {service !== null && m.trophy_none_service_text()}
    </EmptyState>
  )
}
