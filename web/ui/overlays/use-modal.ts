import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { registerOverlay } from '../../lib/overlay-history.ts'
import { openModals } from './open-modals.ts'

/* Events of the dialog or its backdrop, not of something inside. */
const onItself = (event: Event): boolean => event.target === event.currentTarget

const isEmptySearch = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && target.type === 'search' && target.value === ''

/**
 * Opens a native dialog on mount and closes it before unmount, so that the focus returns to where it was. With
 * `lasting`, only its own buttons close it. `name`: as in `registerOverlay`.
 */
export const useModal = (
  onClose: () => void,
  { lasting = false, name }: { lasting?: boolean; name?: string | undefined } = {},
): RefObject<HTMLDialogElement | null> => {
  const ref = useRef<HTMLDialogElement>(null)
  const goBack = useEffectEvent(() => {
    if (!lasting) onClose()
  })
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    dialog.showModal()
    openModals.add(dialog)
    const first = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog.querySelector<HTMLElement>('h2')
    first?.focus()
    const release = registerOverlay(() => goBack(), name)
    return () => {
      release()
      dialog.close()
      openModals.remove(dialog)
    }
  }, [name])
  useEffect(() => {
    const dialog = ref.current
    // A press that began inside (selecting text) and ends outside is not a press outside.
    let pressedOutside = false
    const press = (event: Event) => {
      pressedOutside = onItself(event)
    }
    const click = (event: Event) => {
      if (!lasting && pressedOutside && onItself(event)) onClose()
    }
    const cancel = (event: Event) => {
      if (!onItself(event)) return
      event.preventDefault()
      if (!lasting) onClose()
    }
    // The browser may close it by itself (Esc pressed twice).
    const closed = (event: Event) => {
      if (onItself(event) && !dialog?.open) onClose()
    }
    // WebKit keeps Esc in a search field, although there is nothing to clear.
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || !isEmptySearch(event.target)) return
      event.preventDefault()
      if (!lasting) onClose()
    }
    const listeners = { pointerdown: press, click, cancel, close: closed }
    for (const [name, listener] of Object.entries(listeners)) dialog?.addEventListener(name, listener)
    dialog?.addEventListener('keydown', escape)
    return () => {
      dialog?.removeEventListener('keydown', escape)
      for (const [name, listener] of Object.entries(listeners)) dialog?.removeEventListener(name, listener)
    }
  }, [onClose, lasting])
  return ref
}
