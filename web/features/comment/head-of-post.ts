import type { PostPreview } from '../../../common/api/comment.ts'
import type { Head } from '../../../common/render/head.ts'
import { limits } from '../../../common/rules/limits.ts'
import { commentApi } from '../../api/calls/comment.generated.ts'
import { paths } from '../../router/paths.ts'
import { m } from '../../paraglide/messages.js'

/**
 * What link previews read of the document of a post, which itself is for members (P-34). Undefined for a post that not
 * everybody may see, and for whatever keeps it from being read: its document is the one of every such page then.
 */
export async function headOfPost({ post }: Record<string, string>): Promise<Head | undefined> {
  const id = Number(post)
  if (!Number.isInteger(id) || id < 1 || id > limits.id) return undefined
  const preview = await commentApi.preview({ params: { id }, quiet: true }).catch(() => undefined)
  return preview && toHead(id, preview)
}

function toHead(id: number, { nick, game, picture, words }: PostPreview): Head {
  const spoiler = game === null ? m.comment_spoiler_plain() : m.comment_spoiler_of({ title: game })
  const description = words === null ? `${m.comment_spoiler()} · ${spoiler}` : words
  return {
    title: game === null ? m.community_post_title({ nick }) : m.community_post_about({ nick, title: game }),
    ...(description !== '' && { description }),
    ...(picture !== null && { image: picture }),
    canonical: paths.post(id),
    type: 'article',
    noindex: 'preview',
  }
}
