const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [contenteditable="true"], [tabindex]:not([tabindex="-1"])'
const textFields =
  'input:not([type="checkbox"], [type="radio"], [type="button"], [type="file"]), textarea, [contenteditable="true"]'
/** Where what belongs together ends: further away is only the heading. */
const sections = 'section, article, fieldset, dialog, [role="tabpanel"], main'

/**
 * Moves the focus on when the focused control removes itself, as "Remove" and "Later" do: to the next control in its position, or the one
 * before, or the heading. Otherwise the focus falls to the page, and the keyboard and the screen reader start at its top again (WCAG 2.4.3).
 * Code that moves the focus itself goes first.
 */
export function keepFocus(): void {
  let focused: Element | null = null
  let touched = false
  document.addEventListener('pointerdown', ({ pointerType }) => (touched = pointerType === 'touch'), { capture: true })
  document.addEventListener('keydown', () => (touched = false), { capture: true })
  document.addEventListener('focusin', ({ target }) => (focused = target as Element))
  document.addEventListener('focusout', ({ target }) =>
    // The user has left it for the page. The browser reports a removal in the same way, before it happens.
    setTimeout(() => {
      if (focused === target && focused?.isConnected && !hasFocus()) focused = null
    }),
  )
  new MutationObserver((changes) => {
    if (!focused || focused.isConnected) return
    const gap = findGap(focused, changes)
    focused = null
    if (gap) setTimeout(() => hasFocus() || focusNear(gap, touched))
  }).observe(document.body, { childList: true, subtree: true })
}

const hasFocus = (): boolean => document.activeElement !== null && document.activeElement !== document.body

/** Where something was removed: its parent, and what stood before it there. */
interface Gap {
  parent: Element
  before: Node | null
}

function findGap(removed: Element, changes: MutationRecord[]): Gap | null {
  let node: Node = removed
  let gap: Gap | null = null
  while (!node.isConnected) {
    const change = changes.findLast(({ removedNodes }) => [...removedNodes].some((one) => one.contains(node)))
    if (!change) return null
    node = change.target
    gap = { parent: change.target as Element, before: change.previousSibling }
  }
  return gap
}

function focusNear({ parent, before }: Gap, touched: boolean): void {
  // A screen that is left: navigation moves the focus.
  if (!parent.isConnected || parent.id === 'main') return
  // On a touch screen a text field would open the keyboard.
  const usable = (element: HTMLElement): boolean =>
    element.checkVisibility({ visibilityProperty: true }) &&
    !element.closest('[inert]') &&
    !(touched && element.matches(textFields))
  let from = before?.isConnected ? before : null
  for (let scope: Element | null = parent; scope; from = scope, scope = scope.parentElement) {
    const all = [...scope.querySelectorAll<HTMLElement>(focusable)].filter(usable)
    const next = all.find((one) => !from || isAfter(from, one))
    const last = all.findLast((one) => from && isAfter(one, from))
    const found = scope.querySelector('main') ? last : (next ?? last ?? headingOf(scope))
    if (found) return focusOn(found)
    if (scope.matches(sections)) break
  }
}

const isAfter = (one: Node, other: Node): boolean =>
  !one.contains(other) && (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

const headingOf = (scope: Element): HTMLElement | null => scope.querySelector<HTMLElement>('h1, h2, h3, h4')

function focusOn(element: HTMLElement): void {
  if (/^H\d$/.test(element.tagName)) element.tabIndex = -1
  element.focus({ preventScroll: true })
  element.scrollIntoView({ block: 'nearest' })
}
