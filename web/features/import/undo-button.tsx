import { useState } from 'react'
import type { Import } from '../../../common/api/import.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { Undo2 } from '../../ui/icons/icons.ts'
import { useStartImport } from './import.data.ts'
import { importName } from './words.ts'

/** Undoes an import after a confirmation. */
export function UndoButton({ one, size }: { one: Import; size?: 's' }) {
  const [asked, setAsked] = useState(false)
  const undo = useStartImport('undo')
  return (
    <>
      <Button
        variant="line"
        {...(size && { size })}
        icon={<Undo2 aria-hidden />}
        aria-label={m.import_undo_named({ name: importName(one) })}
        onClick={() => setAsked(true)}
      >
        {m.import_undo()}
      </Button>
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        onConfirm={() => undo.mutate(one.id, { onSettled: () => setAsked(false) })}
        busy={undo.isPending}
        title={m.import_undo_title()}
        confirmLabel={m.import_undo()}
        cancelLabel={m.import_cancel()}
        closeLabel={m.shell_close()}
      >
        {m.import_undo_text()}
      </ConfirmDialog>
    </>
  )
}
