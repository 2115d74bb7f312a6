import type * as drawings from './drawings.ts'

export type Artist = typeof drawings

const load = () => import('./drawings.ts')

let here: Artist | null = import.meta.env.SSR ? await load() : null

/** The drawing code: always available on the server, in the browser once it is loaded. */
export const artist = (): Artist | null => here

export const fetchArtist = async (): Promise<Artist> => (here ??= await load())
