import Type, { type Static } from 'typebox'
import { limits } from '../rules/limits.ts'
import { defineCalls } from './contract.ts'
import { Nullable } from './shapes.ts'

const GifPicture = Type.Object({
  url: Type.String({ maxLength: limits.gifUrlMax }),
  width: Type.Integer({ minimum: 1, maximum: limits.gifSideMax }),
  height: Type.Integer({ minimum: 1, maximum: limits.gifSideMax }),
})

export const GifProvider = Type.Enum(['giphy', 'klipy'])
export type GifProvider = Static<typeof GifProvider>

/** A moving picture of the GIF service; it stays there, as its terms ask. `preview` is the small one of the grid. */
export const Gif = Type.Object({
  provider: GifProvider,
  id: Type.String({ minLength: 1, maxLength: limits.gifIdMax, pattern: '^[\\w-]+$' }),
  /** What can be seen, in the service's words; empty where it has none. */
  title: Type.String({ maxLength: limits.titleMax }),
  preview: GifPicture,
  full: GifPicture,
})
export type Gif = Static<typeof Gif>

/** A page of GIFs. */
const GifPage = Type.Object({
  data: Type.Array(Gif),
  current_page: Type.Integer(),
  next_page_url: Nullable(Type.String()),
  /**
   * One of the services does not count what it has: then it is what is known to be there, and grows from page to page.
   */
  total: Type.Integer(),
})

const page = Type.Optional(Type.Integer({ minimum: 1, maximum: limits.gifPages }))

/**
 * The GIF service. Its own failures are 409 with a code: `provider_off` (no key), `provider_down`, `provider_busy` (its
 * limit is used up for now).
 */
export const gifCalls = defineCalls({
  search: {
    method: 'GET',
    path: '/gif/search',
    access: 'user',
    summary: 'GIFs for a word',
    limit: 'search',
    query: Type.Object({ q: Type.String({ minLength: 1, maxLength: limits.gifSearchMax }), page }),
    answers: { 200: GifPage },
  },
  trending: {
    method: 'GET',
    path: '/gif/trending',
    access: 'user',
    summary: 'The GIFs that are used most at the moment',
    limit: 'search',
    query: Type.Object({ page }),
    answers: { 200: GifPage },
  },
})
