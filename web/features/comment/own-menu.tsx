import { useState } from 'react'
import type { Comment } from '../../../common/api/comment.ts'
import { lazyDialog } from '../../components/lazy-part.tsx'
import { m } from '../../paraglide/messages.js'
import { Pencil, Trash2 } from '../../ui/icons/icons.ts'
import { MenuItem } from '../../ui/overlays/menu.tsx'
import { Composer } from './write-box.tsx'
import { MenuOfPost } from './menu-of-post.tsx'

const DeletePost = lazyDialog(() => import('./delete-post.tsx'), 'DeletePost')

interface Props {
  post: Comment
  onDeleted?: (() => void) | undefined
}

/** What its author can do with a post. */
export function OwnMenu({ post, onDeleted }: Props) {
  const [open, setOpen] = useState<'editor' | 'deletion' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <MenuOfPost post={post}>
        <MenuItem icon={<Pencil aria-hidden />} onClick={() => setOpen('editor')}>
          {m.comment_edit()}
        </MenuItem>
        <MenuItem danger icon={<Trash2 aria-hidden />} onClick={() => setOpen('deletion')}>
          {m.comment_delete()}
        </MenuItem>
      </MenuOfPost>
      {open === 'editor' && <Composer place={{ kind: 'edit', post }} onClose={close} />}
      {open === 'deletion' && <DeletePost post={post} onClose={close} onDeleted={onDeleted} />}
    </>
  )
}
