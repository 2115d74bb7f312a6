import { type ComponentType, useState } from 'react'
import type { Event } from '../../../common/api/event.ts'
import { gameArt } from '../../../common/art/game-art.ts'
import { formatNumber, formatScore, yearOf } from '../../i18n/format.ts'
import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import { Cover } from '../../ui/images/cover.tsx'
import type { EventGroup } from './group-events.ts'
import { isSubject, subjects } from './subjects.ts'

interface Props {
  group: EventGroup
  /** Before "show all": covers, and lists or reviews. */
  covers?: number
  writing?: number
}

/** What a group is about: a game, covers of several, lists, reviews. Each leads to its page. */
export function GroupContent({ group: { kind, events }, covers = 12, writing = 3 }: Props) {
  if (isSubject(kind)) return <Writing events={events} count={writing} Preview={subjects[kind].Preview} />
  return events.length === 1 ? <OneGame event={events[0]!} /> : <ManyGames events={events} count={covers} />
}

interface WritingProps {
  events: Event[]
  count: number
  Preview: ComponentType<{ event: Event }>
}

function Writing({ events, count, Preview }: WritingProps) {
  const { shown, more } = useSome(events, count)
  return (
    <>
      <ul className="grid gap-3">
        {shown.map((event) => (
          <li key={event.id} className="min-w-0">
            <Preview event={event} />
          </li>
        ))}
      </ul>
      {more}
    </>
  )
}

function OneGame({ event: { game } }: { event: Event }) {
  if (!game) return null
  const facts = [yearOf(game.release_date), game.platforms[0]?.name].filter((fact) => fact)
  return (
    <Link to={paths.game(game.slug)} className="timeline-game">
      <Cover game={gameArt(game)} src={game.cover} sizes="64px" />
      <span>
        <b>{game.title}</b>
        <small>{facts.join(' · ')}</small>
      </span>
    </Link>
  )
}

function ManyGames({ events, count }: { events: Event[]; count: number }) {
  const { shown, more } = useSome(events, count)
  return (
    <>
      <ul className="timeline-games">
        {shown.map((event) => (
          <li key={event.id}>
            <SmallGame event={event} />
          </li>
        ))}
      </ul>
      {more}
    </>
  )
}

/** The first `count`, and the button that brings the rest. */
function useSome(events: Event[], count: number) {
  const [all, setAll] = useState(false)
  const shown = all ? events : events.slice(0, count)
  const more = shown.length < events.length && (
    <Button size="s" className="mt-3" onClick={() => setAll(true)}>
      {m.event_more({ number: formatNumber(events.length) })}
    </Button>
  )
  return { shown, more }
}

function SmallGame({ event: { game, rate } }: { event: Event }) {
  if (!game) return null
  const score = rate === undefined ? null : formatScore(rate)
  const label = score === null ? game.title : m.event_scored({ title: game.title, score })
  return (
    <Link to={paths.game(game.slug)} title={game.title}>
      <Cover game={gameArt(game)} src={game.cover} sizes="80px" />
      {score !== null && (
        <span aria-hidden className="num">
          {score}
        </span>
      )}
      <span className="sr-only">{label}</span>
    </Link>
  )
}
