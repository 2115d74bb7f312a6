import { pageTitle, setPageTitle } from '../lib/page-title.ts'
import type { Router } from '../router/router.ts'
import { fullTitle, movedTo, readHead } from './head.ts'

/**
 * Sets title, address, focus and announcement of each new page. The first page stays as the server rendered it. Returns
 * what sets the title.
 */
export function followNavigation(router: Router): () => void {
  let focused: Element | null = null
  // A title is announced once it is final: the data of the page may still be loading.
  let unannounced = false
  const showTitle = () => {
    const { title, loading } = readHead(router.view(), router.query)
    setPageTitle(fullTitle(title))
    if (unannounced && !loading) {
      unannounced = false
      announceTitle()
    }
    const moved = movedTo(router.view(), router.query)
    if (moved !== undefined) void router.go(moved, { replace: true })
  }
  showTitle()
  router.query.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') showTitle()
  })
  router.onLeave(() => (focused = document.activeElement))
  router.onArrive(({ from, to, replaced }) => {
    const former = pageTitle()
    const isOther = from !== undefined && from.place.path !== to.place.path
    unannounced = isOther
    showTitle()
    if (isOther) return moveFocus()
    // A section of the same page, or the same page filtered by a link.
    if (!replaced && pageTitle() !== former) announceTitle()
    if (isLost(focused)) moveFocus()
  })
  return showTitle
}

function announceTitle(): void {
  const announcer = document.getElementById('announcer')
  if (announcer) announcer.textContent = pageTitle()
}

/** Whether what had the focus is hidden now: a list of sections that the chosen section replaces on a phone. */
const isLost = (focused: Element | null): boolean =>
  focused !== null && focused !== document.body && focused.isConnected && !focused.checkVisibility()

/** How long to wait for the heading of a page whose data is loading. */
const patience = 2_000

/** Moves the focus to the heading of the new page, where screen readers start, as a page load would. */
function moveFocus(): void {
  const main = document.getElementById('main')
  if (!main) return
  if (focusHeading(main)) return
  main.focus({ preventScroll: true })
  const observer = new MutationObserver(() => {
    // A user who has moved on meanwhile keeps the focus.
    if (document.activeElement !== main || focusHeading(main)) observer.disconnect()
  })
  observer.observe(main, { childList: true, subtree: true })
  setTimeout(() => observer.disconnect(), patience)
}

function focusHeading(main: HTMLElement): boolean {
  // A hidden cached screen has its own heading; a field that a screen has focused keeps the focus.
  const heading = [...main.querySelectorAll<HTMLElement>('h1')].find((element) => element.checkVisibility())
  if (!heading) return false
  const focused = document.activeElement
  if (focused && focused !== main && main.contains(focused) && focused.checkVisibility()) return true
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  return true
}
