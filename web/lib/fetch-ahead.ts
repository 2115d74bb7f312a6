type Load = () => Promise<unknown>

/**
 * Loads code that will probably be needed soon. Failures are ignored: whoever then needs it loads it again, and gets
 * the error.
 */
export const fetchAhead = (load: Load): void => void load().catch(() => undefined)

/** For a button that opens a dialog: loads the dialog's code on hover or focus. */
export const opensDialog = (load: Load) =>
  ({ 'aria-haspopup': 'dialog', onPointerEnter: () => fetchAhead(load), onFocus: () => fetchAhead(load) }) as const
