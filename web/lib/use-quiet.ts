import { useEffect, useState } from 'react'
import { waits } from '../../common/rules/limits.ts'

/** Where something is selected, arranged, decided or looked at closely. */
const inUse = 'dialog[open], [popover]:popover-open:not(.toaster), .bottom-bar, .bottom-bar-sticky, .arrange'
/** What is written or set with the keyboard. */
const fields =
  'textarea, select, [contenteditable="true"], input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"], [type="file"])'
/** What tells that the user is doing something. */
const actions = ['pointerdown', 'keydown', 'input', 'focusin', 'scroll'] as const
const interval = 500

const isWriting = (): boolean => document.activeElement?.matches(fields) === true
const isSelecting = (): boolean => [...document.querySelectorAll(inUse)].some((element) => element.checkVisibility())

/**
 * Whether a question may be on the page: not before the page has been idle for a while, and not while the user writes,
 * selects or arranges something (NOT-06). One that is there already does not leave because the focus passes a field.
 */
export function useQuiet(isLoading: () => boolean): boolean {
  const [quiet, setQuiet] = useState(false)
  useEffect(() => {
    let last = Date.now()
    const act = ({ type }: Event): void => {
      last = Date.now()
      if (type === 'input' || isSelecting()) setQuiet(false)
    }
    const timer = setInterval(() => {
      const selecting = isSelecting()
      if (selecting || isWriting() || document.readyState !== 'complete' || isLoading()) last = Date.now()
      if (selecting) setQuiet(false)
      else if (Date.now() - last >= waits.pushPrompt) setQuiet(true)
    }, interval)
    for (const action of actions) document.addEventListener(action, act, { capture: true, passive: true })
    return () => {
      clearInterval(timer)
      for (const action of actions) document.removeEventListener(action, act, { capture: true })
    }
  }, [isLoading])
  return quiet
}
