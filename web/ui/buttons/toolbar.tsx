import { type KeyboardEvent, type ReactNode, type RefCallback, useCallback, useEffect, useRef } from 'react'

interface Props {
  label: string
  className: string
  boxRef?: RefCallback<HTMLDivElement>
  /** Buttons, side by side: what they open may be among them. */
  children: ReactNode
}

const buttonsOf = (bar: Element): HTMLButtonElement[] =>
  [...bar.querySelectorAll<HTMLButtonElement>(':scope > button:enabled')].filter((button) => button.checkVisibility())

/** Leaves one button of a bar to the Tab key. */
function setStop(bar: Element, stop: HTMLElement | undefined): void {
  for (const button of buttonsOf(bar)) button.tabIndex = button === stop ? 0 : -1
}

/** The button that a key leads to from another one: arrows wrap around. */
function nextButton(buttons: HTMLButtonElement[], from: Element, key: string): HTMLButtonElement | undefined {
  const at = buttons.findIndex((button) => button === from)
  if (at < 0) return undefined
  if (key === 'ArrowRight') return buttons[(at + 1) % buttons.length]
  if (key === 'ArrowLeft') return buttons.at(at - 1)
  if (key === 'Home') return buttons[0]
  return key === 'End' ? buttons.at(-1) : undefined
}

/** Buttons that are one stop of the Tab key; arrows, Home and End move among them. */
export function Toolbar({ label, className, boxRef, children }: Props) {
  const inner = useRef<HTMLDivElement>(null)
  // The same one at each render: what measures the bar would be detached and attached again, and move the page.
  const ref = useCallback(
    (bar: HTMLDivElement | null) => {
      inner.current = bar
      return boxRef?.(bar)
    },
    [boxRef],
  )
  // After every render: a button may have come, or gone.
  useEffect(() => {
    const bar = inner.current
    if (bar) setStop(bar, buttonsOf(bar).find(({ tabIndex }) => tabIndex === 0) ?? buttonsOf(bar)[0])
  })
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    const next = nextButton(buttonsOf(event.currentTarget), event.target as Element, event.key)
    if (!next) return
    event.preventDefault()
    setStop(event.currentTarget, next)
    next.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- one of its buttons is focusable
    <div ref={ref} role="toolbar" aria-label={label} className={className} onKeyDown={press}>
      {children}
    </div>
  )
}
