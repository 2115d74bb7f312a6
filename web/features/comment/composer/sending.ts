import type { QueryClient } from '@tanstack/react-query'
import type { Comment } from '../../../../common/api/comment.ts'
import { commentApi } from '../../../api/calls/comment.generated.ts'
import type { useGo } from '../../../router/navigate.ts'
import { paths } from '../../../router/paths.ts'
import { m } from '../../../paraglide/messages.js'
import { dropDraft, keepDraft } from '../../../offline/drafts.ts'
import type { StoredUser } from '../../../session/session.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { repliesQuery } from '../comment.data.ts'
import { type PostDraft, changedElsewhere } from './draft.ts'
import { draftName, type NewPlace, type Place } from './place.ts'
import { refusalOf, isSeen, sendPost, type Sending } from './send-post.ts'
import { readOf, sentOf } from './hanging.ts'
import { mentionedIn, personOf } from './mentioned-in.ts'
import {
  type DocumentProblem,
  readDocument,
  type BlockNode,
  type InlineNode,
  type ListItemNode,
  type PostDocument,
  type TextNode,
} from '../../../../common/rules/post-document.ts'
import { findAddresses } from '../../../../common/rules/typed-addresses.ts'
import { commentKeys } from '../../../cache/keys.ts'
import { writeServerData } from '../../../cache/optimistic.ts'
import { refreshAround } from '../post-changes.ts'

export { UnsentPost } from '../unsent-post.tsx'

interface Reach {
  client: QueryClient
  go: ReturnType<typeof useGo>
  user: StoredUser
}

/**
 * Sends what was written. A change is waited for, a new post is not; what is answered is to be done when the editor is
 * closed. Throws an Error that tells the author why it could not be sent.
 */
export async function sendDraft(
  { client, go, user }: Omit<Reach, 'user'> & { user: StoredUser | null },
  { place, draft, shows }: { place: Place; draft: PostDraft; shows: boolean },
): Promise<() => void> {
  const body = bodyOf(draft, shows)
  if (place.kind !== 'edit') return () => user && void sendNew({ client, go, user }, { place, draft, body })
  const { id } = place.post
  const post = await commentApi
    .update({ params: { id }, body: { ...body, ...(draft.from && { from: draft.from }) }, quiet: true })
    .catch(async (error: unknown) => {
      throw (await changedElsewhere(id, error)) ?? new Error(refusalOf(error), { cause: error })
    })
  return () => {
    showEdited(client, post)
    toast.show(m.comment_saved())
  }
}

/** Sends a new post or reply, and says what became of it where it cannot be seen. */
async function sendNew(
  { client, go, user }: Reach,
  { place, draft, body }: { place: NewPlace; draft: PostDraft; body: SentBody },
): Promise<void> {
  const id = place.unsent?.id ?? -Date.now()
  // A draft of its own, so that the next one can be begun meanwhile.
  const name = place.unsent?.name ?? `${draftName(place)}~${draft.key}`
  dropDraft(user.id, draftName(place))
  keepDraft(user.id, name, draft)
  const announce = (arrived: Comment) => sayArrived({ client, go }, arrived)
  const post = await sendPost(client, user.id, sendingOf(place, draft, { id, name, user, body }), announce)
  if (post) return announce(post)
  if (!isSeen(id))
    toast.undo(m.comment_unsent(), m.comment_see(), () =>
      go(place.kind === 'reply' ? paths.post(place.post.id) : paths.community({})),
    )
}

function sayArrived({ client, go }: Pick<Reach, 'client' | 'go'>, post: Comment): void {
  const { id, reply } = post
  if (reply !== null) void client.prefetchInfiniteQuery(repliesQuery(reply)).then(() => reveal(post))
  toast.undo(reply === null ? m.comment_posted() : m.comment_replied(), m.comment_see(), () => go(paths.post(id)))
}

/** A reply that was just written is brought into view, where its thread is shown. */
const reveal = ({ id }: Comment): void =>
  void requestAnimationFrame(() => document.getElementById(`post-${id}`)?.scrollIntoView({ block: 'nearest' }))

export interface SentBody {
  comment: string
  public: 0 | 1
  spoiler: 0 | 1
}

interface Given {
  id: number
  name: string
  user: StoredUser
  body: SentBody
}

/** What is sent of a draft, and the post as it is shown until the server has answered. */
export function sendingOf(place: NewPlace, draft: PostDraft, { id, name, user, body }: Given): Sending {
  const above = place.kind === 'reply' ? place.post : null
  const game = draft.game ?? above?.game ?? null
  return {
    name,
    place,
    key: draft.key,
    body: { ...body, ...sentOf(draft.hanging), reply: above?.id ?? null, id_game: draft.game?.id ?? null },
    post: {
      ...body,
      // The server recognises it.
      lang: null,
      ...(draft.hanging ? readOf(draft.hanging) : { image: [], video: null, gif: null, link: null }),
      id,
      id_user: user.id,
      user: personOf(user),
      reply: above?.id ?? null,
      reply_to: above?.user ?? null,
      game,
      id_game: game?.id ?? null,
      mentions: mentionedIn(draft.text),
      covered: 0,
      visible: 1,
      collapsed: null,
      TotalLikes: 0,
      liked: 0,
      TotalReplys: 0,
      created_at: new Date().toISOString(),
      edited_at: null,
      problem: null,
    },
  }
}

const problems: Record<DocumentProblem, () => string> = {
  empty: m.comment_empty,
  'too-long': m.comment_too_long,
  'too-deep': m.comment_too_deep,
  unreadable: m.comment_refused,
}

/** What is sent of a draft; `shows`: it needs no words. Throws an Error that says what is wrong with it. */
export function bodyOf({ text, public: isPublic, spoiler }: PostDraft, shows: boolean): SentBody {
  const read = readDocument(text === '' ? '{"type":"doc"}' : text, { mayBeEmpty: shows })
  if ('problem' in read) throw new Error(problems[read.problem]())
  const comment = JSON.stringify(withLinks(read.document))
  return { comment, public: flag(isPublic), spoiler: flag(spoiler) }
}

const flag = (on: boolean): 0 | 1 => (on ? 1 : 0)

/** A document in which addresses that were typed are links. */
export const withLinks = (document: PostDocument): PostDocument => ({
  ...document,
  content: document.content.map(linkBlock),
})

function linkBlock<T extends BlockNode | ListItemNode>(node: T): T {
  if (node.type === 'codeBlock' || node.content === undefined) return node
  if (node.type === 'paragraph') return { ...node, content: node.content.flatMap(linkText) }
  return { ...node, content: node.content.map(linkBlock) }
}

const isFree = ({ marks = [] }: TextNode): boolean => !marks.some(({ type }) => type === 'link' || type === 'code')

function linkText(node: InlineNode): InlineNode[] {
  if (node.type !== 'text' || !isFree(node)) return [node]
  const parts: TextNode[] = []
  let end = 0
  for (const { href, from, to } of findAddresses(node.text)) {
    if (from > end) parts.push({ ...node, text: node.text.slice(end, from) })
    parts.push({ ...node, text: href, marks: [...(node.marks ?? []), { type: 'link', attrs: { href } }] })
    end = to
  }
  return end < node.text.length ? [...parts, { ...node, text: node.text.slice(end) }] : parts
}

/** Shows a changed post wherever it is. */
export function showEdited(client: QueryClient, post: Comment): void {
  writeServerData(client, (draft) => {
    draft.patchEntity('comment', post.id, (shown) => ({ ...shown, ...post }))
  })
  client.removeQueries({ queryKey: commentKeys.text(post.id) })
  refreshAround(client)
}
