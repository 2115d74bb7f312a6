import { m } from '../paraglide/messages.js'
import { Button } from '../ui/buttons/button.tsx'
import { useOutdated } from '../lib/app-update.ts'

/** "Update available: refresh the page" (SHL-21). It never reloads by itself: the user may be typing. */
export function UpdateBanner() {
  if (!useOutdated()) return null
  return (
    <div className="update-banner" role="status">
      <span>{m.errors_update()}</span>
      <Button size="s" variant="primary" onClick={() => location.reload()}>
        {m.errors_update_action()}
      </Button>
    </div>
  )
}
