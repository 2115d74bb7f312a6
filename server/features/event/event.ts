import type { Kysely } from 'kysely'
import { type Event, eventSubjects, type Subject, subjectNames } from '../../../common/api/event.ts'
import { cutAtWord } from '../../../common/rules/text.ts'
import type { DB } from '../../db/types.ts'
import { type Hydrated, hydrate } from '../../hydrate/hydrate.ts'
import type { Viewer } from '../../viewer.ts'
import { type EventRow, eventsSince, followedEvents, followedRecently, type Recent } from './timeline.queries.ts'
import { limits } from '../../../common/rules/limits.ts'
import type { PageRange } from '../../db/sql-fragments.ts'

/**
 * The part of an event that shows its subject, as the contract says; undefined when the subject was deleted or is
 * hidden from the viewer.
 */
function showSubject(subject: Subject, id: number, hydrated: Hydrated): Partial<Event> | undefined {
  const thing = hydrated[`${subject}s`].get(id)
  if (!thing) return undefined
  const shown = Object.entries<object>(eventSubjects[subject].properties).map(([name, schema]) => {
    const value: unknown = thing[name as keyof typeof thing]
    const isCut = typeof value === 'string' && 'maxLength' in schema
    return [name, isCut ? cutAtWord(value, Number(schema.maxLength)) : value]
  })
  return { [subject]: Object.fromEntries(shown) }
}

/** The ids that these rows refer to. */
const named = (rows: EventRow[], column: 'user_id' | 'game_id' | `${Subject}_id`): number[] =>
  rows.flatMap((row) => row[column] ?? [])

/**
 * Events with their subjects; an event is left out when its subject, or its user, was deleted or hidden in the
 * meantime.
 */
export async function toEvents(db: Kysely<DB>, rows: EventRow[], viewer: Viewer): Promise<Event[]> {
  const hydrated = await hydrate(
    db,
    {
      users: named(rows, 'user_id'),
      games: named(rows, 'game_id'),
      ...Object.fromEntries(subjectNames.map((subject) => [`${subject}s`, named(rows, `${subject}_id`)])),
    },
    viewer,
  )
  return rows.flatMap((row) => {
    const user = hydrated.users.get(row.user_id)
    const game = row.game_id === null ? undefined : hydrated.games.get(row.game_id)
    const shown = subjectNames.flatMap((subject) => {
      const id = row[`${subject}_id`]
      return id === null ? [] : [showSubject(subject, id, hydrated)]
    })
    if (!user || (row.game_id !== null && !game) || shown.includes(undefined)) return []
    const event = { id: row.id, kind: row.kind, created_at: row.created_at.toISOString(), user }
    return Object.assign(event, game && { game }, row.rating !== null && { rate: row.rating }, ...shown) as Event
  })
}

/** So many people are looked at for the shortest page: together they mostly did more than the feed tells. */
const fewest = 60
/** How often the window is widened before it is opened as far as the page can ever need. */
const tries = 6

/**
 * One page of what the people did whom the viewer follows, newest first, and how many events all pages hold: the latest
 * `limits.feed`. Read, not written: no more people than the page has places can stand on it, and they are known by the
 * moment of their last event; how far back it reaches is estimated from these moments.
 */
export async function readFeed(
  db: Kysely<DB>,
  viewerId: number,
  { offset, count }: PageRange,
): Promise<{ total: number; rows: EventRow[] }> {
  const wanted = Math.max(fewest, Math.min(offset + count, limits.feed))
  const people = await followedRecently(db, viewerId, wanted)
  const counted = people.reduce((sum, { events }) => sum + events, 0)
  const isAll = people.length < wanted || counted >= limits.feed
  const total = Math.min(isAll ? counted : await followedEvents(db, viewerId), limits.feed)
  const page = { offset, count: Math.min(count, total - offset) }
  if (page.count <= 0) return { total, rows: [] }
  for (let tried = 0; ; tried += 1) {
    const { since, widest } = feedWindow(people, offset + page.count, tried)
    const ids = people.flatMap(({ id, at }) => (at >= since ? [id] : []))
    const rows = await eventsSince(db, viewerId, { ids, since }, page)
    if (rows.length === page.count || widest) return { total, rows }
  }
}

/** The shortest span that is looked at: many events of one moment tell nothing of how far apart others are. */
const shortest = 60_000
/** Most guesses are right at the first try with so much on top. */
const margin = 1.5
/** So many people tell the pace: on the first page each of them has a place. */
const sample = limits.pageSize

/**
 * From which moment on to look for the newest `needed` events of these people (the latest first, none missing among the
 * first `needed`): as far back as their pace tells, three times as far at each try, and never past what is sure to hold
 * them. Pure.
 */
export function feedWindow(people: Recent[], needed: number, tried: number): { since: Date; widest: boolean } {
  const moment = (place: number): number => people[place]?.at.getTime() ?? 0
  // Each of the first `needed` did something since then.
  const sure = people.length >= needed ? moment(needed - 1) : 0
  const paced = Math.min(people.length, sample)
  const span = Math.max(moment(0) - moment(paced - 1), shortest)
  const guess = moment(0) - ((span * needed) / Math.max(paced, 1)) * margin * 3 ** tried
  const widest = guess <= sure || tried === tries
  return { since: new Date(widest ? sure : guess), widest }
}
