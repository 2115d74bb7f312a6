import type { Router } from '../router/router.ts'

/** Pages cross-fade on desktop unless the user prefers reduced motion (SHL-07); a pressed cover travels to its page. */
export function followMotionChoice(router: Router): void {
  const accepted = matchMedia('(min-width: 48rem) and (prefers-reduced-motion: no-preference)')
  const apply = () => void (router.animated = accepted.matches)
  accepted.addEventListener('change', apply)
  apply()
  addEventListener('click', nameCover, true)
}

/**
 * The name that the cover of a game's page has in its style sheet: what bears it on the page before is where it comes
 * from.
 */
const name = 'cover'
let named: HTMLElement | null | undefined

/** The pressed cover keeps the name: on the way back, the page's cover returns to it. */
function nameCover({ target }: MouseEvent): void {
  const pressed = target instanceof Element ? target.closest('a')?.querySelector<HTMLElement>('.cover') : null
  if (!pressed) return
  named?.style.removeProperty('view-transition-name')
  named = null
  // From one game to another, the page's own cover turns into the other's: two of one name would end the transition.
  if (document.querySelector('.game-head-cover')?.checkVisibility()) return
  named = pressed
  named.style.setProperty('view-transition-name', name)
}
