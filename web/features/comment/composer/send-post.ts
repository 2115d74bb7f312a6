import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Comment } from '../../../../common/api/comment.ts'
import { hasStatus, ApiError } from '../../../api/api-error.ts'
import { commentApi } from '../../../api/calls/comment.generated.ts'
import { defineOptimisticUpdate } from '../../../cache/optimistic-update.ts'
import type { Draft } from '../../../cache/draft.ts'
import { applyUpdate, rollbackUpdate } from '../../../cache/optimistic.ts'
import { dropDraft, markSent, setUnsentPost } from '../../../offline/drafts.ts'
import { m } from '../../../paraglide/messages.js'
import { gameExtraQuery } from '../../game/game.data.ts'
import { gamePostsQuery, repliesQuery, userPostsQuery, wallQuery } from '../comment.data.ts'
import { countReply, type Pages, refreshAround, without } from '../post-changes.ts'
import { newKey } from './draft.ts'
import type { NewPlace } from './place.ts'
import { waitWords } from '../../../components/wait-words.ts'
import { fieldErrors } from '../../auth/own.data.ts'

/**
 * A post before the server has it: `problem` says why it was refused, null while it is on its way. Its number is
 * below 0.
 */
export type SentPost = Comment & { problem: string | null }

/** A post as it was written: everything that another attempt needs. */
export type Sending = {
  post: SentPost
  body: Parameters<typeof commentApi.create>[0]['body']
  /** The same for every attempt, so that they make one post. */
  key: string
  /** The name of its draft, which stays until the post has arrived. */
  name: string
  /** Where it was written. */
  place: NewPlace
}

/** Tells the author that the post has arrived, where it is not on the page. */
type Announce = (post: Comment) => void

/** Those that are shown as sent or refused, by their numbers. */
const open = new Map<number, { sending: Sending; announce: Announce }>()

/** Posts that the server has taken, by the number that they had before. */
const taken = new Map<number, Comment>()

/**
 * A new post or reply stands where its author looks for it: on top of walls and lists, as the last reply. Refused, it
 * stays there.
 */
export const newPost = defineOptimisticUpdate<Sending, Comment>({
  mutationKey: ['comment', 'create'],
  scope: ({ post: { id } }) => `comment ${id}`,
  resend: 'when online',
  apply: (draft, { post }) => put(draft, post),
  send: ({ body, key }) => commentApi.create({ body, key, quiet: true }),
  confirm: (draft, answer, { post }) => {
    for (const queryKey of placesOf(post)) draft.update(queryKey, (held) => withAnswer(held, post.id, answer))
    taken.set(post.id, answer)
  },
  retainRefused: (sending, refusal) => {
    // The same key with other words: an earlier version of them has arrived.
    const key = hasStatus(refusal, 409) ? newKey() : sending.key
    const kept = { ...sending, key, post: { ...sending.post, problem: refusalOf(refusal) } }
    const shown = open.get(kept.post.id)
    if (shown) shown.sending = kept
    return kept
  },
  onSettled: (client, { post }) => {
    refreshAround(client)
    if (post.id_game !== null) void client.invalidateQueries({ queryKey: gameExtraQuery(post.id_game).queryKey })
  },
})

const placesOf = ({ id_user: author, id_game: game, reply }: Comment) =>
  reply === null
    ? [
        wallQuery('all').queryKey,
        wallQuery('friends').queryKey,
        userPostsQuery(author, 'posts', 'recent').queryKey,
        ...(game === null ? [] : [gamePostsQuery(game, 'recent').queryKey]),
      ]
    : [repliesQuery(reply).queryKey, userPostsQuery(author, 'replies', 'recent').queryKey]

function put(draft: Draft, post: SentPost): void {
  for (const queryKey of placesOf(post))
    draft.update(queryKey, (held) => (queryKey[2] === 'replies' ? asLast(held, post) : onTop(held, post)))
  if (post.problem === null) countReply(draft, post.reply, 1)
}

const holds = (held: Pages, id: number): boolean => held.pages.some(({ data }) => data.some((post) => post.id === id))

function onTop(held: Pages, post: Comment): Pages {
  const [first, ...rest] = held.pages
  if (!first || holds(held, post.id)) return held
  return { ...held, pages: [{ ...first, data: [post, ...first.data], total: first.total + 1 }, ...rest] }
}

function asLast(held: Pages, post: Comment): Pages {
  const last = held.pages.at(-1)
  if (!last || holds(held, post.id)) return held
  return {
    ...held,
    pages: [...held.pages.slice(0, -1), { ...last, data: [...last.data, post], total: last.total + 1 }],
  }
}

/** An answer that came meanwhile may have it already. */
const withAnswer = (held: Pages, id: number, answer: Comment): Pages =>
  holds(held, answer.id) ? without(held, id) : { ...held, pages: held.pages.map((page) => replaced(page, id, answer)) }

const replaced = (page: InfiniteData<Pages['pages'][number]>['pages'][number], id: number, answer: Comment) => ({
  ...page,
  data: page.data.map((post) => (post.id === id ? answer : post)),
})

/**
 * Sends a post, which is shown at once; returns the post of the server. Returns undefined where it was refused: then it
 * stays shown with the reason, and without a network it waits for the sender (web/offline/sender.ts).
 */
export async function sendPost(
  client: QueryClient,
  userId: number,
  sending: Sending,
  announce: Announce,
): Promise<Comment | undefined> {
  const { post, name } = sending
  const fresh = { ...sending, post: { ...post, problem: null } }
  open.set(post.id, { sending: fresh, announce })
  setUnsentPost(name)
  markSent(name, true)
  if (!(await applyUpdate(client, newPost, fresh))) {
    const hasNoNetwork = open.get(post.id)?.sending.post.problem === m.comment_offline()
    if (hasNoNetwork) setUnsentPost(name, () => void resend(client, userId, post.id))
    return undefined
  }
  open.delete(post.id)
  markSent(name, false)
  dropDraft(userId, name)
  const answer = taken.get(post.id)
  taken.delete(post.id)
  return answer
}

/** Sends a refused one again. */
export async function sendAgain(client: QueryClient, userId: number, id: number): Promise<Comment | undefined> {
  const shown = open.get(id)
  return shown && sendPost(client, userId, shown.sending, shown.announce)
}

/** The same, when there is a network again: its author may be on another page by then. */
async function resend(client: QueryClient, userId: number, id: number): Promise<void> {
  const announce = isSeen(id) ? undefined : open.get(id)?.announce
  const post = await sendAgain(client, userId, id)
  if (post) announce?.(post)
}

/** A screen that is left stays in the document for a while. */
export const isSeen = (id: number): boolean => document.getElementById(`unsent-${id}`)?.checkVisibility() === true

/** Where a post that is shown as refused is changed: it does not go by itself any more. */
export function changeSent(id: number): NewPlace | undefined {
  const sending = open.get(id)?.sending
  if (sending) setUnsentPost(sending.name)
  return sending && { ...sending.place, unsent: { id, name: sending.name } }
}

/** The same for the one of this draft, if it is shown as sent: it does not go by itself any more. */
export function giveBackDraft(client: QueryClient, name: string): void {
  for (const [id, { sending }] of open) if (sending.name === name) giveBack(client, id)
}

/** Gives a refused post back to the editor: its draft waits where it was written. */
export function giveBack(client: QueryClient, id: number): void {
  const sending = open.get(id)?.sending
  if (!sending) return
  open.delete(id)
  setUnsentPost(sending.name)
  markSent(sending.name, false)
  rollbackUpdate(client, newPost, sending)
}

/** Why the server did not take a post, for its author. */
export function refusalOf(error: unknown): string {
  if (!(error instanceof ApiError)) return m.errors_generic()
  if (error.status === 0) return m.comment_offline()
  if (error.status === 404) return m.comment_gone()
  if (error.status === 409) return m.comment_sent_before()
  if (error.problem.code === 'media_gone') return m.comment_hanging_gone()
  return Object.values(fieldErrors(error))[0]?.[0] ?? waitWords(error) ?? m.comment_refused()
}
