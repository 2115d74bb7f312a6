/**
 * How long a finger rests on a cover until it is chosen, and how far it may tremble meanwhile, in milliseconds and
 * pixels.
 */
const rest = 500
const tremble = 10

const coverAt = ({ target }: Event): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('.cover-grid a.game-link') : null

/**
 * Begins to choose covers of the wall where a finger rests on one, or one is clicked with shift; ctrl opens it in
 * another tab, as every link. `begin` gets the path of its game, and says whether it is one that can be chosen. Returns
 * a function that stops it.
 */
export function beginChoosing(begin: (path: string) => boolean): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let from = { x: 0, y: 0 }
  let held = false
  const stopped = new AbortController()
  const letGo = (): void => clearTimeout(timer)
  const on = <K extends keyof DocumentEventMap>(type: K, listen: (event: DocumentEventMap[K]) => void): void =>
    document.addEventListener(type, listen, { capture: true, signal: stopped.signal })
  on('pointerdown', (event) => {
    letGo()
    held = false
    const cover = event.pointerType === 'touch' && event.isPrimary ? coverAt(event) : null
    if (!cover) return
    from = { x: event.clientX, y: event.clientY }
    timer = setTimeout(() => {
      held = begin(cover.pathname)
      if (held) swallowClick()
    }, rest)
  })
  on('pointermove', ({ clientX, clientY }) => {
    if (Math.hypot(clientX - from.x, clientY - from.y) > tremble) letGo()
  })
  on('pointerup', letGo)
  on('pointercancel', letGo)
  on('scroll', letGo)
  // The menu of a link would come between.
  on(
    'contextmenu',
    (event) => (held || (timer !== undefined && isTouch(event) && coverAt(event))) && event.preventDefault(),
  )
  on('click', (event) => {
    const cover = event.shiftKey && !event.ctrlKey && !event.metaKey ? coverAt(event) : null
    if (!cover || !begin(cover.pathname)) return
    event.preventDefault()
    event.stopPropagation()
  })
  return () => {
    letGo()
    stopped.abort()
  }
}

const isTouch = (event: MouseEvent): boolean => 'pointerType' in event && event.pointerType === 'touch'

/** The finger that rests is lifted at some time: that is no press. */
function swallowClick(): void {
  const stopped = new AbortController()
  const swallow = (event: Event): void => {
    event.preventDefault()
    event.stopPropagation()
  }
  for (const type of ['click', 'contextmenu'])
    document.addEventListener(type, swallow, { capture: true, signal: stopped.signal })
  const end = () => setTimeout(() => stopped.abort(), 50)
  for (const type of ['pointerup', 'pointercancel']) document.addEventListener(type, end, { capture: true, once: true })
}
