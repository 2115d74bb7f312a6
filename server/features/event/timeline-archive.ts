import Type, { type Static } from 'typebox'
import { entryKinds } from '../../../common/api/event.ts'
import { limits } from '../../../common/rules/limits.ts'
import { Instant, Nullable, Rating } from '../../../common/api/shapes.ts'
import { archivedSubjects } from '../../activity/subjects.ts'
import { addRestoredEvents } from '../../activity/subject-events.queries.ts'
import { invalid } from '../../errors.ts'
import { type ArchiveFile, listFile, type Plan, type Source, instantOf } from '../../resource/archive/archive-part.ts'
import { inBatches } from '../../resource/archive/batches.ts'
import { Game, toClue } from '../../resource/archive/game-clue.ts'
import { matchGames } from '../../resource/archive/match-games.ts'
import { addMissing, countMissing, eventsAfter, type NewEvent } from './timeline-archive.queries.ts'

const Event = Type.Object(
  {
    kind: Type.Enum(entryKinds),
    created_at: Instant,
    game: Game,
    /** Of the kind `rate` only: the score, and the one before it. */
    rating: Nullable(Rating),
    rating_before: Nullable(Rating),
    /** When it was undone. */
    left_at: Nullable(Instant),
  },
  { additionalProperties: false },
)

const TimelineFile = Type.Object(
  {
    $schema: Type.Optional(Type.String({ maxLength: 500 })),
    events: Type.Array(Event, { maxItems: limits.archivedEventsMax }),
  },
  {
    additionalProperties: false,
    title: 'What a person did with games',
    description: 'In the order it came about. Lists and reviews are told by their own files.',
  },
)

const events = ({ trx, userId }: Source): AsyncIterable<Static<typeof Event>[]> =>
  inBatches((last, size) => eventsAfter(trx, userId, last?.id ?? 0, size), toEvent)

const toEvent = (row: Awaited<ReturnType<typeof eventsAfter>>[number]): Static<typeof Event> => ({
  kind: row.kind as Static<typeof Event>['kind'],
  created_at: row.created_at.toISOString(),
  game: toClue(row),
  rating: row.rating,
  rating_before: row.rating_before,
  left_at: row.left_at?.toISOString() ?? null,
})

/**
 * What a person did with games, with the dates it had: old news stays old, and nobody is told of it. Lists and reviews
 * are in files of their own, which come before this one; what tells of them is made from their dates.
 */
export const timelineFile: ArchiveFile = {
  name: 'timeline',
  about: { en: 'what you did with games, and when', es: 'lo que hiciste con tus juegos, y cuándo' },
  schema: TimelineFile,
  write: (source) => listFile(source.schema, 'events', events(source)),
  async plan(db, { userId, now }, file: Static<typeof TimelineFile>): Promise<Plan> {
    const found = await matchGames(
      db,
      file.events.map(({ game }) => game),
    )
    const known = file.events.flatMap((event, at) => {
      if ((event.rating !== null) !== (event.kind === 'rate'))
        throw invalid({ [`events/${at}`]: ['A score belongs to the kind "rate", and to no other.'] })
      const id = found[at]
      return id === undefined ? [] : [toNew(event, id, now)]
    })
    const wanted = distinct(known)
    const added = await countMissing(db, userId, wanted)
    const unknown = file.events.length - known.length
    return {
      counts: { total: file.events.length, added, kept: known.length - added, unknown },
      // The collection has named them already.
      notFound: [],
      async write(trx) {
        for (const noun of archivedSubjects) await addRestoredEvents(trx, noun, userId)
        return addMissing(trx, userId, { events: wanted, most: limits.archivedEventsMax })
      },
    }
  },
}

const toNew = (
  { kind, created_at, rating, rating_before, left_at }: Static<typeof Event>,
  game_id: number,
  now: number,
): NewEvent => ({
  kind,
  game_id,
  created_at: instantOf(created_at, now),
  rating,
  rating_before: kind === 'rate' ? rating_before : null,
  left_at: left_at === null ? null : instantOf(left_at, now),
})

function distinct(events: NewEvent[]): NewEvent[] {
  const seen = new Map(events.map((event) => [`${event.game_id} ${event.kind} ${event.created_at}`, event]))
  return [...seen.values()]
}
