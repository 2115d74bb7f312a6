import Type, { type Static } from 'typebox'
import { Gif } from '../../../common/api/gif.ts'
import { Instant, LanguageTag, Nullable } from '../../../common/api/shapes.ts'
import { limits } from '../../../common/rules/limits.ts'
import {
  type BlockNode,
  type InlineNode,
  type ListItemNode,
  readAddress,
  readDocument,
} from '../../../common/rules/post-document.ts'
import { isGifAddress } from '../../providers/gif/media.ts'
import { type ArchiveFile, momentOf, type Plan, type Source, type Target } from '../../resource/archive/archive-part.ts'
import { listFile } from '../../resource/archive/define-archive.ts'
import { Game, matchGames } from '../../resource/archive/games.queries.ts'
import { fileIn, nameIn, chosenMedia } from '../media/post-media-archive.ts'
import { textOf } from './comment.ts'
import { lockAnswered, placedReplies, restoreReplies } from './replies-archive.queries.ts'
import {
  addComments,
  commentMoments,
  commentsAfter,
  type NewComment,
  type OwnCommentRow,
} from './comments-archive.queries.ts'

const Picture = Type.Object(Gif.properties.full.properties, { additionalProperties: false })
const ArchivedGif = Type.Object({ ...Gif.properties, preview: Picture, full: Picture }, { additionalProperties: false })

const Comment = Type.Object(
  {
    /** Its number at the site that wrote the archive, and that of the post which it answers. */
    id: Type.Integer({ minimum: 1, maximum: limits.id }),
    reply: Nullable(Type.Integer({ minimum: 1, maximum: limits.id })),
    game: Nullable(Game),
    /** The text, a document as JSON. */
    comment: Type.String({ minLength: 1, maxLength: limits.postBytes }),
    /** The people whose numbers are in the text. */
    mentions: Type.Array(
      Type.Object(
        { id: Type.Integer({ minimum: 1, maximum: limits.id }), nick: Type.String({ maxLength: limits.nickMax }) },
        { additionalProperties: false },
      ),
      { maxItems: limits.postMentions },
    ),
    /** What stands below the text; archives of before posts could show these lack both. */
    gif: Type.Optional(Nullable(ArchivedGif)),
    link: Type.Optional(Nullable(Type.String({ maxLength: limits.linkMax }))),
    /**
     * Its pictures or its video; `file`: below `media/`, a video with its first frame beside it (.webp); null: there
     * was no room for it.
     */
    media: Type.Optional(
      Type.Array(
        Type.Object(
          {
            kind: Type.Enum(['picture', 'video']),
            alt: Type.String({ maxLength: limits.altMax }),
            file: Nullable(Type.String({ maxLength: 100 })),
          },
          { additionalProperties: false },
        ),
        { maxItems: limits.postPictures },
      ),
    ),
    lang: Nullable(LanguageTag),
    public: Type.Boolean(),
    spoiler: Type.Boolean(),
    created_at: Instant,
    edited_at: Nullable(Instant),
  },
  { additionalProperties: false },
)
type Comment = Static<typeof Comment>

const CommentsFile = Type.Object(
  {
    $schema: Type.Optional(Type.String({ maxLength: 500 })),
    comments: Type.Array(Comment, { maxItems: 100_000 }),
  },
  {
    additionalProperties: false,
    title: 'The posts and replies of a person',
    description: 'In the order in which they were written.',
  },
)

const batchSize = 200

async function* comments({ trx, userId }: Source): AsyncIterable<Comment[]> {
  const files = new Map(
    (await chosenMedia(trx, userId)).map((media) => [
      `${media.comment_id}-${media.place}`,
      nameIn(media.comment_id, media.place, fileIn(media)),
    ]),
  )
  let rows: OwnCommentRow[] = []
  do {
    rows = await commentsAfter(trx, userId, rows.at(-1)?.id ?? 0, batchSize)
    if (rows.length > 0) yield rows.map((row) => toArchived(row, (place) => files.get(`${row.id}-${place}`) ?? null))
  } while (rows.length === batchSize)
}

const toArchived = (row: OwnCommentRow, fileOf: (place: number) => string | null): Comment => ({
  id: row.id,
  reply: row.parent_id,
  game: row.game,
  comment: row.document,
  mentions: row.mentions,
  gif: row.gif,
  link: row.link,
  ...(row.media.length > 0 && { media: row.media.map(({ kind, alt, place }) => ({ kind, alt, file: fileOf(place) })) }),
  lang: row.lang,
  public: row.public,
  spoiler: row.spoiler,
  created_at: row.created_at.toISOString(),
  edited_at: row.edited_at?.toISOString() ?? null,
})

/**
 * Posts with their dates and audience, and replies to what is still here and seen by their author. What was written at
 * the same moment is there already. Elsewhere, or below what is gone, a reply says nothing: it stays in the archive for
 * its author to read.
 */
export const commentsFile: ArchiveFile = {
  name: 'comments',
  about: { en: 'your posts and replies, private ones too', es: 'tus publicaciones y respuestas, también las privadas' },
  maxBytes: 96 * 1_048_576,
  schema: CommentsFile,
  write: (source) => listFile(source.schema, 'comments', comments(source)),
  lock: (trx, target, file: Static<typeof CommentsFile>) => lockAnswered(trx, target.userId, file.comments, target),
  async plan(db, target, file: Static<typeof CommentsFile>): Promise<Plan> {
    const { userId, now, sameSite, grantPublic, grantReplies, brings } = target
    const moments = await commentMoments(db, userId)
    const fresh = freshOnes(file.comments, moments, now)
    const found = await matchGames(
      db,
      fresh.flatMap(({ game }) => game ?? []),
    )
    let place = 0
    const wanted = fresh.flatMap((post) => {
      const gameId = post.game === null ? null : (found[place++] ?? null)
      const row = toNew(post, { gameId, now, sameSite, brings })
      return row ? [{ post, row }] : []
    })
    const posts = wanted.filter(({ post }) => post.reply === null).map(({ row }) => row)
    const replies = await placedReplies(db, userId, file.comments, { wanted, now, sameSite })
    const total = file.comments.length
    const kept = total - fresh.length
    const added = posts.length + replies.length
    return {
      counts: { total, added, kept, unknown: total - kept - added },
      notFound: [],
      async write(trx) {
        const there = await commentMoments(trx, userId)
        const isMissing = (row: NewComment) => !there.has(Date.parse(row.created_at))
        const missing = posts.filter(isMissing)
        const open = replies.filter(({ row }) => isMissing(row))
        const answers = open.slice(0, await grantReplies(trx, open.length))
        const rows = [...missing, ...answers.map(({ row }) => row)]
        let left = await grantPublic(trx, rows.filter((row) => row.public).length)
        const granted = new Set(rows.filter((row) => !row.public || left-- > 0))
        const written = await addComments(
          trx,
          userId,
          missing.filter((row) => granted.has(row)),
        )
        return (
          written +
          (await restoreReplies(
            trx,
            userId,
            answers.filter(({ row }) => granted.has(row)),
          ))
        )
      },
    }
  },
}

/** Those of moments at which nothing was written here; of two of the same moment, the first. */
function freshOnes(posts: Comment[], moments: Set<number>, now: number): Comment[] {
  const seen = new Set(moments)
  return posts.filter((post) => {
    const moment = momentOf(post.created_at, now)
    return !seen.has(moment) && seen.add(moment)
  })
}

/** A post to be written; undefined for a text that cannot be posted. */
function toNew(
  post: Comment,
  { gameId, now, sameSite, brings }: { gameId: number | null } & Pick<Target, 'now' | 'sameSite' | 'brings'>,
): NewComment | undefined {
  // What did not come in with the archive leaves the words of its post.
  const shows = (post.media ?? []).some(({ file }) => file !== null && brings(file))
  const thing = shows ? { gif: null, link: null } : thingOf(post)
  const checked = readDocument(post.comment, { mayBeEmpty: shows || thing.gif !== null || thing.link !== null })
  if ('problem' in checked) return undefined
  const names = new Map(post.mentions.map(({ id, nick }) => [id, nick]))
  // Elsewhere, the same number is another person.
  const content = sameSite ? checked.document.content : checked.document.content.map((block) => withNames(block, names))
  const { document, words, terms } = textOf({ type: 'doc', content }, [])
  const moment = momentOf(post.created_at, now)
  const edited = post.edited_at === null ? null : Math.min(Math.max(Date.parse(post.edited_at), moment), now)
  return {
    document,
    words,
    terms,
    mentions: sameSite ? checked.mentions : [],
    game_id: gameId,
    ...thing,
    lang: post.lang,
    public: post.public,
    spoiler: post.spoiler,
    created_at: new Date(moment).toISOString(),
    edited_at: edited === null ? null : new Date(edited).toISOString(),
  }
}

/** The GIF, or the link without its card: what its page says now may be something else. What is neither is left out. */
function thingOf({ gif = null, link = null }: Comment): Pick<NewComment, 'gif' | 'link'> {
  const isGif = gif !== null && [gif.preview, gif.full].every(({ url }) => isGifAddress(gif.provider, url))
  if (isGif) return { gif, link: null }
  return { gif: null, link: link === null ? null : (readAddress(link) ?? null) }
}

/** The block with the nicks of people in the place of their numbers. */
function withNames<B extends BlockNode | ListItemNode>(block: B, names: Map<number, string>): B {
  const nameOf = (node: InlineNode): InlineNode =>
    node.type === 'mention' ? { type: 'text', text: `@${names.get(node.attrs.id) ?? '…'}` } : node
  if (block.type === 'codeBlock' || block.content === undefined) return block
  if (block.type === 'paragraph') return { ...block, content: block.content.map(nameOf) }
  const inner = block.content as (BlockNode | ListItemNode)[]
  return { ...block, content: inner.map((one) => withNames(one, names)) }
}
