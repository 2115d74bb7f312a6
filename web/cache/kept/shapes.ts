/**
 * Names the shapes of the answers that this build reads (vite.config.ts): what a build with other shapes has kept is
 * not read by it, but dropped.
 */
export const shapes: string = import.meta.env.VITE_SHAPES ?? 'source'
