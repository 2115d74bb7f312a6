import { useInfiniteQuery } from '@tanstack/react-query'
import type { EarnedTrophy } from '../../../common/api/trophy.ts'
import { Loaded } from '../../components/loaded.tsx'
import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'
import { eachOnce } from '../../lib/pages.ts'
import { m } from '../../paraglide/messages.js'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { SectionHead } from '../../ui/layout/section-head.tsx'
import { writeGameChoice } from './choice.ts'
import { LongList } from './long-list.tsx'
import { RowsSkeleton } from './rows-skeleton.tsx'
import { earnedTrophiesQuery, type EarnedChoice } from './trophy.data.ts'
import { Rarity, TrophyFacts, TrophyItem } from './trophy-item.tsx'
import { earnedDay, titleOf } from './words.ts'
import './tools.css'

interface Props {
  userId: number
  choice: EarnedChoice
}

/** The same id may be in two sets. */
const keyOf = ({ set, trophy }: EarnedTrophy): string => `${set.id} ${trophy.id}`

/** Single trophies that somebody earned, the rarest or the latest first. */
export function EarnedList({ userId, choice }: Props) {
  const earned = useInfiniteQuery(earnedTrophiesQuery(userId, choice))
  return (
    <Loaded query={earned} loading={<RowsSkeleton />}>
      {({ pages }) => {
        const shown = eachOnce(pages, keyOf)
        if (shown.length === 0 && !earned.hasNextPage)
          return (
            <EmptyState level={3} title={m.trophy_none_earned()}>
              {m.trophy_none_earned_text()}
            </EmptyState>
          )
        return (
          <LongList label={headOf(choice)} className="trophy-items" query={earned} count={shown.length}>
            {shown.map(({ trophy, set }) => (
              <TrophyItem
                key={keyOf({ set, trophy })}
                trophy={trophy}
                setId={set.id}
                genre={set.game?.genre}
                note={<GameNote set={set} />}
                end={<TrophyFacts trophy={trophy} />}
              />
            ))}
          </LongList>
        )
      }}
    </Loaded>
  )
}

export const headOf = ({ order }: EarnedChoice): string => (order === 'rarity' ? m.trophy_rarest() : m.trophy_latest())

/** How many a panel shows. */
const few = 3

/** The first few of them, with a way to all; nothing where there are none. */
export function EarnedPanel({ userId, choice, to }: Props & { to: string }) {
  const { data, isError } = useInfiniteQuery(earnedTrophiesQuery(userId, choice))
  const title = headOf(choice)
  const total = data?.pages[0]?.total ?? 0
  if (isError || (data && total === 0)) return null
  return (
    <section className="panel" aria-label={title}>
      <SectionHead
        level={3}
        title={title}
        className="trophy-head"
        link={
          total > few && (
            <Link to={to} className="link" aria-label={`${m.trophy_see_all()}: ${title}`}>
              {m.trophy_see_all()}
            </Link>
          )
        }
      />
      {data ? (
        <ul aria-label={title} className="trophy-items trophy-items-few">
          {eachOnce(data.pages, keyOf)
            .slice(0, few)
            .map(({ trophy, set }) => (
              <TrophyItem
                key={keyOf({ set, trophy })}
                trophy={trophy}
                setId={set.id}
                genre={set.game?.genre}
                note={<GameNote set={set} at={choice.order === 'recent' ? trophy.earned_at : null} />}
                end={choice.order === 'rarity' && trophy.rarity !== null && <Rarity value={trophy.rarity} />}
              />
            ))}
        </ul>
      ) : (
        <RowsSkeleton count={few} />
      )}
    </section>
  )
}

/** The game of a trophy, and the day. */
function GameNote({ set, at = null }: { set: EarnedTrophy['set']; at?: string | null }) {
  const title = titleOf(set)
  return (
    <p className="trophy-note">
      {set.game ? (
        <Link to={paths.game(set.game.slug, 'achievements', writeGameChoice({ set: set.id }))} className="trophy-game">
          {title}
        </Link>
      ) : (
        title
      )}
      {at !== null && <time dateTime={at}> · {earnedDay(at)}</time>}
    </p>
  )
}
