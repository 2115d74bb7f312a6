import { lazy } from 'react'

/** The texts of an empty library, or of a choice without games. */
export const loadEmpty = () => import('./library-empty.tsx')

// The server does not wait for lazy code; in the browser hardly any library is empty.
export const LibraryEmpty = import.meta.env.SSR
  ? (await loadEmpty()).LibraryEmpty
  : lazy(() => loadEmpty().then((module) => ({ default: module.LibraryEmpty })))
export const NoMatch = import.meta.env.SSR
  ? (await loadEmpty()).NoMatch
  : lazy(() => loadEmpty().then((module) => ({ default: module.NoMatch })))
