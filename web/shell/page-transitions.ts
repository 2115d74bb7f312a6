import type { Router } from '../router/router.ts'

/** Pages cross-fade on desktop unless the user prefers reduced motion (SHL-07). */
export function followMotionChoice(router: Router): void {
  const accepted = matchMedia('(min-width: 48rem) and (prefers-reduced-motion: no-preference)')
  const apply = () => void (router.animated = accepted.matches)
  accepted.addEventListener('change', apply)
  apply()
}
