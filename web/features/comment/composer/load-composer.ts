/** The editor and all around it: readers never load it. */
export const loadComposer = () => import('./composer.tsx')
