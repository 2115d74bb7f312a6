import type { UserCard } from '../../../common/api/user.ts'
import { m } from '../../paraglide/messages.js'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { useSilence } from './silence.data.ts'

/** Asks before a person is blocked, by their nick. */
export function BlockDialog({ person, onClose }: { person: Pick<UserCard, 'id' | 'nick'>; onClose: () => void }) {
  const { nick } = person
  const block = useSilence(person, onClose)
  return (
    <ConfirmDialog
      open
      danger
      title={m.moderation_block_title({ nick })}
      confirmLabel={m.moderation_block({ nick })}
      cancelLabel={m.moderation_block_keep()}
      closeLabel={m.moderation_close()}
      busy={block.isPending}
      onConfirm={() => block.mutate({ kind: 'block', on: true })}
      onClose={onClose}
    >
      {m.moderation_block_text({ nick })}
    </ConfirmDialog>
  )
}
