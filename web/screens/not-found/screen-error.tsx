import { Link } from '../../lib/link.tsx'
import { paths } from '../../lib/paths.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { buttonClass } from '../../ui/button-class.ts'

/** In the place of a screen that threw or whose code did not arrive. */
export function ScreenError({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="page notice" role="alert">
      <h1 className="display text-h1">{m.errors_screen_title()}</h1>
      <p>{m.errors_screen_text()}</p>
      <div className="notice-actions">
        <Button variant="primary" onClick={onRetry}>
          {m.errors_retry()}
        </Button>
        <Link to={paths.home()} className={buttonClass({ variant: 'line' })}>
          {m.errors_home()}
        </Link>
      </div>
    </div>
  )
}
