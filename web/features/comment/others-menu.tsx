import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Comment } from '../../../common/api/comment.ts'
import { lazyDialog } from '../../components/lazy-part.tsx'
import { m } from '../../paraglide/messages.js'
import { BellOff, Eye, EyeOff, Flag, Lock } from '../../ui/icons/icons.ts'
import { MenuItem } from '../../ui/overlays/menu.tsx'
import { useSilence } from '../moderation/silence.data.ts'
import { hidePost, unhidePost } from './hide-post.ts'
import { MenuOfPost } from './menu-of-post.tsx'

const ReportDialog = lazyDialog(() => import('../moderation/report-dialog.tsx'), 'ReportDialog')
const BlockDialog = lazyDialog(() => import('../moderation/block-dialog.tsx'), 'BlockDialog')

/** What others can do about a post and its author; a mute is taken back on the profile or in the settings. */
export function OthersMenu({ post }: { post: Comment }) {
  const { id, user, collapsed } = post
  const client = useQueryClient()
  const [open, setOpen] = useState<'report' | 'block' | null>(null)
  const silence = useSilence(user)
  const { nick } = user
  const close = () => setOpen(null)
  return (
    <>
      <MenuOfPost post={post}>
        <MenuItem icon={<Flag aria-hidden />} onClick={() => setOpen('report')}>
          {m.moderation_report()}
        </MenuItem>
        {collapsed?.by === 'post' ? (
          <MenuItem icon={<Eye aria-hidden />} onClick={() => void unhidePost(client, id)}>
            {m.comment_hide_end()}
          </MenuItem>
        ) : (
          <MenuItem icon={<EyeOff aria-hidden />} onClick={() => void hidePost(client, id)}>
            {m.comment_hide()}
          </MenuItem>
        )}
        <MenuItem icon={<BellOff aria-hidden />} onClick={() => silence.mutate({ kind: 'mute', on: true })}>
          {m.moderation_mute({ nick })}
        </MenuItem>
        <MenuItem icon={<Lock aria-hidden />} danger onClick={() => setOpen('block')}>
          {m.moderation_block({ nick })}
        </MenuItem>
      </MenuOfPost>
      {open === 'report' && <ReportDialog kind="comment" id={id} onClose={close} />}
      {open === 'block' && <BlockDialog person={user} onClose={close} />}
    </>
  )
}
