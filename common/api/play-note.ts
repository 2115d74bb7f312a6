import Type, { type Static } from 'typebox'
import { fileFormats } from '../rules/import.ts'
import { limits } from '../rules/limits.ts'
import { defineCalls } from './contract.ts'
import { Empty, Id, IdParams, Nullable } from './shapes.ts'

const Source = Type.Enum([...fileFormats])
/** YYYY, YYYY-MM or YYYY-MM-DD: as much as the file knew. */
const PlayDate = Type.String({
  pattern: '^(?:19[5-9][0-9]|20[0-9]{2})(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12][0-9]|3[01]))?)?$',
})

/** What a file of another site says about the owner's play of a game. Only the owner sees it. */
export const PlayNote = Type.Object({
  /** Where it comes from. */
  source: Source,
  started: Nullable(PlayDate),
  finished: Nullable(PlayDate),
  hours: Nullable(Type.Number({ minimum: 0, maximum: limits.playHoursMax })),
  replays: Nullable(Type.Integer({ minimum: 0, maximum: limits.playReplaysMax })),
  note: Nullable(Type.String({ minLength: 1, maxLength: limits.playNoteMax })),
})
export type PlayNote = Static<typeof PlayNote>

export const playNoteCalls = defineCalls({
  ofGame: {
    method: 'GET',
    path: '/play-note/{id}',
    access: 'user',
    summary: 'What imports kept about one’s own play of a game: at most one note of each site',
    limit: 'read',
    params: IdParams,
    answers: { 200: Type.Object({ data: Type.Array(PlayNote, { maxItems: fileFormats.length }) }) },
  },
  remove: {
    method: 'DELETE',
    path: '/play-note/{id}/{source}',
    access: 'user',
    summary: 'Delete one’s own note of a site about a game',
    limit: 'write',
    params: Type.Object({ id: Id, source: Source }),
    answers: { 204: Empty },
  },
})
