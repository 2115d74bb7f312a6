import { useInfiniteQuery } from '@tanstack/react-query'
import type { ComparedTrophy, OwnSet } from '../../../common/api/trophy.ts'
import type { UserCard } from '../../../common/api/user.ts'
import { hasStatus } from '../../api/api-error.ts'
import { Loaded } from '../../components/loaded.tsx'
import { formatNumber } from '../../i18n/format.ts'
import { eachOnce } from '../../lib/pages.ts'
import { m } from '../../paraglide/messages.js'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Check } from '../../ui/icons/icons.ts'
import { Avatar } from '../../ui/images/avatar.tsx'
import { useOwn } from '../../session/use-session.ts'
import { LongList } from './long-list.tsx'
import { RowsSkeleton } from './rows-skeleton.tsx'
import { compareTrophiesQuery } from './trophy.data.ts'
import { TrophyItem, Worth } from './trophy-item.tsx'
import { earnedDay, titleOf } from './words.ts'
import './compared.css'

type Person = Pick<UserCard, 'id' | 'nick' | 'avatar'>

/** The trophies of a set in two columns: the viewer's, and another person's. */
export function ComparedList({ set, person }: { set: OwnSet; person: Person }) {
  const trophies = useInfiniteQuery(compareTrophiesQuery(set.id, person.id))
  // Closed a moment ago: what was read before is not shown any longer (P-59).
  if (hasStatus(trophies.error, 404)) return <ClosedTo person={person} />
  return (
    <Loaded query={trophies} loading={<RowsSkeleton />}>
      {({ pages }) => {
        const shown = eachOnce(pages)
        return (
          <>
            <p className="num text-small text-ink-2">
              {m.trophy_compare_sum({
                own: formatNumber(pages[0]!.earned.own),
                nick: person.nick,
                theirs: formatNumber(pages[0]!.earned.theirs),
                total: formatNumber(set.total),
              })}
            </p>
            <Columns person={person} />
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
                  faded={trophy.earned === 0 && trophy.theirs.earned === 0}
                  end={<Both trophy={trophy} nick={person.nick} />}
                />
              ))}
            </LongList>
          </>
        )
      }}
    </Loaded>
  )
}

/** Whose column is whose; each line says it again to those who do not see it. */
function Columns({ person }: { person: Person }) {
  const own = useOwn()
  return (
    <div className="trophy-columns" aria-hidden>
      <span>
        {own && <Avatar nick={own.nick} src={own.avatar} size="xs" />}
        <small>{m.trophy_you()}</small>
      </span>
      <span>
        <Avatar nick={person.nick} src={person.avatar} size="xs" />
        <small>{person.nick}</small>
      </span>
    </div>
  )
}

const Both = ({ trophy, nick }: { trophy: ComparedTrophy; nick: string }) => (
  <>
    <span className="trophy-both">
      <Mark who={m.trophy_you()} earned={trophy.earned === 1} at={trophy.earned_at} />
      <Mark who={nick} earned={trophy.theirs.earned === 1} at={trophy.theirs.earned_at} />
    </span>
    <Worth trophy={trophy} />
  </>
)

/** A stamp where it is earned, an empty place where it is not. */
function Mark({ who, earned, at }: { who: string; earned: boolean; at: string | null }) {
  const words = earned ? m.trophy_earned() : m.trophy_missing()
  return (
    <span className="trophy-mark" data-earned={earned || undefined} title={at === null ? undefined : earnedDay(at)}>
      {earned && <Check size={18} aria-hidden />}
      <span className="sr-only">
        {who}: {words}
        {at !== null && `, ${earnedDay(at)}`}
      </span>
    </span>
  )
}

const ClosedTo = ({ person: { nick } }: { person: Person }) => (
  <EmptyState level={3} title={m.trophy_closed()}>
    {m.trophy_compare_closed_text({ name: nick })}
  </EmptyState>
)
