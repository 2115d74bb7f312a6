import { Link } from '../../lib/link.tsx'
import { isBuilt } from '../../lib/built-tabs.ts'
import { paths } from '../../lib/paths.ts'
import { m } from '../../paraglide/messages.js'
import { buttonClass } from '../../ui/button-class.ts'
import { useCurrentEntry } from '../../shell/current-route.ts'

/** What stands at an address of ours that holds nothing: an unknown game, a profile that is gone. */
export function NotFound() {
  const name = useCurrentEntry()?.name
  const title = name === 'game' ? m.errors_missing_game() : name === 'profile' ? m.errors_missing_profile() : m.errors_missing_title()
  return (
    <div className="page notice">
      <h1 className="display text-h1">{title}</h1>
      <p>{m.errors_missing_text()}</p>
      <div className="notice-actions">
        {isBuilt('search') && (
          <Link to={paths.search()} className={buttonClass({ variant: 'primary' })}>
            {m.errors_search()}
          </Link>
        )}
        <Link to={paths.home()} className={buttonClass({ variant: 'line' })}>
          {m.errors_home()}
        </Link>
      </div>
    </div>
  )
}
