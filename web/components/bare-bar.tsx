import type { MouseEvent } from 'react'
import { Link } from '../router/link.tsx'
import { iconButtonClass } from '../ui/buttons/button-class.ts'
import { ArrowLeft } from '../ui/icons/icons.ts'

/** Newer browsers report whether going back stays on this site. */
type WithNavigation = typeof globalThis & { navigation?: { canGoBack: boolean } }

function goBack(event: MouseEvent): void {
  if (!(globalThis as WithNavigation).navigation?.canGoBack) return
  event.preventDefault()
  history.back()
}

interface Props {
  title: string
  back: string
  /** Where the link leads when there is no previous page. */
  to: string
}

/** The small bar of a page without a header: back to the previous page, and the heading. */
export const BareBar = ({ title, back, to }: Props) => (
  <div className="bar -mt-6 mb-6">
    <div className="bar-in">
      <Link to={to} onClick={goBack} className={iconButtonClass()} aria-label={back} title={back}>
        <ArrowLeft aria-hidden />
      </Link>
      <h1 className="display text-h3">{title}</h1>
    </div>
  </div>
)
