import type { PostVersion, Comment } from '../../../../common/api/comment.ts'
import type { GameCard } from '../../../../common/api/game.ts'
import { leftDraft, readDraft } from '../../../offline/drafts.ts'
import { parsePost } from '../post-nodes.ts'
import { type Hanging, sameHanging, stillThere } from './hanging.ts'
import { draftName, type Place } from './place.ts'
import { hasStatus } from '../../../api/api-error.ts'
import { commentApi } from '../../../api/calls/comment.generated.ts'
import { m } from '../../../paraglide/messages.js'

/** A post while it is being written. */
export interface PostDraft {
  /** The document of the editor, as JSON text; empty for nothing. */
  text: string
  game: GameCard | null
  /**
   * Pictures, a video, a GIF or a link; null for a text alone, and for a post that was sent: that keeps what it has.
   */
  hanging: Hanging | null
  /** The address whose card its author has taken away. */
  plain: string | null
  public: boolean
  spoiler: boolean
  /** The same for every attempt to send it, so that they make one post. */
  key: string
  /** Of a change: the version that it was begun from, or that its author was shown since. */
  from?: PostVersion
}

/** Changes a draft: by some of its fields, or by what was in them before. */
export type SetDraft = (change: Partial<PostDraft> | ((before: PostDraft) => Partial<PostDraft>)) => void

/** What the editor begins with. */
export function startOf(place: Place): PostDraft {
  const key = newKey()
  const shared = place.kind === 'new' ? place.shared : undefined
  if (place.kind !== 'edit')
    return {
      text: shared ? appendParagraphs('', shared.paragraphs) : '',
      game: place.kind === 'new' ? (place.game ?? shared?.game ?? null) : null,
      hanging: null,
      plain: null,
      public: true,
      spoiler: false,
      key,
    }
  const { post } = place
  return {
    text: withNicks(post),
    game: post.game,
    hanging: null,
    plain: null,
    public: post.public === 1,
    spoiler: post.spoiler === 1,
    key,
    from: versionOf(post),
  }
}

/** The document with paragraphs of plain text at its end, as JSON text; unchanged when it has them already. */
function appendParagraphs(text: string, paragraphs: string[]): string {
  const added = paragraphs.map((line) => ({ type: 'paragraph', content: [{ type: 'text', text: line }] }))
  const content = text === '' ? [] : (JSON.parse(text) as { content: object[] }).content
  const all = content.map((node) => JSON.stringify(node))
  if (added.every((node) => all.includes(JSON.stringify(node)))) return text
  return JSON.stringify({ type: 'doc', content: [...content, ...added] })
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

/**
 * The draft of this place that this browser keeps; null without one, or when it cannot be read. `isSending`: whether a
 * picture is still on its way. `gone`: the server no longer has something that hung from it. `name`: under which it was
 * kept, of this place or of a post that was sent from here and did not arrive.
 */
export function keptDraft(
  place: Place,
  isSending: (key: string) => boolean,
): { draft: PostDraft; gone: boolean; name: string } | null {
  const left = leftDraft(draftName(place))
  const kept = (left === undefined ? null : readDraft(left)) as Partial<PostDraft> | null
  const readable =
    typeof kept?.text === 'string' &&
    typeof kept.key === 'string' &&
    typeof kept.public === 'boolean' &&
    typeof kept.spoiler === 'boolean' &&
    (kept.text === '' || parsePost(kept.text) !== null)
  if (!readable || left === undefined) return null
  const { hanging, gone } = stillThere(kept.hanging ?? null, isSending)
  const { from } = startOf(place)
  // What is shared while a post waits is added to it: neither is lost.
  const shared = place.kind === 'new' && !place.unsent ? place.shared : undefined
  const draft = {
    ...(from && { from }),
    ...(kept as PostDraft),
    ...(shared && { text: appendParagraphs(kept.text ?? '', shared.paragraphs) }),
    game: kept.game ?? shared?.game ?? null,
    hanging,
    plain: kept.plain ?? null,
  }
  return { draft, gone, name: left }
}

/** Whether two drafts would be sent as the same post. */
export const sameDraft = (one: PostDraft, other: PostDraft): boolean =>
  one.text === other.text &&
  one.public === other.public &&
  one.spoiler === other.spoiler &&
  one.game?.id === other.game?.id &&
  sameHanging(one.hanging, other.hanging)

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

const held = new Map<string, Set<string>>()

/**
 * The names of a draft's files that are in the memory of this page: on their way to the server, or just arrived there.
 */
export function filesHeld(userId: number, draft: string): Set<string> {
  const name = `${userId}:${draft}`
  const found = held.get(name) ?? new Set()
  held.set(name, found)
  return found
}
