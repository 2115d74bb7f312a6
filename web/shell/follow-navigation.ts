import { pageTitle, setPageTitle } from '../lib/page-title.ts'
import type { Router } from '../router/router.ts'
import { fullTitle, movedTo, readHead } from './head.ts'

/**
 * Sets title, address, focus and announcement of each new page. The first page stays as the server rendered it. Returns what sets the title.
 */
export function followNavigation(router: Router): () => void {
  const showTitle = () => {
    setPageTitle(fullTitle(readHead(router.view(), router.query).title))
    const moved = movedTo(router.view(), router.query)
    if (moved !== undefined) void router.go(moved, { replace: true })
  }
  showTitle()
  router.query.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') showTitle()
  })
  router.onArrive(({ from, to }) => {
    showTitle()
    if (from && from.place.path !== to.place.path) moveFocus()
  })
  return showTitle
}

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
  const announcer = document.getElementById('announcer')
  if (!heading) return false
  if (announcer) announcer.textContent = pageTitle()
  const focused = document.activeElement
  if (focused && focused !== main && main.contains(focused) && focused.checkVisibility()) return true
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  return true
}
