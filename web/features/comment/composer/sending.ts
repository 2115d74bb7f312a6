import type { QueryClient } from '@tanstack/react-query'
import type { Comment } from '../../../../common/api/comment.ts'
import { commentApi } from '../../../api/calls/comment.gen.ts'
import type { useGo } from '../../../router/navigate.ts'
import { paths } from '../../../router/paths.ts'
import { m } from '../../../paraglide/messages.js'
import { dropDraft, keepDraft } from '../../../offline/drafts.ts'
import type { StoredUser } from '../../../session/session.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { repliesQuery } from '../comment.data.ts'
import type { PostDraft } from './draft.ts'
import { bodyOf } from './body-of.ts'
import { changedElsewhere } from './changed-elsewhere.ts'
import { draftName, type NewPlace, type Place } from './place.ts'
import { refusalOf } from './refusal-of.ts'
import { isSeen, sendPost } from './send-post.ts'
import { type SentBody, sendingOf } from './sending-of.ts'
import { showEdited } from './show-edited.ts'

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
