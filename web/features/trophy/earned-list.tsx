import { useInfiniteQuery } from '@tanstack/react-query'
import type { EarnedTrophy } from '../../../common/api/trophy.ts'
import { ListEnd } from '../../components/list-end.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'
import { m } from '../../paraglide/messages.js'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { SectionHead } from '../../ui/layout/section-head.tsx'
import { limits } from '../../../common/rules/limits.ts'
import { writeGameChoice } from './choice.ts'
import { RowsSkeleton } from './rows-skeleton.tsx'
import { earnedTrophiesQuery, type EarnedChoice } from './trophy.data.ts'
import { Rarity, TrophyFacts, TrophyItem } from './trophy-item.tsx'
import { earnedDay, titleOf } from './words.ts'

interface Props {
  userId: number
  choice: EarnedChoice
}

/** Everything, of all pages, each once: the same id may be in two sets. */
const onceEach = (pages: readonly { data: readonly EarnedTrophy[] }[]): EarnedTrophy[] => [
  ...new Map(pages.flatMap(({ data }) => data).map((one) => [`${one.set.id} ${one.trophy.id}`, one])).values(),
]

/** Single trophies that somebody earned, the rarest or the latest first. */
export function EarnedList({ userId, choice }: Props) {
  const earned = useInfiniteQuery(earnedTrophiesQuery(userId, choice))
  return (
    <Loaded query={earned} loading={<RowsSkeleton />}>
      {({ pages }) => {
        const shown = onceEach(pages)
        if (shown.length === 0 && !earned.hasNextPage)
          return (
            <EmptyState level={3} title={m.trophy_none_earned()}>
              {m.trophy_none_earned_text()}
            </EmptyState>
          )
        return (
          <>
            <ul aria-label={headOf(choice)} className="trophy-items">
              {shown.map(({ trophy, set }) => (
                <TrophyItem
                  key={`${set.id} ${trophy.id}`}
                  trophy={trophy}
                  setId={set.id}
                  genre={set.game?.genre}
                  note={<GameNote set={set} />}
                  end={<TrophyFacts trophy={trophy} />}
                />
              ))}
            </ul>
            <ListEnd
              query={earned}
              loading={m.trophy_loading()}
              end={shown.length > limits.pageSize && m.trophy_end()}
              className="mt-6"
            />
          </>
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
          {onceEach(data.pages)
            .slice(0, few)
            .map(({ trophy, set }) => (
              <TrophyItem
                key={`${set.id} ${trophy.id}`}
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
