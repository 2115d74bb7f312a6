import { sql } from 'kysely'
import Type from 'typebox'
import { entryKinds, subjectNames } from '../../../common/api/event.ts'
import { Instant, Nullable, Rating } from '../../../common/api/shapes.ts'
import { limits } from '../../../common/rules/limits.ts'
import { addRestoredEvents } from '../../activity/subject-events.queries.ts'
import { archivedSubjects } from '../../activity/subjects.ts'
import { invalid } from '../../errors.ts'
import { defineArchive } from '../../resource/archive/define-archive.ts'
import { Game } from '../../resource/archive/games.queries.ts'

/**
 * What a user did with games, with the dates it had; no one is notified of it. Lists and reviews are in files of their
 * own, which come before this one; their events are made from their dates.
 */
export const timelineFile = defineArchive({
  name: 'timeline',
  about: { en: 'what you did with games, and when', es: 'lo que hiciste con tus juegos, y cuándo' },
  title: 'What a person did with games',
  description: 'In the order it came about. Lists and reviews are told by their own files.',
  list: 'events',
  most: limits.archivedEventsMax,
  table: 'events',
  order: ['id'],
  where: sql`t.kind not in (${sql.join(subjectNames)})`,
  columns: {
    kind: Type.Enum(entryKinds),
    created_at: Instant,
    game: Game,
    /** Of the kind `rate` only: the score, and the one before it. */
    rating: Nullable(Rating),
    rating_before: Nullable(Rating),
    /** When it was undone. */
    left_at: Nullable(Instant),
  },
  same: ['game_id', 'kind', 'created_at'],
  toRow: (event, field) => {
    if ((event.rating !== null) !== (event.kind === 'rate'))
      throw invalid({ [field]: ['A score belongs to the kind "rate", and to no other.'] })
    return { ...event, rating_before: event.kind === 'rate' ? event.rating_before : null }
  },
  rowsMax: limits.archivedEventsMax,
  // The collection has named them already.
  silent: true,
  beforeWrite: async (trx, userId) => {
    for (const noun of archivedSubjects) await addRestoredEvents(trx, noun, userId)
  },
})
