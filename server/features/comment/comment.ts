import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Comment, PostPreview } from '../../../common/api/comment.ts'
import { limits } from '../../../common/rules/limits.ts'
import { nameKey } from '../../../common/rules/names.ts'
import { type DocumentProblem, type PostDocument, readDocument, wordsOf } from '../../../common/rules/post-document.ts'
import type { DB } from '../../db/types.ts'
import { AppError, invalid, notFound } from '../../errors.ts'
import { hydratePage } from '../../hydrate/hydrate.ts'
import type { AnyViewer } from '../../viewer.ts'
import type { Attachment } from '../media/media.queries.ts'
import { cutAtWord, oneLine } from '../../../common/rules/text.ts'
import { suspensions } from '../moderation/reports.queries.ts'

/** The text of a post as it is stored. */
export interface PostText {
  /** The document as JSON. */
  document: string
  /** What others read of it where there is no document: without spoilers and names. */
  words: string
  /** The words that it is found by, folded, each once. */
  terms: string[]
  /** Ids of the people whom it mentions. */
  mentions: number[]
}

/** A sentence for each reason why a document cannot be posted. */
const problems: Record<DocumentProblem, string> = {
  unreadable: 'This is not a text that can be posted.',
  empty: 'A post needs a text, or a picture, a video, a GIF or a link.',
  'too-long': `A post has at most ${limits.postMax} characters.`,
  'too-deep': 'Lists and quotes are nested too deeply.',
}

/**
 * The text of a post from the JSON that was sent; it may be empty where something hangs from it. Throws field errors.
 */
export function toPostText(json: string, { mayBeEmpty }: { mayBeEmpty: boolean }): PostText {
  const checked = readDocument(json, { mayBeEmpty })
  if ('problem' in checked) throw invalid({ comment: [problems[checked.problem]] }, `post_${checked.problem}`)
  return textOf(checked.document, checked.mentions)
}

/** No word is found by more characters than these: PostgreSQL has a limit as well. */
const termMax = 60

const onlyFour = `Only ${['no', 'one', 'two', 'three', 'four'][limits.postPictures]} images can be uploaded.`

/** The uploaded files of a post. Throws field errors. */
export function toAttachments({ image = [], video = null, gif = null, link = null }: GivenMedia): Attachment[] {
  if (image.length > limits.postPictures) throw invalid({ image: [onlyFour] }, 'only_four_images')
  if (video && image.length > 0) throw invalid({ video: ['A post has images or a video, not both.'] })
  if ((video || image.length > 0) && (gif || link !== null))
    throw invalid({ [gif ? 'gif' : 'link']: ['A post has images, a video, a GIF or a link.'] }, 'post_one_thing')
  const given = [
    ...image.map((one) => ({ ...one, kind: 'picture' as const })),
    ...(video ? [{ ...video, kind: 'video' as const }] : []),
  ]
  if (new Set(given.map(({ id }) => id)).size < given.length) throw invalid({ image: ['An image is there twice.'] })
  return given.map(({ id, kind, alt = '' }) => ({ id, kind, alt: alt.trim() }))
}

interface GivenMedia {
  image?: { id: string; alt?: string }[]
  video?: { id: string; alt?: string } | null
  gif?: object | null
  link?: string | null
}

/** The 422 of a text of which nobody would see anything. */
export const emptyText = (): AppError => invalid({ comment: [problems.empty] }, 'post_empty')

/** Whether nothing was written: neither words, nor spoilers, nor mentions. */
export const isEmptyText = ({ document }: PostText): boolean => document === noText

const noText = JSON.stringify({ type: 'doc', content: [] } satisfies PostDocument)

/** The text of a checked document. */
export function textOf(document: PostDocument, mentions: number[]): PostText {
  const words = wordsOf(document)
  const terms = nameKey(words)
    .split(' ')
    .flatMap((term) => term.slice(0, termMax) || [])
  return { document: JSON.stringify(document), words, terms: [...new Set(terms)], mentions }
}

/** A post as the viewer sees it, or the 404 of an unknown one. */
export async function oneComment(db: Kysely<DB>, id: number, viewer: AnyViewer): Promise<Comment> {
  const [comment] = await hydratePage(db, 'comments', [id], viewer)
  if (!comment) throw notFound()
  return comment
}

/** The key of a send, and a digest of what was sent with it. */
export interface SendKey {
  key: string
  digest: string
}

/**
 * The key of a request that may be repeated; null without one. Throws a field error for a key that is too long or odd.
 */
export function readSendKey(header: string | string[] | undefined, sent: unknown): SendKey | null {
  if (header === undefined) return null
  const key = String(header)
  if (key.length > limits.idempotencyKeyMax || !/^[\x21-\x7e]+$/.test(key))
    throw invalid({ 'Idempotency-Key': [`Give a key of at most ${limits.idempotencyKeyMax} characters.`] })
  return { key, digest: createHash('sha256').update(JSON.stringify(sent)).digest('base64url') }
}

/** The 409 of a key that was sent with something else before. */
export const keyUsed = (): AppError =>
  new AppError('conflict', 'This was sent before, with another text. Send it again as a new post.', {
    code: 'post_key_used',
  })

/** Characters that other sites show beside a link. */
const mostCharacters = 160

/**
 * What a link to a post says of it elsewhere (P-34): what a visitor would see, whoever asks. Nothing of a post that not
 * everybody sees, or whose author is suspended: both are the 404 of what never was; of a spoiler, author and game
 * alone.
 */
export async function postPreview(db: Kysely<DB>, id: number, now: Date): Promise<PostPreview> {
  const [post] = await hydratePage(db, 'comments', [id], null)
  if (!post || (await suspensions(db, [post.id_user], now)).size > 0) throw notFound()
  const { user, game, covered, comment, mentions } = post
  const about = { nick: user.nick, game: game?.title ?? null }
  if (covered === 1) return { ...about, picture: null, words: null }
  const nicks = new Map(mentions.map((person) => [person.id, person.nick]))
  const read = readDocument(comment)
  const words = 'problem' in read ? '' : wordsOf(read.document, { nameOf: (one) => nicks.get(one) })
  return { ...about, picture: game?.cover ?? null, words: cutAtWord(oneLine(words), mostCharacters) }
}
