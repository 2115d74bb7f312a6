import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Comment, CommentThread } from '../../../common/api/comment.ts'
import { hasStatus } from '../../api/api-error.ts'
import { commentApi } from '../../api/calls/comment.generated.ts'
import { defineOptimisticUpdate, tellRefusal } from '../../cache/optimistic-update.ts'
import type { Draft } from '../../cache/draft.ts'
import { commentKeys, eventKeys, userKeys } from '../../cache/keys.ts'
import { writeServerData, applyUpdate } from '../../cache/optimistic.ts'
import { ownTotalsQuery } from '../user/totals.data.ts'
import type { PostPage, postQuery, repliesQuery, wallQuery } from './comment.data.ts'

export type Pages = InfiniteData<PostPage>

/** `reply` is what the post answers. */
type Removal = Pick<Comment, 'id' | 'reply'>

export const without = (pages: Pages, id: number): Pages =>
  pages.pages.some(({ data }) => data.some((post) => post.id === id))
    ? {
        ...pages,
        pages: pages.pages.map((page) => ({
          ...page,
          data: page.data.filter((post) => post.id !== id),
          total: Math.max(0, page.total - 1),
        })),
      }
    : pages

const withGap = (thread: CommentThread, id: number): CommentThread =>
  [...thread.parents, ...thread.children.data].some((post) => post?.id === id)
    ? {
        ...thread,
        parents: thread.parents.map((post) => (post?.id === id ? null : post)),
        children: { ...thread.children, data: thread.children.data.filter((post) => post.id !== id) },
      }
    : thread

/** The post is gone from every list; in the threads around it, a gap stands in its place. */
export const removal = defineOptimisticUpdate<Removal, null>({
  mutationKey: ['comment', 'remove'],
  scope: ({ id }) => `comment ${id}`,
  resend: 'when online',
  apply: (draft, { id, reply }) => {
    draft.updateAll<typeof repliesQuery>(commentKeys.pages, (pages) => without(pages, id))
    draft.updateAll<typeof postQuery>(commentKeys.show(), (thread) => withGap(thread, id))
    countReply(draft, reply, -1)
  },
  send: ({ id }, { quiet = [], ...how }) =>
    commentApi.remove({ ...how, params: { id }, quiet: quiet === true || [404, ...quiet] }).catch((error: unknown) => {
      // Deleted already, in another tab: counts as success.
      if (!hasStatus(error, 404)) throw error
      return null
    }),
  onRefused: tellRefusal,
  onSettled: (client) => refreshAround(client),
})

export const countReply = (draft: Draft, parent: number | null, by: number): void => {
  if (parent !== null)
    draft.patchEntity('comment', parent, (post) => ({ ...post, TotalReplys: Math.max(0, post.TotalReplys + by) }))
}

/** Deletes an own post: gone at once, back when refused. */
export const removePost = (client: QueryClient, { id, reply }: Removal): Promise<boolean> =>
  applyUpdate(client, removal, { id, reply })

/** A post that its reader hid: off the walls, a line elsewhere. */
export const showHidden = (client: QueryClient, id: number): void =>
  writeServerData(client, (draft) => {
    draft.updateAll<typeof wallQuery>(commentKeys.walls, (pages) => without(pages, id))
    draft.patchEntity('comment', id, (shown) => ({ ...shown, collapsed: { by: 'post' } }))
  })

/** What is not shown now is asked for anew when it is opened; counts and timelines at once. */
export function refreshAround(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: commentKeys.pages, refetchType: 'none' })
  void client.invalidateQueries({ queryKey: commentKeys.topics(), refetchType: 'none' })
  void client.invalidateQueries({ queryKey: eventKeys.every })
  void client.invalidateQueries({ queryKey: userKeys.show() })
  void client.invalidateQueries({ queryKey: ownTotalsQuery.queryKey })
}
