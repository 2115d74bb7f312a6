import type { StoredUser } from '../../../session/session.ts'
import type { PostDraft } from './draft.ts'
import { readOf, sentOf } from './hanging.ts'
import { mentionedIn, personOf } from './mentioned-in.ts'
import type { NewPlace } from './place.ts'
import type { Sending } from './send-post.ts'

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
