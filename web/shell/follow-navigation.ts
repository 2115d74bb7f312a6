import type { Router } from '../router/router.ts'
import { fullTitle, readHead } from './head.ts'

/** Title, focus and announcement of each page the person comes to. The first page is left as the server drew it. */
export function followNavigation(router: Router): void {
  const showTitle = () => {
    const title = fullTitle(readHead(router.view(), router.query).title)
    if (document.title !== title) document.title = title
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

/** To the heading of the new page, as a page load would: readers begin there. */
function moveFocus(): void {
  // A hidden kept screen has its own heading.
  const headings = [...document.querySelectorAll<HTMLElement>('#main h1')]
  const heading = headings.find((element) => element.checkVisibility()) ?? document.getElementById('main')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  const announcer = document.getElementById('announcer')
  if (announcer) announcer.textContent = document.title
}
