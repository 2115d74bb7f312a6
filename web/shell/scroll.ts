import type { AnyRouter, ParsedLocation } from '@tanstack/react-router'
import { waits } from '../../common/rules/limits.ts'
import { currentEntry } from './current-route.ts'

/** Content may arrive after the page: for this long a restored place is tried again. */
const patience = 1_500
const keyOf = (location: ParsedLocation): string => location.state.__TSR_key ?? location.href

/**
 * Scroll places (SHL-06, SHL-08): kept screens come back where they were, going back in history too, everything else starts on
 * top in 500 ms. The first page is the browser's own affair.
 */
export function followScroll(router: AnyRouter): void {
  const places = new Map<string, number>()
  let stop = () => {}
  const keptKey = (): string | null => {
    const entry = currentEntry(router)
    return entry?.kept ? `kept:${entry.name}` : null
  }
  router.subscribe('onBeforeLoad', ({ fromLocation }) => {
    if (!fromLocation) return
    history.scrollRestoration = 'manual'
    const kept = keptKey()
    places.set(keyOf(fromLocation), scrollY)
    if (kept) places.set(kept, scrollY)
  })
  addEventListener('pagehide', () => (history.scrollRestoration = 'auto'))
  router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
    if (!fromLocation || fromLocation.pathname === toLocation.pathname) return
    stop()
    const place = places.get(keyOf(toLocation)) ?? places.get(keptKey() ?? '')
    if (toLocation.hash) return
    stop = place === undefined ? glideToTop() : holdPlace(place)
  })
}

const reducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Whatever the person does takes the wheel from us. */
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
