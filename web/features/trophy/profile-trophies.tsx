import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { TrophySummary } from '../../../common/api/trophy.ts'
import type { Profile } from '../../../common/api/user.ts'
import { hasStatus } from '../../api/api-error.ts'
import { trophyKeys } from '../../cache/catalogue-keys.ts'
import { Loaded } from '../../components/loaded.tsx'
import { formatNumber } from '../../i18n/format.ts'
import { formatPercent } from '../../i18n/percent.ts'
import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'
import type { SearchOf } from '../../routes.ts'
import { m } from '../../paraglide/messages.js'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { SectionHead } from '../../ui/layout/section-head.tsx'
import { type ProfileChoice, readProfileChoice, writeProfileChoice } from './choice.ts'
import { EarnedList, EarnedPanel, headOf } from './earned-list.tsx'
import { Notices } from './notices.tsx'
import { NothingRead } from './nothing-read.tsx'
import { ProfileTools } from './profile-tools.tsx'
import { SetList } from './set-list.tsx'
import { Sources } from './sources.tsx'
import { Medals, Strip, TokenCount } from './strip.tsx'
import { type EarnedChoice, trophySummaryQuery } from './trophy.data.ts'
import { TrophiesSkeleton } from './trophies-skeleton.tsx'
import './tools.css'
import { useOwn } from '../../session/use-session.ts'
import { linkedQuery } from '../linked/linked.data.ts'
import { serviceNames } from '../linked/words.ts'

interface Props {
  profile: Profile
  own: boolean
}

/** The trophies of a person: level, medals, game by game, the rarest and the latest (ACC-03, PRF-04). */
export function ProfileTrophies({ profile, own, search }: Props & { search: SearchOf<'profile'> }) {
  const summary = useQuery(trophySummaryQuery(profile.id))
  useNewlyRead(profile.id, summary.data)
  const name = profile.name ?? profile.nick
  // Closed a moment ago: what was read before is not shown any longer (P-59).
  if (hasStatus(summary.error, 404))
    return (
      <EmptyState title={m.trophy_closed()} className="mt-8">
        {m.trophy_closed_text({ name })}
      </EmptyState>
    )
  return (
    <>
      {own && <WhoSees />}
      <Loaded query={summary} loading={<TrophiesSkeleton />}>
        {(data) =>
          data.sets === 0 ? (
            <NothingRead userId={profile.id} own={own} name={name} summary={data} />
          ) : (
            <Content profile={profile} own={own} summary={data} choice={readProfileChoice(search)} />
          )
        }
      </Loaded>
    </>
  )
}

/** Asks for the games anew when a job has read some more of them. */
function useNewlyRead(userId: number, summary: TrophySummary | undefined): void {
  const client = useQueryClient()
  const state = summary && [summary.sets, summary.earned, ...summary.services.map(({ read_at: at }) => at)].join(' ')
  const before = useRef(state)
  useEffect(() => {
    if (before.current !== undefined && before.current !== state)
      void client.invalidateQueries({
        queryKey: trophyKeys.ofUser(userId),
        predicate: ({ queryKey }) => queryKey[3] !== 'summary',
      })
    before.current = state
  }, [client, userId, state])
}

interface ContentProps extends Props {
  summary: TrophySummary
  choice: ProfileChoice
}

function Content({ profile, own, summary, choice }: ContentProps) {
  const addressOf = (one: ProfileChoice): string => paths.profile(profile.nick, 'achievements', writeProfileChoice(one))
  const name = profile.name ?? profile.nick
  return (
    <>
      <LevelStrip summary={summary} />
      <Notices userId={profile.id} own={own} name={name} services={summary.services} />
      <ProfileTools summary={summary} choice={choice} addressOf={addressOf} />
      <div className="cols mt-5">
        <Main profile={profile} own={own} choice={choice} addressOf={addressOf} />
        <aside className="grid gap-5">
          {(['rarest', 'latest'] as const)
            .filter((view) => view !== choice.view)
            .map((view) => (
              <EarnedPanel
                key={view}
                userId={profile.id}
                choice={earnedChoiceOf({ ...choice, view })}
                to={addressOf({ ...choice, view })}
              />
            ))}
          <Sources userId={profile.id} own={own} services={summary.services} />
        </aside>
      </div>
    </>
  )
}

/** What is asked of single trophies for a choice. */
const earnedChoiceOf = ({ service, view }: ProfileChoice): EarnedChoice => ({
  ...(service !== null && { service }),
  order: view === 'rarest' ? 'rarity' : 'recent',
})

function Main({
  profile,
  own,
  choice,
  addressOf,
}: Omit<ContentProps, 'summary'> & { addressOf: (one: ProfileChoice) => string }) {
  const single = choice.view === 'rarest' || choice.view === 'latest'
  const earned = earnedChoiceOf(choice)
  return (
    <section className="min-w-0">
      <SectionHead
        title={single ? headOf(earned) : m.trophy_by_game()}
        className="trophy-head"
        link={
          single && (
            <Link to={addressOf({ ...choice, view: 'games' })} className="link">
              {m.trophy_by_game()}
            </Link>
          )
        }
      />
      {single ? (
        <EarnedList userId={profile.id} choice={earned} />
      ) : (
        <SetList profile={profile} own={own} choice={choice} />
      )}
    </section>
  )
}

/** The stamped level, the medals, and what has none. */
function LevelStrip({ summary: { level, progress, grades, ungraded, services } }: { summary: TrophySummary }) {
  const graded = services.some(({ service }) => service === 'psn') || Object.values(grades).some((count) => count > 0)
  return (
    <Strip
      label={m.trophy_summary()}
      seal={{ above: m.trophy_level(), number: level, ink: 'red' }}
      way={m.trophy_next({ percent: formatPercent(progress), level: formatNumber(level + 1) })}
      progress={progress}
    >
      {graded && <Medals textOf={(grade) => formatNumber(grades[grade])} />}
      {(ungraded > 0 || !graded) && (
        <TokenCount text={formatNumber(ungraded)} label={graded ? m.trophy_grade_none() : m.trophy_achievements()} />
      )}
    </Strip>
  )
}

const readers = {
  everyone: () => m.trophy_seen_everyone(),
  followed: () => m.trophy_seen_followed(),
  nobody: () => m.trophy_seen_nobody(),
}

/**
 * Who sees the viewer's trophies, and how to change that (PRF-04). An account that was only named may belong to anyone,
 * so others do not see what is read from it, whatever the setting (PL-03).
 */
export function WhoSees() {
  const user = useOwn()
  const { data } = useQuery({ ...linkedQuery, staleTime: 60_000, refetchInterval: false, enabled: user !== null })
  if (!user) return null
  const accounts = data?.accounts ?? []
  const unproven = accounts.filter(({ proven }) => proven === 0).map(({ platform }) => serviceNames[platform])
  const isAnyShown = accounts.length === 0 || unproven.length < accounts.length
  return (
    <div className="mt-6 grid gap-1 text-small text-ink-3">
      {(isAnyShown || user.trophy_privacy === 'nobody') && (
        <p>
          {readers[user.trophy_privacy]()}{' '}
          <Link to={paths.settings('privacy')} className="link">
            {m.event_seen_change()}
          </Link>
        </p>
      )}
      {unproven.length > 0 && user.trophy_privacy !== 'nobody' && (
        <p>
          {m.trophy_unproven({ services: unproven.join(', ') })}{' '}
          <Link to={paths.settings('accounts')} className="link">
            {m.trophy_prove()}
          </Link>
        </p>
      )}
    </div>
  )
}
