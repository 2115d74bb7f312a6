import type { Comment, PostVersion } from '../../../../common/api/comment.ts'
import { hasStatus } from '../../../api/api-error.ts'
import { commentApi } from '../../../api/calls/comment.gen.ts'
import { m } from '../../../paraglide/messages.js'

/** The version that a change of a post is written from. */
export const versionOf = ({ edited_at, public: open }: PostVersion): PostVersion => ({ edited_at, public: open })

/**
 * The post was changed in another tab or on another device. `post`: what it says now; null where that cannot be read.
 */
export class ChangedElsewhere extends Error {
  readonly post: Comment | null

  constructor(post: Comment | null, cause: unknown) {
    super(m.comment_changed_elsewhere(), { cause })
    this.post = post
  }
}

/** What the author of a change is told that was refused; undefined where it was for another reason. */
export async function changedElsewhere(id: number, refusal: unknown): Promise<ChangedElsewhere | undefined> {
  if (!hasStatus(refusal, 409)) return undefined
  return new ChangedElsewhere(await commentApi.show({ params: { id }, quiet: true }).catch(() => null), refusal)
}
