import type { ReactNode } from 'react'
import { Button } from '../buttons/button.tsx'
import { Dialog } from './dialog.tsx'

export type ConfirmDialogProps = {
  open: boolean
  onClose: () => void
  onConfirm: () => void
  title: ReactNode
  children?: ReactNode
  confirmLabel: string
  /** Something is still to be done or known before. */
  confirmDisabled?: boolean
  cancelLabel: string
  closeLabel: string
  /** What it does cannot be undone. */
  danger?: boolean
  busy?: boolean
}

/** Asks before something is done; the safe answer has the focus. */
export const ConfirmDialog = ({
  confirmLabel,
  confirmDisabled = false,
  cancelLabel,
  onConfirm,
  danger = false,
  busy = false,
  children,
  ...dialog
}: ConfirmDialogProps) => (
  <Dialog
    {...dialog}
    size="s"
    footer={
      <>
        <Button variant="soft" data-autofocus onClick={dialog.onClose}>
          {cancelLabel}
        </Button>
        <Button variant={danger ? 'danger' : 'primary'} busy={busy} disabled={confirmDisabled} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </>
    }
  >
    {children}
  </Dialog>
)
