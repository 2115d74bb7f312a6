import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { CircleAlert } from '../icons/icons.ts'
import { toast, type Toast, toasts, toastTime } from './toast.ts'

const nothing: readonly Toast[] = []

const Slip = ({ one }: { one: Toast }) => {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => toast.dismiss(one.id), one.time ?? toastTime)
    return () => clearTimeout(timer)
  }, [one.id, one.time, held])
  const act = () => {
    one.action?.run()
    toast.dismiss(one.id)
  }
  return (
    <div
      className="toast"
      data-kind={one.kind}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {one.kind === 'error' ? <CircleAlert aria-hidden /> : one.picture}
      <span>{one.text}</span>
      {one.action && (
        <button type="button" onClick={act}>
          {one.action.label}
        </button>
      )}
    </div>
  )
}

/** The container of toasts: above everything, including dialogs. Once in the shell. */
export const Toaster = ({ label }: { label: string }) => {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.current, () => nothing)
  const box = useRef<HTMLDivElement>(null)
  const newest = shown.at(-1)?.id
  useEffect(() => {
    const element = box.current
    if (!element?.showPopover) return
    if (element.matches(':popover-open')) element.hidePopover()
    if (newest !== undefined) element.showPopover()
  }, [newest])
  const say = (kind: Toast['kind']) => shown.findLast((one) => one.kind === kind)?.text
  return (
    <>
      <p role="status" className="sr-only">
        {say('note')}
      </p>
      <p role="alert" className="sr-only">
        {say('error')}
      </p>
      <div ref={box} popover="manual" role="region" aria-label={label} className="toaster">
        {shown.map((one) => (
          <Slip key={one.id} one={one} />
        ))}
      </div>
    </>
  )
}
