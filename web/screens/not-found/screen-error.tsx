import { useEffect } from 'react'
import { Link } from '../../router/link.tsx'
import { isOffline } from '../../offline/connection.ts'
import { paths } from '../../router/paths.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import { buttonClass } from '../../ui/buttons/button-class.ts'

interface Props {
  onRetry: () => void
  /** Its code did not arrive, as opposed to a screen that threw. */
  unloaded?: boolean
}

/**
 * Shown instead of a screen that threw or whose code failed to load; in the browser only. It retries by itself once
 * online.
 */
export function ScreenError({ onRetry, unloaded = false }: Props) {
  const offline = isOffline()
  const title = offline ? m.errors_offline_title : unloaded ? m.errors_title : m.errors_screen_title
  useEffect(() => {
    addEventListener('online', onRetry)
    return () => removeEventListener('online', onRetry)
  }, [onRetry])
  return (
    <div className="page notice" role="alert">
      <h1 className="display text-h1">{title()}</h1>
      <p>{offline ? m.errors_offline_text() : m.errors_screen_text()}</p>
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
