import { memo, useState } from 'react'
import type { Event } from '../../../common/api/event.ts'
import { gameArt } from '../../../common/art/game-art.ts'
import { formatNumber, formatScore, yearOf } from '../../i18n/format.ts'
import { formatTime } from '../../i18n/local-time.ts'
import { Link } from '../../lib/link.tsx'
import { paths } from '../../lib/paths.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Cover } from '../../ui/cover.tsx'
import { Star } from '../../ui/icons.ts'
import { statusInk } from '../../ui/status.ts'
import { StatusIcon } from '../../ui/status-icon.tsx'
import { groupText, statusOf } from './event-texts.ts'
import type { EventGroup } from './group-events.ts'

/** Covers of a group before somebody asks for all of them. */
const coversShown = 12

/** One thing that somebody did, or several of a kind in one go. */
export const TimelineGroup = memo(
  function TimelineGroup({ group: { kind, events } }: { group: EventGroup }) {
    const status = statusOf(kind)
    const newest = events[0]!
    return (
      <li className="timeline-event">
        <span className={`timeline-mark ${status ? statusInk(status) : ''}`}>
          {status ? <StatusIcon status={status} /> : <Star aria-hidden />}
        </span>
        <p className="timeline-line">
          <b>{groupText(kind, events)}</b>
          <time dateTime={newest.created_at}>{formatTime(newest.created_at)}</time>
        </p>
        {events.length === 1 ? <OneGame event={newest} /> : <ManyGames events={events} />}
      </li>
    )
  },
  (one, other) => one.group.key === other.group.key && one.group.events.length === other.group.events.length,
)

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

function ManyGames({ events }: { events: Event[] }) {
  const [all, setAll] = useState(false)
  const shown = all ? events : events.slice(0, coversShown)
  return (
    <>
      <ul className="timeline-games">
        {shown.map((event) => (
          <li key={event.id}>
            <SmallGame event={event} />
          </li>
        ))}
      </ul>
      {shown.length < events.length && (
        <Button size="s" className="mt-3" onClick={() => setAll(true)}>
          {m.event_more({ number: formatNumber(events.length) })}
        </Button>
      )}
    </>
  )
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
