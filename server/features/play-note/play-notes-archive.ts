import { PlayNote } from '../../../common/api/play-note.ts'
import { Instant } from '../../../common/api/shapes.ts'
import { fileFormats } from '../../../common/rules/import.ts'
import { limits } from '../../../common/rules/limits.ts'
import { isBlank, paragraphs } from '../../../common/rules/text.ts'
import { invalid } from '../../errors.ts'
import { defineArchive } from '../../resource/archive/define-archive.ts'
import { Game } from '../../resource/archive/games.queries.ts'

/** What imports stored about playing games, by the rules of an import. */
export const playNotesFile = defineArchive({
  name: 'notes',
  about: {
    en: 'what your imports said about playing your games: dates, hours, replays, notes',
    es: 'lo que tus importaciones decían de tus partidas: fechas, horas, repeticiones, notas',
  },
  title: 'Notes of a person about playing games',
  description: 'At most one for each game and site.',
  list: 'notes',
  most: limits.collectionMax * fileFormats.length,
  table: 'play_notes',
  order: ['game_id', 'source'],
  columns: { game: Game, ...PlayNote.properties, created_at: Instant },
  same: ['game_id', 'source'],
  toRow: ({ source, started, finished, replays, created_at, ...given }, field) => {
    const note = given.note === null || isBlank(given.note) ? null : paragraphs(given.note) || null
    // One decimal, as it is stored.
    const hours = given.hours === null ? null : Math.round(given.hours * 100) / 100
    if ([started, finished, hours, replays, note].every((fact) => fact === null))
      throw invalid({ [field]: ['A note has at least one value.'] })
    return { source, started, finished, hours, replays, note, created_at }
  },
})
