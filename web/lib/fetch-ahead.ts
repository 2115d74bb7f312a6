/** Brings code that somebody is about to need. A failure is nobody's yet: whoever then needs it asks again, and hears of it. */
export const fetchAhead = (load: () => Promise<unknown>): void => void load().catch(() => undefined)
