import { useQuery } from '@tanstack/react-query'
import type { Game } from '../../../common/api/game.ts'
import type { OwnSet } from '../../../common/api/trophy.ts'
import { Loaded } from '../../components/loaded.tsx'
import { formatNumber } from '../../i18n/format.ts'
import { formatPercent } from '../../i18n/percent.ts'
import { paths } from '../../router/paths.ts'
import type { SearchOf } from '../../routes.ts'
import { m } from '../../paraglide/messages.js'
import { useUser } from '../../session/use-session.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { type GameChoice, readGameChoice, writeGameChoice } from './choice.ts'
import { Friends } from './friends.tsx'
import { GameTools } from './game-tools.tsx'
import { SetTrophies } from './set-trophies.tsx'
import { Medals, Strip, TokenCount } from './strip.tsx'
import { gameTrophiesQuery } from './trophy.data.ts'
import { TrophiesSkeleton } from './trophies-skeleton.tsx'
import { countText, shareOf } from './words.ts'
import { useState, useEffect, useRef } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { Trophy } from '../../ui/icons/icons.ts'
import { useSetEntry } from '../collection/changes/set-entry.ts'
import { useOwnEntry } from '../collection/collection.data.ts'
import type { EntryGame } from '../collection/entry.ts'
import './notices.css'
import { Link } from '../../router/link.tsx'
import { SectionHead } from '../../ui/layout/section-head.tsx'
import { profileQuery } from '../user/user.data.ts'
import { ComparedList } from './compared-list.tsx'
import { RowsSkeleton } from './rows-skeleton.tsx'
import './tools.css'

/** The trophies of a game, the viewer's own earned ones, and how far friends have come (ACC-03). */
export function GameTrophies({ game, search }: { game: Game; search: SearchOf<'game'> }) {
  const query = useQuery(gameTrophiesQuery(game.id))
  return (
    <Loaded query={query} loading={<TrophiesSkeleton />}>
      {({ sets, propose_awarded: propose }) => {
        const choice = readGameChoice(search)
        const set = sets.find(({ id }) => id === choice.set) ?? mostOf(sets)
        if (!set)
          return (
            <EmptyState title={m.trophy_game_none()} className="mt-8">
              {m.trophy_game_none_text({ title: game.title })}
            </EmptyState>
          )
        return <OneSet game={game} sets={sets} set={set} choice={choice} propose={propose === 1} />
      }}
    </Loaded>
  )
}

/** The set that the viewer has most of; without any, the first. */
const mostOf = (sets: readonly OwnSet[]): OwnSet | undefined =>
  sets.toSorted((one, other) => shareOf(other.earned, other.total) - shareOf(one.earned, one.total))[0]

interface OneSetProps {
  game: Game
  sets: OwnSet[]
  set: OwnSet
  choice: GameChoice
  propose: boolean
}

function OneSet({ game, sets, set, choice, propose }: OneSetProps) {
  const own = useUser()?.nick
  const addressOf = (one: GameChoice): string => paths.game(game.slug, 'achievements', writeGameChoice(one))
  const beside = choice.beside === own ? null : choice.beside
  return (
    <>
      <YoursStrip set={set} />
      {propose && <Proposal game={game} />}
      <GameTools sets={sets} set={set} choice={{ ...choice, beside }} addressOf={addressOf} />
      <div className="cols mt-3">
        <section className="min-w-0">
          {beside === null ? (
            <SetTrophies key={set.id} set={set} choice={{ which: choice.share, order: choice.order }} />
          ) : (
            <WithPerson key={beside} set={set} nick={beside} back={addressOf({ ...choice, beside: null })} />
          )}
        </section>
        <aside className="grid gap-5">
          <Friends
            set={set}
            addressOf={(nick) => addressOf({ ...choice, set: set.id, beside: nick })}
            beside={beside}
          />
        </aside>
      </div>
    </>
  )
}

/** How many of the set the viewer has. */
function YoursStrip({ set }: { set: OwnSet }) {
  const { earned, total, grades, points, average, earned_grades: own, earned_points: ownPoints } = set
  const share = shareOf(earned, total)
  const percent = formatPercent(share)
  return (
    <Strip
      label={`${m.trophy_yours()}: ${countText(earned, total)}`}
      seal={{
        above: m.trophy_yours(),
        number: earned,
        below: m.trophy_of({ total: formatNumber(total) }),
        ink: 'blue',
      }}
      way={
        average === null
          ? m.trophy_earned_share({ percent })
          : m.trophy_earned_average({ percent, average: formatPercent(Math.round(average)) })
      }
      progress={share}
    >
      {grades && <Medals textOf={(grade) => `${formatNumber(own?.[grade] ?? 0)}/${formatNumber(grades[grade])}`} />}
      {points !== null && (
        <TokenCount text={`${formatNumber(ownPoints ?? 0)}/${formatNumber(points)}`} label={m.trophy_points_earned()} />
      )}
    </Strip>
  )
}

/** All are earned, and the game is not marked with 100 %: nothing is marked without a press. */
export function Proposal({ game }: { game: EntryGame }) {
  const entry = useOwnEntry(game.id)
  const setEntry = useSetEntry()
  const [pressed, setPressed] = useState(false)
  const marked = entry?.awarded ?? false
  // Marked elsewhere: there is nothing to propose.
  if (marked && !pressed) return null
  const mark = (): void => {
    setPressed(true)
    setEntry(game, { type: 'awarded', value: true })
  }
  return (
    <section className="panel trophy-proposal ink-awarded" aria-label={m.trophy_complete()}>
      <Trophy size={22} aria-hidden />
      <p role="status">{marked ? m.trophy_propose_done() : m.trophy_propose()}</p>
      {!marked && <Button onClick={mark}>{m.trophy_propose_yes()}</Button>}
    </section>
  )
}

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
