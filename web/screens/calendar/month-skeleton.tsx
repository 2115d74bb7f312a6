import { m } from '../../paraglide/messages.js'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'

const days = Array.from({ length: 35 }, (_, at) => at)

/** A placeholder for a loading month: a grid of days, or lines. */
export const MonthSkeleton = () => (
  <div role="status">
    <VisuallyHidden>{m.calendar_loading()}</VisuallyHidden>
    <div className="cal-days cal-grid cal-waiting" aria-hidden>
      {days.map((at) => (
        <Skeleton key={at} shape="block" />
      ))}
    </div>
  </div>
)
