import type { MouseEvent } from 'react'
import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'
import { m } from '../../paraglide/messages.js'
import { iconButtonClass } from '../../ui/buttons/button-class.ts'
import { ArrowLeft } from '../../ui/icons/icons.ts'

/** Newer browsers report whether going back stays on this site. */
type WithNavigation = typeof globalThis & { navigation?: { canGoBack: boolean } }

function goBack(event: MouseEvent): void {
  if (!(globalThis as WithNavigation).navigation?.canGoBack) return
  event.preventDefault()
  history.back()
}

/** The page has no header: a small bar of its own, with a link back to the previous page, otherwise to the home page. */
export const DiscoverBar = () => (
  <div className="bar -mt-6 mb-6">
    <div className="bar-in">
      <Link
        to={paths.home()}
        onClick={goBack}
        className={iconButtonClass()}
        aria-label={m.discover_back()}
        title={m.discover_back()}
      >
        <ArrowLeft aria-hidden />
      </Link>
      <h1 className="display text-h3">{m.discover_title()}</h1>
    </div>
  </div>
)
