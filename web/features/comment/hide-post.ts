import type { QueryClient } from '@tanstack/react-query'
import { commentApi } from '../../api/calls/comment.generated.ts'
import type { Comment } from '../../../common/api/comment.ts'
import { tellRefusal } from '../../cache/optimistic-update.ts'
import { commentKeys, eventKeys } from '../../cache/keys.ts'
import { writeServerData } from '../../cache/optimistic.ts'
import { m } from '../../paraglide/messages.js'
import { toast } from '../../ui/feedback/toast.ts'
import { askWall, wallQuery } from './comment.data.ts'
import { type Pages, showHidden } from './post-changes.ts'

const walls = ['all', 'friends', 'games'] as const

/** Hides a post for its reader, with a way back; what refused it is told. */
export async function hidePost(client: QueryClient, id: number): Promise<void> {
  try {
    await commentApi.hide({ params: { id }, quiet: [409] })
  } catch (problem) {
    return tellRefusal(problem)
  }
  showHidden(client, id)
  void refillWalls(client)
  void client.invalidateQueries({ queryKey: eventKeys.every })
  void client.invalidateQueries({ queryKey: commentKeys.hidden() })
  toast.undo(m.comment_hide_done(), m.collection_undo(), () => void unhidePost(client, id))
}

/**
 * One post less above them, and those that were not asked for yet have moved up: the last page is asked for anew, and
 * what it has more comes below. Nothing that is being read moves.
 */
async function refillWalls(client: QueryClient): Promise<void> {
  for (const wall of walls) {
    const { queryKey } = wallQuery(wall)
    const held = client.getQueryData(queryKey)
    const last = held?.pages.at(-1)?.data.at(-1)
    if (!held || !last) continue
    const query = { page: held.pages.length }
    const page = await askWall[wall]({ query, signal: AbortSignal.timeout(10_000), quiet: true }).catch(() => null)
    const more = page?.data.filter((post) => post.created_at <= last.created_at && post.id !== last.id) ?? []
    if (more.length > 0) writeServerData(client, (draft) => draft.update(queryKey, (now) => withMore(now, more)))
  }
}

function withMore(held: Pages, more: Comment[]): Pages {
  const known = new Set(held.pages.flatMap(({ data }) => data.map(({ id }) => id)))
  const fresh = more.filter(({ id }) => !known.has(id))
  const end = held.pages.at(-1)
  if (!end || fresh.length === 0) return held
  return { ...held, pages: [...held.pages.slice(0, -1), { ...end, data: [...end.data, ...fresh] }] }
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
