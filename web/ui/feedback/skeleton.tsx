import { cx } from '../cx.ts'
import { VisuallyHidden } from '../text/visually-hidden.tsx'

const shapes = { line: '', cover: 'skeleton-cover', block: 'skeleton-block' }

/**
 * A placeholder for loading content. Decoration: announce it once with `SkeletonShelf`, `SkeletonLines` or a status.
 */
export const Skeleton = ({ shape = 'line', className }: { shape?: keyof typeof shapes; className?: string }) => (
  <span aria-hidden className={cx('skeleton', shapes[shape], className)} />
)

const many = (count: number): number[] => Array.from({ length: count }, (_, i) => i)

/** Loading covers on a ledge. */
export const SkeletonShelf = ({
  label,
  count = 8,
  className,
}: {
  label: string
  count?: number
  className?: string
}) => (
  <div role="status" className={cx('overflow-hidden', className)}>
    <VisuallyHidden>{label}</VisuallyHidden>
    <div className="shelf-row" data-slots={count} aria-hidden>
      {many(count).map((i) => (
        <div key={i} className="game">
          <Skeleton shape="cover" className="row-start-1" />
          <Skeleton className="row-start-3 mt-4 self-start" />
        </div>
      ))}
    </div>
  </div>
)

/** A wall of loading covers. */
export const SkeletonGrid = ({ label, count = 20 }: { label: string; count?: number }) => (
  <div role="status">
    <VisuallyHidden>{label}</VisuallyHidden>
    <div className="cover-grid" aria-hidden>
      {many(count).map((i) => (
        <Skeleton key={i} shape="cover" />
      ))}
    </div>
  </div>
)

/** Loading lines of text; without a label where something else announces it. */
export const SkeletonLines = ({
  label,
  count = 3,
  className,
}: {
  label?: string
  count?: number
  className?: string
}) => (
  <div role={label && 'status'} className={className}>
    {label && <VisuallyHidden>{label}</VisuallyHidden>}
    <div className="skeleton-lines" aria-hidden>
      {many(count).map((i) => (
        <Skeleton key={i} />
      ))}
    </div>
  </div>
)
