import { type ReactNode, useId, useRef } from 'react'
import { cx } from '../cx.ts'
import { IconButton } from '../buttons/icon-button.tsx'
import { X } from '../icons/icons.ts'
import { useModal } from './use-modal.ts'
import { useScrollEnd } from './use-scroll-end.ts'
import { useScrolls } from './use-scrolls.ts'

const sizes = { s: 'dialog-s', m: '', l: 'dialog-l' }
const sides = { start: 'drawer', end: 'drawer drawer-end' }

export type DialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  closeLabel: string
  children: ReactNode
  footer?: ReactNode
  /** Within 50 px of the end of the body: load the next page here. */
  onScrollEnd?: () => void
  size?: keyof typeof sizes
  /** A drawer along one side. */
  side?: keyof typeof sides
  /** The title is for screen readers only, and there is no head: render your own. */
  bare?: boolean
  /** Neither Esc nor a press outside closes it: what it shows cannot be shown again. */
  lasting?: boolean
  /** Its page shows it again when the user comes back to it (`useReturningDialog`). */
  name?: string
  className?: string
}

const OpenDialog = ({
  onClose,
  title,
  closeLabel,
  children,
  footer,
  onScrollEnd,
  size = 'm',
  side,
  bare,
  lasting = false,
  name,
  className,
}: DialogProps) => {
  const dialog = useModal(onClose, { lasting, name })
  const body = useRef<HTMLDivElement>(null)
  const titleId = useId()
  useScrollEnd(body, onScrollEnd)
  // The arrow keys scroll what has the focus: a body that fits in would be a stop of the Tab key for nothing.
  const isStop = useScrolls(body) && !bare
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={cx('dialog', sizes[size], side && sides[side], className)}
    >
      <div className={bare ? 'sr-only' : 'dialog-head'}>
        <h2 id={titleId} tabIndex={-1} className="display text-h3 outline-none">
          {title}
        </h2>
        {!bare && <IconButton label={closeLabel} icon={<X aria-hidden />} onClick={onClose} />}
      </div>
      <div
        ref={body}
        className={bare ? 'min-h-0 flex-auto overflow-y-auto' : 'dialog-body'}
        {...(isStop && { tabIndex: 0, role: 'group', 'aria-labelledby': titleId })}
      >
        {children}
      </div>
      {footer && <div className="dialog-foot">{footer}</div>}
    </dialog>
  )
}

/** A native modal dialog: Esc, a press outside and going back close it; on phones it is a sheet at the bottom. */
export const Dialog = (props: DialogProps) => (props.open ? <OpenDialog {...props} /> : null)
