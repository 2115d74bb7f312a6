import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Comment, CommentThread } from '../../../common/api/comment.ts'
import { hasStatus } from '../../api/api-error.ts'
import { commentApi } from '../../api/calls/comment.gen.ts'
import { defineChange, tellRefusal } from '../../cache/change.ts'
import type { Draft } from '../../cache/draft.ts'
import { commentKeys, eventKeys, userKeys } from '../../cache/keys.ts'
import { acceptAnswer, makeChange } from '../../cache/optimistic.ts'
import { gameExtraQuery } from '../game/game.data.ts'
import { ownTotalsQuery } from '../user/totals.data.ts'
import {
  gamePostsQuery,
  type PostPage,
  type postQuery,
  repliesQuery,
  userPostsQuery,
  wallQuery,
} from './comment.data.ts'

type Pages = InfiniteData<PostPage>

/** `reply` is what the post answers. */
type Removal = Pick<Comment, 'id' | 'reply'>

const without = (pages: Pages, id: number): Pages =>
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
export const removal = defineChange<Removal, null>({
  mutationKey: ['comment', 'remove'],
  scope: ({ id }) => `comment ${id}`,
  resend: 'when online',
  show: (draft, { id, reply }) => {
    draft.updateAll<typeof repliesQuery>(commentKeys.pages, (pages) => without(pages, id))
    draft.updateAll<typeof postQuery>(commentKeys.show(), (thread) => withGap(thread, id))
    countReply(draft, reply, -1)
  },
  send: ({ id }) =>
    commentApi.remove({ params: { id }, quiet: [404] }).catch((error: unknown) => {
      // Deleted already, in another tab: counts as success.
      if (!hasStatus(error, 404)) throw error
      return null
    }),
  onRefused: tellRefusal,
  onSettled: (client) => refreshAround(client),
})

const countReply = (draft: Draft, parent: number | null, by: number): void => {
  if (parent !== null)
    draft.patchEntity('comment', parent, (post) => ({ ...post, TotalReplys: Math.max(0, post.TotalReplys + by) }))
}

/** Deletes an own post: gone at once, back when refused. */
export const removePost = (client: QueryClient, { id, reply }: Removal): Promise<boolean> =>
  makeChange(client, removal, { id, reply })

/** Shows a new post where its author looks for it: on top of walls and lists, as the last reply. */
export function showNewPost(client: QueryClient, post: Comment): void {
  acceptAnswer(client, (draft) => {
    if (post.reply === null) for (const pages of tops(post)) draft.update(pages, (held) => onTop(held, post))
    else {
      draft.update(repliesQuery(post.reply).queryKey, (held) => asLast(held, post))
      draft.update(userPostsQuery(post.id_user, 'replies', 'recent').queryKey, (held) => onTop(held, post))
      countReply(draft, post.reply, 1)
    }
  })
  refreshAround(client)
  if (post.id_game !== null) void client.invalidateQueries({ queryKey: gameExtraQuery(post.id_game).queryKey })
}

const tops = ({ id_user: author, id_game: game }: Comment) => [
  wallQuery('all').queryKey,
  wallQuery('friends').queryKey,
  userPostsQuery(author, 'posts', 'recent').queryKey,
  ...(game === null ? [] : [gamePostsQuery(game, 'recent').queryKey]),
]

const holds = (held: Pages, post: Comment): boolean =>
  held.pages.some(({ data }) => data.some(({ id }) => id === post.id))

function onTop(held: Pages, post: Comment): Pages {
  const [first, ...rest] = held.pages
  if (!first || holds(held, post)) return held
  return { ...held, pages: [{ ...first, data: [post, ...first.data], total: first.total + 1 }, ...rest] }
}

function asLast(held: Pages, post: Comment): Pages {
  const last = held.pages.at(-1)
  if (!last || holds(held, post)) return held
  return {
    ...held,
    pages: [...held.pages.slice(0, -1), { ...last, data: [...last.data, post], total: last.total + 1 }],
  }
}

/** Shows a changed post wherever it is. */
export function showEdited(client: QueryClient, post: Comment): void {
  acceptAnswer(client, (draft) => {
    draft.patchEntity('comment', post.id, (shown) => ({ ...shown, ...post }))
  })
  client.removeQueries({ queryKey: commentKeys.text(post.id) })
  refreshAround(client)
}

/** A post that its reader hid: off the walls, a line elsewhere. */
export const showHidden = (client: QueryClient, id: number): void =>
  acceptAnswer(client, (draft) => {
    draft.updateAll<typeof wallQuery>(commentKeys.walls, (pages) => without(pages, id))
    draft.patchEntity('comment', id, (shown) => ({ ...shown, collapsed: { by: 'post' } }))
  })

/** What is not shown now is asked for anew when it is opened; counts and timelines at once. */
function refreshAround(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: commentKeys.pages, refetchType: 'none' })
  void client.invalidateQueries({ queryKey: commentKeys.topics(), refetchType: 'none' })
  void client.invalidateQueries({ queryKey: eventKeys.every })
  void client.invalidateQueries({ queryKey: userKeys.show() })
  void client.invalidateQueries({ queryKey: ownTotalsQuery.queryKey })
}
