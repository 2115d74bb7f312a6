/**
 * The document is the shell that the service worker caches for offline use (scripts/build-web.mjs marks it), and
 * nothing has responded since it was opened.
 */
export const isKeptShell = (): boolean => document.documentElement.hasAttribute('data-kept')

/** Something responded: from now on a failure does not mean offline. */
export const networkAnswered = (): void => document.documentElement.removeAttribute('data-kept')

/** Whether there is no network, as far as known: browsers often report a connection where nothing responds. */
export const isOffline = (): boolean => !navigator.onLine || isKeptShell()
