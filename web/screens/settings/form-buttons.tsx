import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'

interface Props {
  label: string
  disabled: boolean
  busy: boolean
  onCancel: () => void
}

/** Sends a form that was asked for, or puts it away again. */
export const FormButtons = ({ label, disabled, busy, onCancel }: Props) => (
  <div className="settings-buttons">
    <Button type="submit" variant="primary" disabled={disabled} busy={busy} busyLabel={m.access_busy()}>
      {label}
    </Button>
    <Button variant="line" onClick={onCancel}>
      {m.account_cancel()}
    </Button>
  </div>
)
