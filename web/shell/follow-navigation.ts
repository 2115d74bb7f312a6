import type { Router } from '../router/router.ts'
import { fullTitle, movedTo, readHead } from './head.ts'

/** Title, address, focus and announcement of each page the person comes to. The first page is left as the server drew it. */
export function followNavigation(router: Router): void {
  const showTitle = () => {
    const title = fullTitle(readHead(router.view(), router.query).title)
    if (document.title !== title) document.title = title
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
}

/** A page whose data is on its way has no heading yet: for this long it is waited for. */
const patience = 2_000

/** To the heading of the new page, as a page load would: readers begin there. */
function moveFocus(): void {
  const main = document.getElementById('main')
  if (!main) return
  if (focusHeading(main)) return
  main.focus({ preventScroll: true })
  const observer = new MutationObserver(() => {
    // Whoever has moved on meanwhile is left alone.
    if (document.activeElement !== main || focusHeading(main)) observer.disconnect()
  })
  observer.observe(main, { childList: true, subtree: true })
  setTimeout(() => observer.disconnect(), patience)
}

function focusHeading(main: HTMLElement): boolean {
  // A hidden kept screen has its own heading; a field that a screen gave the focus to keeps it.
  const heading = [...main.querySelectorAll<HTMLElement>('h1')].find((element) => element.checkVisibility())
  const announcer = document.getElementById('announcer')
  if (!heading) return false
  if (announcer) announcer.textContent = document.title
  const focused = document.activeElement
  if (focused && focused !== main && main.contains(focused) && focused.checkVisibility()) return true
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  return true
}
