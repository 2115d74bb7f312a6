import { m } from '../../paraglide/messages.js'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import './rows.css'

/** Placeholders for rows, as high as they are. */
export const RowsSkeleton = ({ count = 8 }: { count?: number }) => (
  <div role="status" className="trophy-rows-wait">
    <VisuallyHidden>{m.trophy_loading()}</VisuallyHidden>
    {Array.from({ length: count }, (_, at) => (
      <div key={at} className="trophy-row-wait" aria-hidden>
        <Skeleton shape="block" />
        <span className="grid gap-2">
          <Skeleton className="w-1/2" />
          <Skeleton className="w-1/3" />
        </span>
      </div>
    ))}
  </div>
)
