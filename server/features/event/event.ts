import type { Event } from '../../../common/api/event.ts'
import type { Context } from '../../context.ts'
import { hydrate } from '../../hydrate/hydrate.ts'
import type { Viewer } from '../../viewer.ts'
import { showSubject, type Subject, subjects } from './subjects.ts'
import type { EventRow } from './timeline.queries.ts'

/** The ids that these rows refer to. */
const named = (rows: EventRow[], column: 'user_id' | 'game_id' | `${Subject}_id`): number[] =>
  rows.flatMap((row) => row[column] ?? [])

/**
 * Events with their subjects; an event is left out when its subject, or its user, was deleted or hidden in the
 * meantime.
 */
export async function toEvents({ db }: Pick<Context, 'db'>, rows: EventRow[], viewer: Viewer): Promise<Event[]> {
  const hydrated = await hydrate(
    db,
    {
      users: named(rows, 'user_id'),
      games: named(rows, 'game_id'),
      ...Object.fromEntries(subjects.map((subject) => [`${subject}s`, named(rows, `${subject}_id`)])),
    },
    viewer,
  )
  return rows.flatMap((row) => {
    const user = hydrated.users.get(row.user_id)
    const game = row.game_id === null ? undefined : hydrated.games.get(row.game_id)
    const shown = subjects.flatMap((subject) => {
      const id = row[`${subject}_id`]
      return id === null ? [] : [showSubject(subject, id, hydrated)]
    })
    if (!user || (row.game_id !== null && !game) || shown.includes(undefined)) return []
    const event = { id: row.id, kind: row.kind, created_at: row.created_at.toISOString(), user }
    return Object.assign(event, game && { game }, row.rating !== null && { rate: row.rating }, ...shown) as Event
  })
}
