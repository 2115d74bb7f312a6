type Load = () => Promise<unknown>

/** Brings code that somebody is about to need. A failure is nobody's yet: whoever then needs it asks again, and hears of it. */
export const fetchAhead = (load: Load): void => void load().catch(() => undefined)

/** For a button that opens a dialog whose code comes as soon as somebody reaches for the button. */
export const opensDialog = (load: Load) =>
  ({ 'aria-haspopup': 'dialog', onPointerEnter: () => fetchAhead(load), onFocus: () => fetchAhead(load) }) as const
