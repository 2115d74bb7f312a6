import { useEffect } from 'react'

const steps: Record<string, number> = { PageUp: -1, ArrowLeft: -1, PageDown: 1, ArrowRight: 1 }

const isElsewhere = (target: EventTarget | null): boolean =>
  document.querySelector('dialog[open], :popover-open') !== null ||
  (target instanceof Element && target.closest('input, select, textarea, [contenteditable]') !== null)

/** Page Up, Page Down and the arrow keys change the month of the grid. */
export function useMonthKeys(enabled: boolean, turn: (step: number) => void): void {
  useEffect(() => {
    if (!enabled) return
    const press = (event: KeyboardEvent) => {
      const step = steps[event.key]
      const plain = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey
      if (step === undefined || !plain || event.defaultPrevented || isElsewhere(event.target)) return
      event.preventDefault()
      turn(step)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [enabled, turn])
}
