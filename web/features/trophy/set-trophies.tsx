import { useInfiniteQuery } from '@tanstack/react-query'
import type { OwnSet } from '../../../common/api/trophy.ts'
import { Loaded } from '../../components/loaded.tsx'
import { eachOnce } from '../../lib/pages.ts'
import { m } from '../../paraglide/messages.js'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LongList } from './long-list.tsx'
import { RowsSkeleton } from './rows-skeleton.tsx'
import { setTrophiesQuery, type TrophyChoice } from './trophy.data.ts'
import { TrophyFacts, TrophyItem } from './trophy-item.tsx'
import { titleOf } from './words.ts'

const everything: TrophyChoice = {}

/** The trophies of a set, the viewer's stamped with their date. */
export function SetTrophies({ set, choice = everything }: { set: OwnSet; choice?: TrophyChoice }) {
  const trophies = useInfiniteQuery(setTrophiesQuery(set.id, choice))
  return (
    <Loaded query={trophies} loading={<RowsSkeleton />}>
      {({ pages }) => {
        const shown = eachOnce(pages)
        if (shown.length === 0 && !trophies.hasNextPage) return <NoTrophies choice={choice} />
        return (
          <LongList
            label={m.trophy_of_set({ title: titleOf(set) })}
            className="trophy-items"
            query={trophies}
            count={shown.length}
          >
            {shown.map((trophy) => (
              <TrophyItem
                key={trophy.id}
                trophy={trophy}
                setId={set.id}
                genre={set.game?.genre}
                faded={trophy.earned === 0}
                end={<TrophyFacts trophy={trophy} />}
              />
            ))}
          </LongList>
        )
      }}
    </Loaded>
  )
}

const NoTrophies = ({ choice: { which } }: { choice: TrophyChoice }) =>
  which === 'missing' ? (
    <EmptyState level={3} title={m.trophy_share_none_missing()}>
      {m.trophy_share_none_missing_text()}
    </EmptyState>
  ) : (
    <EmptyState level={3} title={m.trophy_share_none_earned()}>
      {m.trophy_share_none_earned_text()}
    </EmptyState>
  )
