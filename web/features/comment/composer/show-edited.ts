import type { QueryClient } from '@tanstack/react-query'
import type { Comment } from '../../../../common/api/comment.ts'
import { commentKeys } from '../../../cache/keys.ts'
import { writeServerData } from '../../../cache/optimistic.ts'
import { refreshAround } from '../post-changes.ts'

/** Shows a changed post wherever it is. */
export function showEdited(client: QueryClient, post: Comment): void {
  writeServerData(client, (draft) => {
    draft.patchEntity('comment', post.id, (shown) => ({ ...shown, ...post }))
  })
  client.removeQueries({ queryKey: commentKeys.text(post.id) })
  refreshAround(client)
}
