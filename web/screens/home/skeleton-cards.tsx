import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'

interface Props {
  label: string
  count: number
  /** The class of their grid. */
  className: string
}

/** Placeholders for loading cards, with about the same height. */
export const SkeletonCards = ({ label, count, className }: Props) => (
  <div role="status">
    <VisuallyHidden>{label}</VisuallyHidden>
    <div className={className} aria-hidden>
      {Array.from({ length: count }, (_, at) => (
        <Skeleton key={at} shape="block" className="min-h-50!" />
      ))}
    </div>
  </div>
)
