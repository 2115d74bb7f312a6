import type { Comment } from '../../../../common/api/comment.ts'
import { m } from '../../../paraglide/messages.js'
import { ErrorNote } from '../../../ui/feedback/error-note.tsx'
import { PostText } from '../post-text.tsx'
import type { PostDraft } from './draft.ts'
import type { Place } from './place.ts'

interface Props {
  place: Place
  draft: PostDraft
  /** Why it was not sent. */
  problem: string | null
  /** What the post says by now, changed in another tab. */
  other: Comment | null
  restored: boolean
  /** The server no longer has something that hung from the draft. */
  gone: boolean
  /** How many things the post waits for before it is sent. */
  waiting: number
  onWaitNoMore: () => void
  onDiscard: () => void
}

/** What is answered, who will see it, a draft that came back, and why it was not sent. */
export const Notices = ({ place, draft, problem, other, restored, gone, waiting, onWaitNoMore, onDiscard }: Props) => (
  <>
    {place.kind === 'reply' && <p className="composer-note">{m.comment_answering({ nick: place.post.user.nick })}</p>}
    {audienceOf(place, draft) && <p className="composer-note">{audienceOf(place, draft)}</p>}
    <div role="status" className="empty:hidden">
      {restored && (
        <p className="composer-note">
          {m.comment_draft_back()}{' '}
          <button type="button" className="link" onClick={onDiscard}>
            {m.comment_draft_discard()}
          </button>
        </p>
      )}
      {gone && <p className="composer-note">{m.comment_hanging_forgotten()}</p>}
      {waiting > 0 && (
        <p className="composer-note">
          {m.comment_waiting({ count: waiting })}{' '}
          <button type="button" className="link" onClick={onWaitNoMore}>
            {m.comment_waiting_stop()}
          </button>
        </p>
      )}
    </div>
    {problem !== null && <ErrorNote>{problem}</ErrorNote>}
    {other && (
      <details className="composer-note">
        <summary className="link">{m.comment_other()}</summary>
        {other.public === 0 && <p>{m.comment_followed_text()}</p>}
        <PostText post={other} whole />
      </details>
    )}
  </>
)

/** Said where it is less than the choice alone tells. */
function audienceOf(place: Place, draft: PostDraft): string | null {
  if (place.kind === 'reply' && place.post.public === 0) return m.comment_audience_below({ nick: place.post.user.nick })
  return draft.public ? null : m.comment_followed_text()
}
