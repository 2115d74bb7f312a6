import type { GameCard } from '../../../../common/api/game.ts'
import { readDraft } from '../../../session/drafts.ts'
import { parsePost } from '../post-nodes.ts'
import { draftName, type Place } from './place.ts'

/** A post while it is being written. */
export interface PostDraft {
  /** The document of the editor, as JSON text; empty for nothing. */
  text: string
  game: GameCard | null
  public: boolean
  spoiler: boolean
  /** The same for every attempt to send it, so that they make one post. */
  key: string
}

/** What the editor begins with. */
export function startOf(place: Place): PostDraft {
  const key = newKey()
  if (place.kind !== 'edit')
    return { text: '', game: place.kind === 'new' ? (place.game ?? null) : null, public: true, spoiler: false, key }
  const { post } = place
  return { text: withNicks(post), game: post.game, public: post.public === 1, spoiler: post.spoiler === 1, key }
}

/** The stored document has ids of the mentioned people; the editor shows their nicks. */
function withNicks({ comment, mentions }: { comment: string; mentions: { id: number; nick: string }[] }): string {
  const nicks = new Map(mentions.map(({ id, nick }) => [id, nick]))
  const named = (_name: string, value: unknown): unknown => {
    const node = value as { type?: string; attrs?: { id?: number } } | null
    return node?.type === 'mention'
      ? { ...node, attrs: { ...node.attrs, nick: nicks.get(node.attrs?.id ?? 0) } }
      : value
  }
  return parsePost(comment) ? JSON.stringify(JSON.parse(comment, named)) : ''
}

// Not secret, and there without a secure context too.
export const newKey = (): string => globalThis.crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`.slice(0, 36)

/** The draft of this place that this browser keeps; null without one, or when it cannot be read. */
export function keptDraft(place: Place): PostDraft | null {
  const kept = readDraft(draftName(place)) as Partial<PostDraft> | null
  const readable =
    typeof kept?.text === 'string' &&
    typeof kept.key === 'string' &&
    typeof kept.public === 'boolean' &&
    typeof kept.spoiler === 'boolean' &&
    (kept.text === '' || parsePost(kept.text) !== null)
  return readable ? { ...(kept as PostDraft), game: kept.game ?? null } : null
}

/** Whether two drafts would be sent as the same post. */
export const sameDraft = (one: PostDraft, other: PostDraft): boolean =>
  one.text === other.text &&
  one.public === other.public &&
  one.spoiler === other.spoiler &&
  one.game?.id === other.game?.id
