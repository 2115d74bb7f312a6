import { type FocusEvent, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { keptMessages } from '../../lib/browser-switch.ts'
import { m } from '../../paraglide/messages.js'
import { IconButton } from '../buttons/icon-button.tsx'
import { CircleAlert, X } from '../icons/icons.ts'
import { stackToasts } from '../layout/bottom-stack.ts'
import { useTopModal } from '../overlays/open-modals.ts'
import { Kbd } from '../text/kbd.tsx'
import { actionToastTime, toast, type Toast, toasts, toastTime } from './toast.ts'

/** Moves the focus to the newest message that has a button. The settings name it (`settings_messages_text`). */
const toastKey = 'F8'
const nothing: readonly Toast[] = []

/**
 * The toasts and their announcements: in the dialog on top, if there is one, since the rest of the page is inert then.
 * Once in the shell.
 */
export function Toaster({ label }: { label: string }) {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.current, () => nothing)
  const modal = useTopModal()
  const slips = <Slips label={label} shown={shown.filter(({ kind }) => kind !== 'words')} />
  return (
    <>
      <Announcements shown={modal ? nothing : shown} />
      {modal
        ? createPortal(
            <>
              <Announcements shown={shown} inDialog />
              {slips}
            </>,
            modal,
          )
        : slips}
    </>
  )
}

/**
 * Live regions, which must exist before their text changes. In a dialog they have no role: its own alerts are the only
 * ones there.
 */
function Announcements({ shown, inDialog = false }: { shown: readonly Toast[]; inDialog?: boolean }) {
  const latest = (kind: Toast['kind']) => {
    const one = shown.findLast((other) => other.kind === kind)
    if (!one) return null
    const { id, text, action } = one
    // The same words are read again when they are about something else.
    return <span key={id}>{action ? m.shell_toast_action({ text, action: action.label, key: toastKey }) : text}</span>
  }
  const polite = inDialog ? ({ 'aria-live': 'polite' } as const) : { role: 'status' }
  return (
    <>
      <p {...polite} className="sr-only">
        {latest('note')}
      </p>
      <p {...polite} className="sr-only">
        {latest('words')}
      </p>
      <p {...(inDialog ? { 'aria-live': 'assertive' } : { role: 'alert' })} className="sr-only">
        {latest('error')}
      </p>
    </>
  )
}

function Slips({ label, shown }: { label: string; shown: readonly Toast[] }) {
  const box = useRef<HTMLDivElement>(null)
  const kept = keptMessages.use()
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const before = useRef<EventTarget | null>(null)
  const newest = shown.at(-1)?.id
  useEffect(() => {
    const element = box.current
    // The dialog that it was shown in may have been closed in the same moment: its next place shows it.
    if (!element?.showPopover || !element.isConnected) return
    if (element.matches(':popover-open')) element.hidePopover()
    if (newest === undefined) return
    // Shown again, it is above everything that has opened meanwhile.
    element.showPopover()
    element.scrollTop = element.scrollHeight
    return stackToasts(element)
  }, [newest])
  const enter = (event: FocusEvent) => {
    setFocused(true)
    if (!event.currentTarget.contains(event.relatedTarget)) before.current = event.relatedTarget
  }
  const close = (id: number) => {
    // The focus goes back to where it came from.
    if (box.current?.contains(document.activeElement) && before.current instanceof HTMLElement) before.current.focus()
    toast.dismiss(id)
  }
  useToastKeys(box, close)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the messages only stay while it is pointed at
    <div
      ref={box}
      popover="manual"
      role="region"
      aria-label={label}
      className="toaster"
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={enter}
      onBlur={() => setFocused(false)}
    >
      {shown.map((one) => (
        <Slip key={one.id} one={one} kept={kept} held={pointed || focused} onClose={() => close(one.id)} />
      ))}
    </div>
  )
}

interface SlipProps {
  one: Toast
  /** It stays until it is closed. */
  kept: boolean
  /** It stays while the pointer or the focus is on one of them. */
  held: boolean
  onClose: () => void
}

function Slip({ one, kept, held, onClose }: SlipProps) {
  const time = one.action ? actionToastTime : toastTime
  useEffect(() => {
    if (held || kept) return
    const timer = setTimeout(() => toast.dismiss(one.id), time)
    return () => clearTimeout(timer)
  }, [one.id, time, held, kept])
  const act = () => {
    one.action?.run()
    onClose()
  }
  return (
    <div className="toast" data-id={one.id} data-kind={one.kind}>
      {one.kind === 'error' ? <CircleAlert aria-hidden /> : one.picture}
      <span>{one.text}</span>
      {one.action && (
        <button type="button" aria-keyshortcuts={toastKey} onClick={act}>
          {one.action.label}
          <span aria-hidden>
            <Kbd>{toastKey}</Kbd>
          </span>
        </button>
      )}
      {(one.action || kept) && <IconButton label={m.shell_toast_close()} icon={<X aria-hidden />} onClick={onClose} />}
    </div>
  )
}

/** One key leads to the newest message that has a button; Escape closes the message that has the focus. */
function useToastKeys(box: { current: HTMLElement | null }, close: (id: number) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const slips = [...(box.current?.querySelectorAll<HTMLElement>('.toast:has(button)') ?? [])]
    const current = slips.find((slip) => slip.contains(document.activeElement))
    const button = slips.at(-1)?.querySelector('button')
    if (event.key === 'Escape' && current) close(Number(current.dataset['id']))
    else if (event.key === toastKey && !event.ctrlKey && !event.altKey && !event.metaKey) button?.focus()
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
