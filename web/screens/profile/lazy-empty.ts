import { lazyBlock } from '../../components/lazy-block.tsx'
import { renderedPart } from '../../components/lazy-part.tsx'

/** The texts of an empty library, or of a choice without games. */
export const loadEmpty = () => import('./library-empty.tsx')

// The server does not wait for lazy code; in the browser hardly any library is empty.
export const LibraryEmpty = import.meta.env.SSR
  ? renderedPart((await loadEmpty()).LibraryEmpty)
  : lazyBlock(loadEmpty, 'LibraryEmpty')
export const NoMatch = import.meta.env.SSR ? renderedPart((await loadEmpty()).NoMatch) : lazyBlock(loadEmpty, 'NoMatch')
