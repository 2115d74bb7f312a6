/** The pictures a profile has, each with the widths it is kept in and its height for a width of 1. */
export const profilePictures = {
  avatar: { widths: [64, 128, 256, 512], height: 1 },
  background: { widths: [640, 1280, 1920], height: 1 / 4 },
} as const
export type PictureKind = keyof typeof profilePictures
export const pictureKinds = Object.keys(profilePictures) as PictureKind[]

/** What each width is kept as, the smaller files first. */
export const pictureFormats = ['avif', 'webp'] as const
export type PictureFormat = (typeof pictureFormats)[number]

/** What a picture may be when it is given to us; of a moving one the first frame counts. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const

/** Name of one of its files: `256.webp`. */
export const variantName = (width: number, format: PictureFormat): string => `${width}.${format}`
