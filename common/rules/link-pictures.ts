/** The preview pictures of links to us (Open Graph): rendered by the server, sizes in pixels. */
export const linkPicture = { width: 1200, height: 630 } as const

/** Resources with their own picture. */
export const picturedNouns = ['review', 'list'] as const
export type PicturedNoun = (typeof picturedNouns)[number]

/** Changes with the content, so that caches request the new picture. */
const pictureVersion = (changedAt: string): string => Date.parse(changedAt).toString(36)

const address = (noun: PicturedNoun, id: number, changedAt: string): string =>
  `/media/${noun}/${id}/${pictureVersion(changedAt)}.png`

/** Address of the picture of a review, for `head.image` of its page. */
export const reviewPicture = (id: number, changedAt: string): string => address('review', id, changedAt)

/** Address of the picture of a public list; a private one has none. */
export const listPicture = (id: number, changedAt: string): string => address('list', id, changedAt)
