/** The pictures that others show beside a link to us (Open Graph): drawn by the server, in pixels. */
export const linkPicture = { width: 1200, height: 630 } as const

/** What has one of its own. */
export const picturedNouns = ['review', 'list'] as const
export type PicturedNoun = (typeof picturedNouns)[number]

/** A change gives another word, so that whoever kept the picture asks for the new one. */
const pictureVersion = (changedAt: string): string => Date.parse(changedAt).toString(36)

const address = (noun: PicturedNoun, id: number, changedAt: string): string =>
  `/media/${noun}/${id}/${pictureVersion(changedAt)}.png`

/** Address of the picture of a review, for `head.image` of its page. */
export const reviewPicture = (id: number, changedAt: string): string => address('review', id, changedAt)

/** Address of the picture of a public list; a private one has none. */
export const listPicture = (id: number, changedAt: string): string => address('list', id, changedAt)
