import Type, { type Static } from 'typebox'
import { PlayNote } from '../../../common/api/play-note.ts'
import { fileFormats } from '../../../common/rules/import.ts'
import { Instant } from '../../../common/api/shapes.ts'
import { limits } from '../../../common/rules/limits.ts'
import { isBlank, paragraphs } from '../../../common/rules/text.ts'
import { invalid } from '../../errors.ts'
import {
  type ArchiveFile,
  listFile,
  type Plan,
  type Source,
  instantOf,
  reportGames,
} from '../../resource/archive/archive-part.ts'
import { addToGames, inBatches } from '../../resource/archive/batches.ts'
import { Game, toClue } from '../../resource/archive/game-clue.ts'
import { matchGames } from '../../resource/archive/match-games.ts'
import { addNotes, keptNotes, type NewNote, notesAfter, type OwnNoteRow } from './play-notes-archive.queries.ts'

const Note = Type.Object({ game: Game, ...PlayNote.properties, created_at: Instant }, { additionalProperties: false })
type Note = Static<typeof Note>

const NotesFile = Type.Object(
  {
    $schema: Type.Optional(Type.String({ maxLength: 500 })),
    notes: Type.Array(Note, { maxItems: limits.collectionMax * fileFormats.length }),
  },
  {
    additionalProperties: false,
    title: 'Notes of a person about playing games',
    description: 'At most one for each game and site.',
  },
)

const notes = ({ trx, userId }: Source): AsyncIterable<Note[]> =>
  inBatches((last, size) => notesAfter(trx, userId, last ?? { game_id: 0, source: '' }, size), toNote)

const toNote = (row: OwnNoteRow): Note => ({
  game: toClue(row),
  source: row.source as Note['source'],
  started: row.started,
  finished: row.finished,
  hours: row.hours,
  replays: row.replays,
  note: row.note,
  created_at: row.created_at.toISOString(),
})

/** What imports kept about playing games. Existing notes stay as they are. */
export const playNotesFile: ArchiveFile = {
  name: 'notes',
  about: {
    en: 'what your imports said about playing your games: dates, hours, replays, notes',
    es: 'lo que tus importaciones decían de tus partidas: fechas, horas, repeticiones, notas',
  },
  schema: NotesFile,
  write: (source) => listFile(source.schema, 'notes', notes(source)),
  async plan(db, { userId, now }, file: Static<typeof NotesFile>): Promise<Plan> {
    const found = await matchGames(
      db,
      file.notes.map(({ game }) => game),
    )
    const kept = await keptNotes(db, userId)
    const fresh = new Map<string, NewNote>()
    file.notes.forEach((note, at) => {
      const game_id = found[at]
      const key = `${game_id}/${note.source}`
      if (game_id !== undefined && !kept.has(key) && !fresh.has(key)) fresh.set(key, toNew(note, at, game_id, now))
    })
    return {
      ...reportGames(file.notes, found, fresh.size),
      write: (trx) => addToGames(trx, [...fresh.values()], (batch) => addNotes(trx, userId, batch)),
    }
  },
}

/** A note by the rules of an import (a file may have been written by hand). */
function toNew(given: Note, at: number, game_id: number, now: number): NewNote {
  const { source, started, finished, replays } = given
  const note = given.note === null || isBlank(given.note) ? null : paragraphs(given.note) || null
  // One decimal, as it is stored.
  const hours = given.hours === null ? null : Math.round(given.hours * 10) / 10
  if ([started, finished, hours, replays, note].every((fact) => fact === null))
    throw invalid({ [`notes/${at}`]: ['A note has at least one value.'] })
  const created_at = instantOf(given.created_at, now)
  return { game_id, source, started, finished, hours, replays, note, created_at }
}
