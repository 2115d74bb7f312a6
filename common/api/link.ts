import Type, { type Static } from 'typebox'
import { limits } from '../rules/limits.ts'
import { defineCalls } from './contract.ts'
import { Nullable } from './shapes.ts'

/** A page that somebody links to, as its card shows it. Of a page that cannot be read, address and site are known. */
export const LinkPreview = Type.Object({
  url: Type.String(),
  /** The host of the address. */
  site: Type.String(),
  title: Nullable(Type.String()),
  description: Nullable(Type.String()),
  /** A copy of its picture, on this site. */
  image: Nullable(Type.Object({ url: Type.String(), width: Type.Integer(), height: Type.Integer() })),
})
export type LinkPreview = Static<typeof LinkPreview>

export const linkCalls = defineCalls({
  preview: {
    method: 'POST',
    path: '/link/preview',
    access: 'user',
    summary: 'What the page at an address says of itself: title, description, picture; and its host',
    limit: 'read',
    body: Type.Object({ url: Type.String({ minLength: 1, maxLength: limits.linkMax }) }),
    answers: { 200: LinkPreview },
  },
})
