import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react'
import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'
import { X } from './icons.ts'
import { useScrollEnd } from './use-scroll-end.ts'

const sizes = { s: 'dialog-s', m: '', l: 'dialog-l' }
const sides = { start: 'drawer', end: 'drawer drawer-end' }

export type DialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  closeLabel: string
  children: ReactNode
  footer?: ReactNode
  /** Within 50 px of the body's bottom: the place to load the next page. */
  onScrollEnd?: () => void
  size?: keyof typeof sizes
  /** A drawer along one side. */
  side?: keyof typeof sides
  /** The title is for screen readers only, and there is no head: draw your own. */
  bare?: boolean
  className?: string
}

/* Opens on mount and closes before it leaves the page, so that focus goes back where it was. */
const OpenDialog = ({ onClose, title, closeLabel, children, footer, onScrollEnd, size = 'm', side, bare, className }: DialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const titleId = useId()
  useScrollEnd(body, onScrollEnd)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    element?.querySelector<HTMLElement>('[data-autofocus], h2')?.focus()
    return () => element?.close()
  }, [])
  const cancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    onClose()
  }
  // The browser may close it by itself (Esc pressed twice).
  const closed = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (event.target === event.currentTarget && !event.currentTarget.open) onClose()
  }
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={cx('dialog', sizes[size], side && sides[side], className)}
      onCancel={cancel}
      onClose={closed}
      onPointerDown={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className={bare ? 'sr-only' : 'dialog-head'}>
        <h2 id={titleId} tabIndex={-1} className="display text-h3 outline-none">
          {title}
        </h2>
        {!bare && <IconButton label={closeLabel} icon={<X aria-hidden />} onClick={onClose} />}
      </div>
      <div ref={body} className={bare ? 'min-h-0 flex-1 overflow-y-auto' : 'dialog-body'} tabIndex={bare ? undefined : 0}>
        {children}
      </div>
      {footer && <div className="dialog-foot">{footer}</div>}
    </dialog>
  )
}

/** A native modal dialog: Esc and a press outside close it; on phones it is a sheet at the bottom. */
export const Dialog = (props: DialogProps) => (props.open ? <OpenDialog {...props} /> : null)
