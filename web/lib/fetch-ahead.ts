type Load = () => Promise<unknown>

/**
 * Loads code that will probably be needed soon. Failures are ignored: whoever then needs it loads it again, and gets
 * the error.
 */
export const fetchAhead = (load: Load): void => void load().catch(() => undefined)

/** Loads code that any visitor may need, after what the page itself loads. */
export function fetchWhenIdle(load: Load): void {
  const idle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 1_000))
  if (document.readyState === 'complete') idle(() => fetchAhead(load))
  else addEventListener('load', () => idle(() => fetchAhead(load)), { once: true })
}

/** For a button that opens a dialog: loads the dialog's code on hover or focus. */
export const opensDialog = (load: Load) =>
  ({ 'aria-haspopup': 'dialog', onPointerEnter: () => fetchAhead(load), onFocus: () => fetchAhead(load) }) as const
