/**
 * The document is the shell that the worker keeps for times without a network (scripts/build-web.mjs marks it), and nothing has
 * answered since it was opened.
 */
export const isKeptShell = (): boolean => document.documentElement.hasAttribute('data-kept')

/** Something answered: from now on a failure is no lack of a network. */
export const networkAnswered = (): void => document.documentElement.removeAttribute('data-kept')

/** No network, as far as can be known: browsers often hold a line for one, even where nothing answers. */
export const isOffline = (): boolean => !navigator.onLine || isKeptShell()
