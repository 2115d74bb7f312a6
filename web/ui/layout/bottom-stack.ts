/**
 * What is fixed to the bottom of the window, from its edge upwards:
 *
 * 1. `line`: the state of the connection;
 * 2. `bar`: the tools of what the user is doing;
 * 3. `toasts`: what has just happened;
 * 4. `question`: what can wait.
 *
 * No layer covers another one, and the page reserves the height of all of them (styles/parts/bottom-stack.css).
 */
const layers = {
  line: new Map<Element, number>(),
  bar: new Map<Element, number>(),
  toasts: new Map<Element, number>(),
  question: new Map<Element, number>(),
}
type Layer = keyof typeof layers
const heightOf = (layer: Layer): number => [...layers[layer].values()].reduce((sum, height) => sum + height, 0)

/** `48rem` of the style sheets, in pixels. */
const phoneWidth = 768

/* Refs of the elements in each layer: they reserve the height of the element while it is on the page. */
export const stackLine = reserve('line')
export const stackBar = reserve('bar')
/** Tools at the foot of a dialog that is as high as a phone's screen. Elsewhere toasts have space beside the dialog. */
export const stackTools = reserve('bar', (tools) =>
  innerWidth < phoneWidth ? innerHeight - tools.getBoundingClientRect().top : 0,
)
export const stackToasts = reserve('toasts')
export const stackQuestion = reserve('question')

function reserve(layer: Layer, measure = (element: HTMLElement): number => element.offsetHeight) {
  return (element: HTMLElement | null): (() => void) | undefined => {
    if (!element) return undefined
    const update = (): void => setHeight(layer, element, measure(element))
    const observer = new ResizeObserver(update)
    observer.observe(element)
    // A phone's keyboard makes the dialog lower, and moves its tools.
    const dialog = element.closest('dialog')
    if (dialog) observer.observe(dialog)
    return () => {
      observer.disconnect()
      setHeight(layer, element, null)
    }
  }
}

function setHeight(layer: Layer, element: Element, height: number | null): void {
  const before = heightOf(layer)
  if (height === null) layers[layer].delete(element)
  else layers[layer].set(element, height)
  const after = heightOf(layer)
  if (after === before) return
  document.documentElement.style.setProperty(`--stack-${layer}`, `${after}px`)
  if (after > before) showFocused()
}

/** Scrolls the page when the stack has grown over the element that the keyboard is on (WCAG 2.4.11). */
function showFocused(): void {
  const focused = document.activeElement
  if (!focused?.matches(':focus-visible') || focused.closest('dialog, [popover], .bottom-bar, .bottom-questions'))
    return
  const stack = (Object.keys(layers) as Layer[]).reduce((sum, layer) => sum + heightOf(layer), 0)
  const { top, bottom } = focused.getBoundingClientRect()
  if (top < innerHeight && bottom > innerHeight - stack) focused.scrollIntoView({ block: 'nearest' })
}
