import type { AnyRouter } from '@tanstack/react-router'

/** Pages cross-fade on desktop and for people who accept motion (SHL-07). */
export function followMotionChoice(router: AnyRouter): void {
  const accepted = matchMedia('(min-width: 48rem) and (prefers-reduced-motion: no-preference)')
  const apply = () => void (router.options.defaultViewTransition = accepted.matches)
  accepted.addEventListener('change', apply)
  apply()
}
