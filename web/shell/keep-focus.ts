const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [contenteditable="true"], [tabindex]:not([tabindex="-1"])'
const textFields =
  'input:not([type="checkbox"], [type="radio"], [type="button"], [type="file"]), textarea, [contenteditable="true"]'
/** Where what belongs together ends: further away is only the heading. */
const sections = 'section, article, fieldset, dialog, [role="tabpanel"], main'

/**
 * Moves the focus on when the focused control removes itself, as "Remove" and "Later" do: to the next control in its
 * position, or the one before, or the heading. Otherwise the focus falls to the page, and the keyboard and the screen
 * reader start at its top again (WCAG 2.4.3). Code that moves the focus itself goes first.
 */
export function keepFocus(): void {
  // The last one has the focus.
  let trail: Element[] = []
  let touched = false
  document.addEventListener('pointerdown', ({ pointerType }) => (touched = pointerType === 'touch'), { capture: true })
  document.addEventListener('keydown', () => (touched = false), { capture: true })
  document.addEventListener('focusin', ({ target }) => (trail = [...trail, target as Element].slice(-trailLength)))
  document.addEventListener('focusout', ({ target }) =>
    // The user has left it for the page. The browser reports a removal in the same way, before it happens.
    setTimeout(() => {
      if (trail.at(-1) === target && (target as Element).isConnected && !hasFocus()) trail = []
    }),
  )
  new MutationObserver((changes) => {
    const focused = trail.at(-1)
    if (!focused || focused.isConnected) return
    const gap = findGap(focused, changes)
    const opener = gap && findOpener(gap.removed, trail)
    trail = []
    if (gap) setTimeout(() => hasFocus() || (opener?.isConnected ? focusOn(opener) : focusNear(gap, touched)))
  }).observe(document.body, { childList: true, subtree: true })
}

const trailLength = 20
const hasFocus = (): boolean => document.activeElement !== null && document.activeElement !== document.body

/** Where something was removed: its parent, and what stood before it there. */
interface Gap {
  removed: Node
  parent: Element
  before: Node | null
}

function findGap(focused: Element, changes: MutationRecord[]): Gap | null {
  let node: Node = focused
  let gap: Gap | null = null
  while (!node.isConnected) {
    const inside = node
    const change = changes.findLast(({ removedNodes }) => [...removedNodes].some((one) => one.contains(inside)))
    const removed = change && [...change.removedNodes].find((one) => one.contains(inside))
    if (!change || !removed) return null
    node = change.target
    gap = { removed, parent: change.target as Element, before: change.previousSibling }
  }
  return gap
}

/**
 * What has opened the removed part, if the focus went from there into it and on inside of it: a field with its "Done".
 */
function findOpener(removed: Node, trail: readonly Element[]): HTMLElement | null {
  const entered = trail.findLastIndex((element) => !removed.contains(element))
  const opener = trail[entered]
  const isOpener = opener instanceof HTMLElement && opener.matches('[aria-expanded]')
  return isOpener && trail.length - entered > 2 ? opener : null
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
    const last = all.findLast((one) => from && !isAfter(from, one))
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
