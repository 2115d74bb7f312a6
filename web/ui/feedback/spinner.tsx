import { cx } from '../cx.ts'
import { VisuallyHidden } from '../text/visually-hidden.tsx'

const sizes = { s: 'spinner-s', m: '', l: 'spinner-l' }

/** A spinner; with `label` it is a status, without one it is decoration. */
export const Spinner = ({
  label,
  size = 'm',
  className,
}: {
  label?: string
  size?: keyof typeof sizes
  className?: string
}) => (
  <span role={label ? 'status' : undefined} className={cx('inline-grid', className)}>
    <span aria-hidden className={cx('spinner', sizes[size])} />
    {label && <VisuallyHidden>{label}</VisuallyHidden>}
  </span>
)
