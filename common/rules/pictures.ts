/** The pictures of a profile, each with its stored widths and its height for a width of 1. */
export const profilePictures = {
  avatar: { widths: [64, 128, 256, 512], height: 1 },
  background: { widths: [640, 1280, 1920], height: 1 / 4 },
} as const
export type PictureKind = keyof typeof profilePictures
export const pictureKinds = Object.keys(profilePictures) as PictureKind[]

/**
 * The widths in which a picture of a post is stored, as far as it has them, and how tall it may be for a width of 1: a
 * long screenshot is made narrower.
 */
export const postWidths = [480, 1080, 2048] as const
export const tallestPost = 2

/** A file of a picture of a post. */
export type PostFile = `${(typeof postWidths)[number]}.webp`

/** The address of a file of a picture or video of a post. */
export const mediaUrl = (userId: number, id: string, file: string): string => `/api/media/${userId}/${id}/${file}`

/** The addresses of the files of a picture of this width, the narrowest first. */
export const postUrls = (userId: number, { id, width, files }: { id: string; width: number; files: object }) =>
  postWidths
    .filter((to) => `${to}.webp` in files)
    .map((to) => ({ width: Math.min(to, width), url: mediaUrl(userId, id, `${to}.webp`) }))

/** The stored formats of each width, the smaller files first. */
export const pictureFormats = ['avif', 'webp'] as const
export type PictureFormat = (typeof pictureFormats)[number]

/** The accepted formats of an upload; of an animated one only the first frame is used. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const

/** Name of one of its files: `256.webp`. */
export const variantName = (width: number, format: PictureFormat): string => `${width}.${format}`
