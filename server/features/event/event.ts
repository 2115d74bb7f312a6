import type { Kysely } from 'kysely'
import { type Event, eventSubjects, type Subject, subjectNames } from '../../../common/api/event.ts'
import { cutAtWord } from '../../../common/rules/text.ts'
import type { DB } from '../../db/types.ts'
import { type Hydrated, hydrate } from '../../hydrate/hydrate.ts'
import type { Viewer } from '../../viewer.ts'
import type { EventRow } from './timeline.queries.ts'

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
