/** The preview pictures of links to us (Open Graph): rendered by the server, sizes in pixels. */
export const linkPicture = { width: 1200, height: 630 } as const

/** What has a page whose links show a picture. */
export const pictured = ['company', 'game', 'genre', 'list', 'platform', 'review', 'site', 'theme', 'user'] as const
export type Pictured = (typeof pictured)[number]

/** The site as a whole has one picture, that of the front page. */
export const wholeSite = 1

/**
 * Address of the picture of something, for `head.image` of its page; what is private has none. The version, the day of
 * the last change or any number, changes with the content, so that caches request the new picture.
 */
export const linkPictureOf = (noun: Pictured, id: number, version: string | number): string =>
  `/media/${noun}/${id}/${(typeof version === 'number' ? version : Date.parse(version)).toString(36)}.png`

/** Address of the picture of a shared loan, in the language of its page: whoever has the word of its link sees it. */
export const loanPictureOf = (token: string, lang?: 'en' | 'es'): string =>
  `/loan/${token}/card.png${lang ? `?lang=${lang}` : ''}`

/** Whether an address is one of these. */
export const isLinkPicture = (address: string): boolean =>
  /^\/media\/[a-z]+\/\d+\/[0-9a-z]+\.png$|^\/loan\/[\w-]+\/card\.png(?:\?|$)/.test(address)
