/**
 * Whether there is a network, as far as a page knows: browsers often report a connection where nothing responds. Every
 * page loads this file first; what follows the network while a page is open is in network.ts.
 */

/**
 * The document is the shell that the service worker caches for offline use (scripts/build-web.mjs marks it), and
 * nothing has responded since it was opened.
 */
export const isCachedShell = (): boolean => document.documentElement.hasAttribute('data-kept')

/** The server responded: from now on a failure does not mean offline. */
export const noteResponse = (): void => document.documentElement.removeAttribute('data-kept')

export const isOffline = (): boolean => !navigator.onLine || isCachedShell()
