import { eraseRows } from '../../resource/erasure.ts'
import type { MountedResource } from '../../http/app-types.ts'
import { mergePlayNotes } from './play-note.queries.ts'
import { playNoteRoutes } from './play-note.routes.ts'
import { playNotesFile } from './play-notes-archive.ts'

/** What files of other sites said about the owner's play of a game: for the owner only. */
export const playNoteResource = {
  name: 'playNote',
  after: ['import'],
  routes: playNoteRoutes,
  tables: ['play_notes'],
  archive: { tables: ['play_notes'], file: playNotesFile },
  rowsOfGames: { merged: ['play_notes.game_id'], merge: mergePlayNotes },
  erase: [eraseRows('play_notes.user_id')],
} as const satisfies MountedResource
