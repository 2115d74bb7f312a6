import { Children, type ReactNode } from 'react'
import { cx } from '../cx.ts'
import { CircleAlert } from '../icons/icons.ts'

interface Props {
  /** What went wrong; without it the note is an empty line that reads aloud what comes in. */
  children: ReactNode
  id?: string
  className?: string | undefined
  /** Not read aloud by itself: it explains a field, or is inside of an alert. */
  silent?: boolean
}

/** A sentence that says what went wrong, with the sign of it. */
export function ErrorNote({ children, id, className, silent = false }: Props) {
  const role = silent ? undefined : 'alert'
  // Several conditions, none of which holds, are nothing as well.
  if (Children.toArray(children).every((child) => child === '')) return silent ? null : <p id={id} role={role} />
  return (
    <p id={id} role={role} className={cx('field-note field-error', className)}>
      <CircleAlert aria-hidden />
      {children}
    </p>
  )
}
