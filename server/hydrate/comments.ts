import { plainPreview, toPreview } from './link-preview.ts'
import type { Comment } from '../../common/api/comment.ts'
import { languageOfText } from '../../common/rules/language-of-text.ts'
import { type CommentRow, findComments, type MediaRow } from './comments.queries.ts'
import { type Around, defineHydrator } from './hydrator.ts'
import type { PostPicture, PostVideo } from '../../common/api/media.ts'
import { mediaUrl, movingUrl, postUrls } from '../../common/rules/pictures.ts'

/** Posts with their authors, games, mentioned people and those whom they answer. */
export const comments = defineHydrator({
  find: findComments,
  names: ({ user_id, reply_to, mentions, game_id }) => ({
    users: [user_id, ...mentions, ...(reply_to === null ? [] : [reply_to])],
    games: game_id === null ? [] : [game_id],
  }),
  show: toComment,
})

function toComment(row: CommentRow, { users, games }: Around): Comment | undefined {
  const user = users.get(row.user_id)
  if (!user) return undefined
  const game = (row.game_id !== null && games.get(row.game_id)) || null
  return {
    id: row.id,
    id_user: row.user_id,
    reply: row.parent_id,
    reply_to: (row.reply_to !== null && users.get(row.reply_to)) || null,
    id_game: game && row.game_id,
    game,
    comment: row.document,
    mentions: row.mentions.flatMap((id) => users.get(id) ?? []),
    ...toMedia(row.user_id, row.media),
    ...thingOf(row),
    public: row.public ? 1 : 0,
    spoiler: row.spoiler ? 1 : 0,
    visible: 1,
    covered: row.covered ? 1 : 0,
    collapsed: row.collapsed,
    lang: languageOfText(row.beginning) ?? row.lang ?? row.author_lang,
    user,
    TotalLikes: row.total_likes,
    liked: row.liked,
    TotalReplys: row.total_replies,
    created_at: row.created_at.toISOString(),
    edited_at: row.edited_at?.toISOString() ?? null,
  }
}

/** The GIF or the card of a post. */
export const thingOf = ({ gif, link, preview }: Pick<CommentRow, 'gif' | 'link' | 'preview'>) => ({
  gif,
  link: link === null ? null : preview ? toPreview(link, preview) : plainPreview(link),
})

/** The pictures of a post, or its video. */
export function toMedia(userId: number, rows: readonly MediaRow[]): { image: PostPicture[]; video: PostVideo | null } {
  const [video] = rows.flatMap((row) => toVideo(userId, row) ?? [])
  return { image: video ? [] : rows.map((row) => toPicture(userId, row)), video: video ?? null }
}

const toPicture = (userId: number, { id, files, width, height, placeholder, alt }: MediaRow): PostPicture => ({
  id,
  width,
  height,
  placeholder,
  urls: postUrls(userId, { id, width, files }),
  moving: movingUrl(userId, { id, files }),
  alt,
})

function toVideo(userId: number, row: MediaRow): PostVideo | undefined {
  const file = Object.keys(row.files).find((name) => !name.endsWith('.webp'))
  if (row.seconds === null || file === undefined) return undefined
  // The row has the size of the video: of its first frame only the widths are known that it has at most.
  const urls = postUrls(userId, { ...row, width: Infinity })
  return { ...toPicture(userId, row), urls, seconds: row.seconds, video: mediaUrl(userId, row.id, file) }
}
