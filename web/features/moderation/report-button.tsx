import { useState } from 'react'
import type { ReportedKind } from '../../../common/api/moderation.ts'
import { lazyDialog } from '../../components/lazy-part.tsx'
import { m } from '../../paraglide/messages.js'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Flag } from '../../ui/icons/icons.ts'

const ReportDialog = lazyDialog(() => import('./report-dialog.tsx'), 'ReportDialog')

/** For members: reports what somebody else wrote. */
export function ReportButton({ kind, id, title }: { kind: ReportedKind; id: number; title: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton
        label={m.moderation_report_thing({ title })}
        icon={<Flag aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {open && <ReportDialog kind={kind} id={id} onClose={() => setOpen(false)} />}
    </>
  )
}
