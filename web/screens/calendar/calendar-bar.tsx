import { Link } from '../../router/link.tsx'
import { m } from '../../paraglide/messages.js'
import { iconButtonClass } from '../../ui/buttons/button-class.ts'
import { ArrowLeft } from '../../ui/icons/icons.ts'
import { PlatformSelect } from './platform-select.tsx'
import { useCameFrom } from './use-came-from.ts'

interface Props {
  platform: string | null
  onChoose: (platform: string | null) => void
}

/** The calendar's own small bar, instead of the site's. */
export const CalendarBar = ({ platform, onChoose }: Props) => (
  <div className="bar cal-bar">
    <div className="bar-in">
      <Link to={useCameFrom()} className={iconButtonClass()} aria-label={m.calendar_back()} title={m.calendar_back()}>
        <ArrowLeft aria-hidden />
      </Link>
      <p className="display mr-auto flex-none text-h3">{m.calendar_title()}</p>
      <PlatformSelect platform={platform} onChoose={onChoose} />
    </div>
  </div>
)
