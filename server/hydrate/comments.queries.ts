import type { Comment } from '../../common/api/comment.ts'
import type { Gif } from '../../common/api/gif.ts'
import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely'
import { wordFoundIn } from '../../common/rules/hidden-words.ts'
import { pendingErasure, keysOf } from '../db/sql-fragments.ts'
import type { DB } from '../db/types.ts'
import { notAmongSilenced } from '../visibility/silences.queries.ts'
import { visibleComments } from '../visibility/visible-comments.queries.ts'
import { likedColumn, shownLikes } from './cards.queries.ts'
import type { PreviewFacts } from './link-preview.ts'

/** A stored post as this viewer gets it: document and mentions are empty while it is covered. */
export interface CommentRow {
  id: number
  user_id: number
  parent_id: number | null
  /** Who wrote the parent, if the viewer sees it. */
  reply_to: number | null
  game_id: number | null
  document: string
  mentions: number[]
  media: MediaRow[]
  gif: Gif | null
  link: string | null
  /** What the linked page said; null: nothing could be read. */
  preview: PreviewFacts | null
  public: boolean
  spoiler: boolean
  covered: boolean
  /** Why it is a line for this viewer; document and all else that it shows are empty then. */
  collapsed: Comment['collapsed']
  /** Declared with it; the browser of its author named one in earlier releases. */
  lang: string | null
  author_lang: string
  /** Enough of its words to recognise their language, which is known of covered ones as well. */
  beginning: string
  total_replies: number
  total_likes: number
  liked: 0 | 1
  created_at: Date
  edited_at: Date | null
}

/**
 * Whether the words of the row `c` stay on the server until the viewer asks for them: a spoiler, of another author, of
 * a game that the viewer has not finished, or of any for a viewer who wants that (POS-08).
 */
export const isCovered = (viewerId: number | null): RawBuilder<SqlBool> =>
  viewerId === null
    ? sql<SqlBool>`c.spoiler`
    : sql<SqlBool>`(c.spoiler and c.user_id <> ${viewerId} and (not exists (
        select from collection_entries e where e.user_id = ${viewerId} and e.game_id = c.game_id
          and (e.ended or e.completed or e.awarded))
        or (select own.spoilers_covered from users own where own.id = ${viewerId})))`

/** Ids of the people whom the row `c` mentions. */
export const mentionsColumn = sql<number[]>`array(
  select m.user_id from comment_mentions m where m.owner_id = c.user_id and m.comment_id = c.id)`

/** What stands below the text of the row `c`: a GIF, or a link with what its page said. */
export const thingColumns = sql`c.gif, c.link, (
  select json_build_object('id', p.id, 'title', p.title, 'description', p.description, 'picture', p.picture)
  from link_previews p where p.id = c.link_preview_id) as preview`

/** A picture or video of a post, as stored. */
export interface MediaRow {
  id: string
  files: Record<string, number>
  width: number
  height: number
  seconds: number | null
  placeholder: string
  alt: string
}

/** Pictures and videos of the row `c`, in their order. */
export const mediaColumn = sql<MediaRow[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', m.id, 'files', m.files, 'width', m.width, 'height', m.height,
    'seconds', m.seconds, 'placeholder', m.placeholder, 'alt', m.alt) order by m.place)
  from comment_media m where m.user_id = c.user_id and m.comment_id = c.id), '[]')`

/**
 * How many replies of the row `c` the viewer sees, without those of muted people. Those to a public post are counted;
 * its private replies are few. A private post has few replies altogether.
 */
const shownReplies = (viewerId: number | null): RawBuilder<number> => {
  const seen = (rest: RawBuilder<unknown>) =>
    sql`(select count(*) from ${visibleComments(viewerId)} reply
      where reply.parent_id = c.id and ${notAmongSilenced(viewerId, 'reply.user_id')} ${rest})`
  const unseen = pendingErasure(
    'comments',
    'user_id',
    sql`theirs.parent_id = c.id and theirs.visible and theirs.public`,
    viewerId,
    'both',
  )
  return sql<number>`case when c.circles = '{}' then c.total_replies - ${unseen} + ${seen(sql`and not reply.public`)}
    else ${seen(sql``)} end`
}

/** A post before it is compared with what its viewer does not want to read. */
interface FoundRow extends Omit<CommentRow, 'collapsed'> {
  hidden: boolean
  words: string
  /** The viewer's words to hide; none where nothing of the post is shown anyway. */
  unwanted: string[]
}

/**
 * Which posts a viewer hid, and with which words their other posts are compared: never own posts, nor covered words,
 * which that would tell of.
 */
const wishColumns = (viewerId: number | null) =>
  viewerId === null
    ? sql`false as hidden, '' as words, '{}'::text[] as unwanted`
    : sql`
      exists (select from hidden_comments own where own.user_id = ${viewerId} and own.comment_id = c.id) as hidden,
      case when h.covered then '' else c.words end as words,
      case when h.covered or c.user_id = ${viewerId} then '{}'
        else (select own.hidden_words from users own where own.id = ${viewerId}) end as unwanted`

/** One batch of the posts that this viewer may see, in no particular order. */
export async function findComments(db: Kysely<DB>, ids: number[], viewerId: number | null): Promise<CommentRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<FoundRow>`
    select c.id, c.user_id, c.parent_id, c.game_id, c.public, c.spoiler, c.lang,
      (select author.lang from users author where author.id = c.user_id) as author_lang, left(c.words, 400) as beginning, c.created_at, c.edited_at, h.covered,
      case when h.covered then '' else c.document end as document,
      case when h.covered then '{}' else ${mentionsColumn} end as mentions, t.gif, t.link, t.preview,
      case when h.covered then '[]' else ${mediaColumn} end as media,
      (select parent.user_id from ${visibleComments(viewerId)} parent where parent.id = c.parent_id) as reply_to,
      ${shownReplies(viewerId)} as total_replies, ${wishColumns(viewerId)},
      ${shownLikes('comment', 'c', viewerId)} as total_likes, ${likedColumn('comment', 'c', viewerId)}
    from ${visibleComments(viewerId)} c cross join lateral (select ${isCovered(viewerId)} as covered) h
      left join lateral (select ${thingColumns}) t on not h.covered
    where c.id = any(${keysOf(ids)})`.execute(db)
  return rows.map(toWished)
}

const nothing = { document: '', mentions: [], media: [], gif: null, link: null, preview: null }

/** Without its text where its viewer wants a line instead. */
function toWished({ hidden, words, unwanted, ...row }: FoundRow): CommentRow {
  if (hidden) return { ...row, ...nothing, collapsed: { by: 'post' } }
  const read = [words, row.preview?.title, row.preview?.description].join('\n')
  const word = wordFoundIn(read, unwanted)
  return word === undefined ? { ...row, collapsed: null } : { ...row, ...nothing, collapsed: { by: 'word', word } }
}
