import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import { cx } from '../../ui/cx.ts'
import { stackBar } from '../../ui/layout/bottom-stack.ts'

interface Props {
  /** Something differs from what is saved. */
  dirty: boolean
  busy: boolean
  onReset: () => void
}

/** The one button of a section's form. It stays in sight while there is something to save. */
export const SaveBar = ({ dirty, busy, onReset }: Props) => (
  <div
    ref={dirty ? stackBar : null}
    className={cx('settings-save', dirty && 'bottom-bar-sticky')}
    data-dirty={dirty || undefined}
  >
    <Button type="submit" variant="primary" disabled={!dirty} busy={busy} busyLabel={m.access_busy()}>
      {m.settings_save()}
    </Button>
    {dirty && (
      <Button variant="line" onClick={onReset}>
        {m.settings_discard()}
      </Button>
    )}
    <p role="status" className="settings-save-note">
      {dirty && m.settings_dirty()}
    </p>
  </div>
)
