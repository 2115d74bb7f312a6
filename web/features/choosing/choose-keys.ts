import { type Choice, placeAfter } from './choice.ts'

const boxes = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-choose]')]

/** How many covers stand beside each other. */
function columnsOf(all: HTMLElement[]): number {
  const top = all[0]?.getBoundingClientRect().top
  const next = all.findIndex((box) => box.getBoundingClientRect().top !== top)
  return next < 0 ? Math.max(all.length, 1) : next
}

/** The place of a cover among all that the wall has, from 1 on, and how many there are. */
function placeOf(box: HTMLElement): { place: number; total: number } {
  const item = box.closest('[aria-posinset]')
  const valueOf = (name: string) => Number(item?.getAttribute(name) ?? 0)
  return { place: valueOf('aria-posinset'), total: valueOf('aria-setsize') }
}

const at = (place: number): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[aria-posinset="${place}"] [data-choose]`)

/**
 * Arrow keys go from cover to cover, with shift they take all on the way; Escape leaves. Space and Enter press a cover
 * as everywhere. Returns a function that stops it.
 */
export function followKeys(choice: Choice, onLeave: () => void): () => void {
  const press = (event: KeyboardEvent): void => {
    if (
      event.key === 'Escape' &&
      !event.defaultPrevented &&
      !document.querySelector('dialog[open], [popover]:popover-open:not(.toaster)')
    )
      return onLeave()
    const box = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-choose]') : null
    if (!box || event.ctrlKey || event.altKey || event.metaKey) return
    const { place, total } = placeOf(box)
    const next = placeAfter(event.key, place, columnsOf(boxes()), total)
    const to = next === null ? null : at(next)
    if (!to) return
    event.preventDefault()
    if (event.shiftKey) {
      // What the range begins with is the cover that it leaves.
      if (choice.current().anchor === null) choice.toggle(Number(box.dataset['choose']))
      choice.reach(Number(to.dataset['choose']))
    }
    to.focus()
  }
  document.addEventListener('keydown', press)
  return () => document.removeEventListener('keydown', press)
}
