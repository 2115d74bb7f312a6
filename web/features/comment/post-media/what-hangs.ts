import type { Comment } from '../../../../common/api/comment.ts'
import type { Gif } from '../../../../common/api/gif.ts'
import type { LinkPreview } from '../../../../common/api/link.ts'
import type { PostPicture, PostVideo } from '../../../../common/api/media.ts'

/** What hangs from the text of a post: one kind at a time. */
export type WhatHangs =
  | { kind: 'pictures'; pictures: PostPicture[] }
  | { kind: 'video'; video: PostVideo }
  | { kind: 'gif'; gif: Gif }
  | { kind: 'link'; link: LinkPreview }

/** The part of a post that shows pictures, a video, a GIF or a link. */
export type MediaOf = Pick<Comment, 'image' | 'video' | 'gif' | 'link'>

/** What hangs from a post; null for a text alone, and while the post is covered: then nothing of it has travelled. */
export function whatHangs({ image, video, gif, link }: MediaOf): WhatHangs | null {
  if (image.length > 0) return { kind: 'pictures', pictures: image }
  if (video) return { kind: 'video', video }
  if (gif) return { kind: 'gif', gif }
  return link && { kind: 'link', link }
}
