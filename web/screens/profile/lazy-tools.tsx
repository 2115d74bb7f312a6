import { lazyBlock } from '../../components/lazy-block.tsx'
import { renderedPart } from '../../components/lazy-part.tsx'

/** The choices above a library; requested with its games. */
export const loadTools = () => import('./library-tools.tsx')

// The server does not wait for lazy code; its HTML stays until the browser's code has come.
export const LibraryTools = import.meta.env.SSR
  ? renderedPart((await loadTools()).LibraryTools)
  : lazyBlock(loadTools, 'LibraryTools')
