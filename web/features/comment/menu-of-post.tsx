import type { ReactNode } from 'react'
import type { Comment } from '../../../common/api/comment.ts'
import { m } from '../../paraglide/messages.js'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Ellipsis } from '../../ui/icons/icons.ts'
import { Menu } from '../../ui/overlays/menu.tsx'
import { markOfPost } from './post-nodes.ts'

/** The button in the corner of a post, and its menu. */
export function MenuOfPost({ post, children }: { post: Comment; children: ReactNode }) {
  const label = `${m.comment_menu({ nick: post.user.nick })}: ${markOfPost(post)}`
  return (
    <Menu
      label={label}
      trigger={(props) => <IconButton {...props} className="post-menu" label={label} icon={<Ellipsis aria-hidden />} />}
    >
      {children}
    </Menu>
  )
}
