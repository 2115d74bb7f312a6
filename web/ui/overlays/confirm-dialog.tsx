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
  /** Something must be done or loaded first. */
  confirmDisabled?: boolean
  cancelLabel: string
  closeLabel: string
  /** It cannot be undone. */
  danger?: boolean
  busy?: boolean
}

/** Asks for a confirmation; the safe button has the focus. */
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
