import type { QueryClient } from '@tanstack/react-query'
import type { Comment } from '../../../../common/api/comment.ts'
import type { useGo } from '../../../router/navigate.ts'
import { paths } from '../../../router/paths.ts'
import { m } from '../../../paraglide/messages.js'
import { dropDraft, keepDraft } from '../../../session/drafts.ts'
import type { StoredUser } from '../../../session/session.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { repliesQuery } from '../comment.data.ts'
import type { PostDraft } from './draft.ts'
import { draftName, type NewPlace } from './place.ts'
import { sendPost } from './send-post.ts'
import { type SentBody, sendingOf } from './sending-of.ts'

export { UnsentPost } from '../unsent-post.tsx'
export { showEdited } from './show-edited.ts'

interface Reach {
  client: QueryClient
  go: ReturnType<typeof useGo>
  user: StoredUser
}

/** Sends a new post or reply, and says what became of it where it cannot be seen. */
export async function sendNew(
  { client, go, user }: Reach,
  { place, draft, body }: { place: NewPlace; draft: PostDraft; body: SentBody },
): Promise<void> {
  const id = place.unsent?.id ?? -Date.now()
  // A draft of its own, so that the next one can be begun meanwhile.
  const name = place.unsent?.name ?? `${draftName(place)}~${draft.key}`
  dropDraft(user.id, draftName(place))
  keepDraft(user.id, name, draft)
  const post = await sendPost(client, user.id, sendingOf(place, draft, { id, name, user, body }))
  if (post) return sayArrived({ client, go }, post)
  if (!document.getElementById(`unsent-${id}`))
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
