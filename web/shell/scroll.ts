import { waits } from '../../common/rules/limits.ts'
import type { Router, View } from '../router/router.ts'

/** Content may load after the page: for this long, a scroll position is restored repeatedly. */
const patience = 1_500

/** Below the bar, in pixels. */
const tabsBelow = 64

/** Views of a screen that count as pages: an index beside the games. */
const pageOf = ({ place }: View): string => `${place.path}?${place.search['browse'] ?? ''}`
const queryOf = ({ place }: View): string => place.href.split(/[?#]/)[1] ?? ''

/** Where a cached screen was left, and with which query. */
interface KeptPlace {
  top: number
  query: string
}

/**
 * Scroll positions (SHL-06, SHL-08): cached screens and pages of the history return to their positions, a tab beside
 * the former stays below the bar, everything else scrolls to the top in 500 ms. The browser handles the first page.
 */
export function followScroll(router: Router): void {
  const places = new Map<string, number>()
  const kept = new Map<string, KeptPlace>()
  let stop = () => {}
  let tabPlace = 0
  router.onLeave((from) => {
    history.scrollRestoration = 'manual'
    tabPlace = placeOfTabs()
    places.set(from.place.key, scrollY)
    if (from.entry.kept) kept.set(pageOf(from), { top: scrollY, query: queryOf(from) })
  })
  // The months of the calendar begin anew with that of the address: another one would stand in the former place.
  addEventListener('pagehide', () => {
    history.scrollRestoration = router.view().entry.name === 'calendar' ? 'manual' : 'auto'
  })
  router.onArrive(({ from, to }) => {
    if (!from || pageOf(from) === pageOf(to)) return
    stop()
    const place =
      places.get(to.place.key) ?? keptPlace(kept.get(pageOf(to)), to) ?? (isTabBeside(from, to) ? tabPlace : undefined)
    if (to.place.hash !== '') return document.getElementById(to.place.hash)?.scrollIntoView()
    stop = place === undefined ? glideToTop() : holdPlace(place)
  })
}

/** The bare address restores its position; another query is another list, which starts at the top. */
const keptPlace = (kept: KeptPlace | undefined, to: View): number | undefined =>
  kept && ['', kept.query].includes(queryOf(to)) ? kept.top : undefined

/** Another tab of the same game or person: what stands above the tabs stays in sight, or out of it. */
const isTabBeside = (from: View, to: View): boolean =>
  to.tab !== null && from.entry === to.entry && JSON.stringify(from.params) === JSON.stringify(to.params)

/** Where the page is, but no further down than its tabs. */
function placeOfTabs(): number {
  const tabs = document.querySelector('main .tabs')?.getBoundingClientRect()
  return tabs ? Math.min(scrollY, Math.max(0, scrollY + tabs.top - tabsBelow)) : 0
}

const reducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Any action of the user stops our scrolling. */
function untilTouched(stop: () => void): () => void {
  const kinds = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const
  const end = () => {
    for (const kind of kinds) removeEventListener(kind, end)
    stop()
  }
  for (const kind of kinds) addEventListener(kind, end, { passive: true })
  return end
}

function glideToTop(): () => void {
  const from = scrollY
  if (reducedMotion() || from === 0) {
    scrollTo({ top: 0, behavior: 'instant' })
    return () => {}
  }
  const begin = performance.now()
  let frame = 0
  const end = untilTouched(() => cancelAnimationFrame(frame))
  const step = (now: number) => {
    const part = Math.min(1, (now - begin) / waits.pageScroll)
    scrollTo({ top: from * (1 - part) ** 3, behavior: 'instant' })
    if (part < 1) frame = requestAnimationFrame(step)
    else end()
  }
  frame = requestAnimationFrame(step)
  return end
}

function holdPlace(place: number): () => void {
  const begin = performance.now()
  let frame = 0
  const end = untilTouched(() => cancelAnimationFrame(frame))
  const step = (now: number) => {
    scrollTo({ top: place, behavior: 'instant' })
    if (Math.abs(scrollY - place) > 1 && now - begin < patience) frame = requestAnimationFrame(step)
    else end()
  }
  step(begin)
  return end
}
