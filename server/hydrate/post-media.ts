import type { PostPicture, PostVideo } from '../../common/api/media.ts'
import { mediaUrl, movingUrl, postUrls } from '../../common/rules/pictures.ts'
import type { MediaRow } from './comments.queries.ts'

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
