import type { Contract } from '../api/index.ts'

/** The preview pictures of links to us (Open Graph): rendered by the server, sizes in pixels. */
export const linkPicture = { width: 1200, height: 630 } as const

/**
 * Address of the picture of a resource that has one, for `head.image` of its page; what is private has none. It changes
 * with the content, so that caches request the new picture.
 */
export const linkPictureOf = (noun: keyof Contract, id: number, changedAt: string): string =>
  `/media/${noun}/${id}/${Date.parse(changedAt).toString(36)}.png`
