import { type RefObject, type ToggleEvent, useEffect, useId, useRef, useState } from 'react'
import { registerOverlay } from '../../lib/overlay-history.ts'

export type PopoverAlign = 'start' | 'end'

/** Spread these on the button that opens the popover. */
export type PopoverTrigger = {
  popoverTarget: string
  'aria-haspopup': 'menu' | 'dialog'
  'aria-expanded': boolean
}

/* Without anchor positioning the popover is placed below its trigger once, when it opens. */
const placeByHand = (popover: HTMLElement, trigger: Element, align: PopoverAlign): void => {
  const spot = trigger.getBoundingClientRect()
  const left = align === 'end' ? spot.right - popover.offsetWidth : spot.left
  const top = spot.bottom + popover.offsetHeight > innerHeight ? spot.top - popover.offsetHeight - 12 : spot.bottom
  popover.style.left = `${Math.max(8, Math.min(left, innerWidth - popover.offsetWidth - 8))}px`
  popover.style.top = `${Math.max(8, top)}px`
}

/*
 * Above or below its trigger, where there is more room. Styles alone (`flip-block`, a height in per cent) would not do:
 * WebKit 2.50 takes the room that there was before the page was scrolled.
 */
const chooseSide = ({ style }: HTMLElement, trigger: Element): void => {
  const { top, bottom } = trigger.getBoundingClientRect()
  const below = innerHeight - bottom
  const isAbove = top > below
  style.setProperty('--popover-side', isAbove ? 'block-start' : 'block-end')
  style.setProperty('--popover-align', isAbove ? 'end' : 'start')
  style.setProperty('--popover-room', `${Math.max(top, below)}px`)
}

const anchored = (popover: HTMLElement, trigger: HTMLElement, align: PopoverAlign): void => {
  if (!CSS.supports('position-area', 'block-end span-inline-end')) return placeByHand(popover, trigger, align)
  const name = `--${popover.id.replace(/[^\w-]/g, '')}`
  trigger.style.setProperty('anchor-name', name)
  popover.style.setProperty('position-anchor', name)
  chooseSide(popover, trigger)
}

type UsedPopover = {
  open: boolean
  close: () => void
  trigger: PopoverTrigger
  panel: {
    id: string
    popover: 'auto'
    ref: RefObject<HTMLDivElement | null>
    onBeforeToggle: (event: ToggleEvent<HTMLDivElement>) => void
    onToggle: (event: ToggleEvent<HTMLDivElement>) => void
  }
}

/** A native popover connected to its trigger; Esc, a press outside and going back close it and return the focus. */
export const usePopover = (
  kind: 'menu' | 'dialog',
  align: PopoverAlign,
  onOpen?: (panel: HTMLElement) => void,
): UsedPopover => {
  const id = `popover${useId()}`
  const ref = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const close = () => ref.current?.hidePopover()
  const release = useRef<(() => void) | null>(null)
  // What is removed from the page while it is open reports nothing.
  useEffect(() => () => release.current?.(), [])
  const onBeforeToggle = (event: ToggleEvent<HTMLDivElement>) => {
    if (event.target !== event.currentTarget) return
    release.current?.()
    release.current = event.newState === 'open' ? registerOverlay(close) : null
  }
  const onToggle = (event: ToggleEvent<HTMLDivElement>) => {
    if (event.target !== event.currentTarget) return
    const opened = event.newState === 'open'
    setOpen(opened)
    if (!opened) return
    const trigger = document.querySelector<HTMLElement>(`[popovertarget="${CSS.escape(id)}"]`)
    if (trigger) anchored(event.currentTarget, trigger, align)
    onOpen?.(event.currentTarget)
  }
  return {
    open,
    close,
    trigger: { popoverTarget: id, 'aria-haspopup': kind, 'aria-expanded': open },
    panel: { id, popover: 'auto', ref, onBeforeToggle, onToggle },
  }
}
