import type { UserCard } from '../../../../common/api/user.ts'
import type { StoredUser } from '../../../session/session.ts'
import type { PostDraft } from './draft.ts'
import { readOf, sentOf } from './hanging.ts'
import type { NewPlace } from './place.ts'
import type { Sending } from './send-post.ts'

export interface SentBody {
  comment: string
  public: 0 | 1
  spoiler: 0 | 1
  lang: string | null
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

const personOf = ({ id, nick, name = null, avatar = null }: Pick<UserCard, 'id' | 'nick'> & Partial<UserCard>) => ({
  id,
  nick,
  name,
  avatar,
  followed: 0 as const,
  follows_you: 0 as const,
})

/** The editor keeps the nicks of the people whom a text mentions. */
function mentionedIn(text: string): UserCard[] {
  const found: UserCard[] = []
  if (text !== '')
    JSON.parse(text, (_name, value: unknown) => {
      const { type, attrs } = (value ?? {}) as { type?: string; attrs?: { id: number; nick: string } }
      if (type === 'mention' && attrs) found.push(personOf(attrs))
      return value
    })
  return found
}
