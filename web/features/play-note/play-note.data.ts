import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { PlayNote } from '../../../common/api/play-note.ts'
import { hasStatus } from '../../api/api-error.ts'
import { playNoteApi } from '../../api/calls/play-note.generated.ts'
import { playNoteKeys } from '../../cache/account-keys.ts'

/** What imports kept about the viewer's play of a game. */
export const notesQuery = (gameId: number) =>
  queryOptions({
    queryKey: playNoteKeys.ofGame(gameId),
    queryFn: ({ signal }) => playNoteApi.ofGame({ params: { id: gameId }, signal, quiet: true }),
    meta: { viewer: true },
  })

/** Deletes the note of a site. */
export function useDeleteNote(gameId: number, source: PlayNote['source'], onDeleted: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () =>
      playNoteApi.remove({ params: { id: gameId, source }, quiet: [404] }).catch((error: unknown) => {
        // Deleted already, in another tab: counts as success.
        if (!hasStatus(error, 404)) throw error
      }),
    onSuccess: () => {
      onDeleted()
      return client.invalidateQueries({ queryKey: playNoteKeys.ofGame(gameId) })
    },
  })
}
