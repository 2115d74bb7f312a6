import type { QueryClient } from '@tanstack/react-query'
import { commentApi } from '../../api/calls/comment.gen.ts'
import { tellRefusal } from '../../cache/change.ts'
import { commentKeys, eventKeys } from '../../cache/keys.ts'
import { m } from '../../paraglide/messages.js'
import { toast } from '../../ui/feedback/toast.ts'
import { showHidden } from './post-changes.ts'

/** Hides a post for its reader, with a way back; what refused it is told. */
export async function hidePost(client: QueryClient, id: number): Promise<void> {
  try {
    await commentApi.hide({ params: { id }, quiet: [409] })
  } catch (problem) {
    return tellRefusal(problem)
  }
  showHidden(client, id)
  void client.invalidateQueries({ queryKey: eventKeys.every })
  void client.invalidateQueries({ queryKey: commentKeys.hidden() })
  toast.undo(m.comment_hide_done(), m.collection_undo(), () => void unhidePost(client, id))
}

/** Shows it again: its text, and its place on the walls, are asked for anew. The client tells a failure. */
export async function unhidePost(client: QueryClient, id: number): Promise<void> {
  try {
    await commentApi.unhide({ params: { id } })
  } catch {
    return
  }
  await refreshPosts(client)
}

/** After a change of what somebody does not want to see. */
export const refreshPosts = (client: QueryClient): Promise<unknown> =>
  Promise.all([commentKeys, eventKeys].map(({ every: queryKey }) => client.invalidateQueries({ queryKey })))
