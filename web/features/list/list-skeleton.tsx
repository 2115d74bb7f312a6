import { m } from '../../paraglide/messages.js'
import { Ledge } from '../../ui/layout/ledge.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import './list.css'

const six = [1, 2, 3, 4, 5, 6]

/** Placeholders for lists that are loading. */
export const ListSkeleton = () => (
  <div role="status">
    <VisuallyHidden>{m.list_loading()}</VisuallyHidden>
    <div className="list-grid" aria-hidden>
      {six.map((at) => (
        <div key={at} className="list-card">
          <div className="list-cover" data-games={3}>
            <div className="list-cover-games">
              <Skeleton shape="cover" className="cover" />
              <Skeleton shape="cover" className="cover" />
              <Skeleton shape="cover" className="cover" />
            </div>
            <Ledge />
          </div>
          <Skeleton className="list-card-title w-3/4" />
        </div>
      ))}
    </div>
  </div>
)
