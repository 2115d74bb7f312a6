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

/** The file of an animated picture; the other files show its first frame. */
export const movingFile = 'moving.webp'

/** A file of a picture of a post. */
export type PostFile = `${(typeof postWidths)[number]}.webp` | typeof movingFile

/** The address of a file of a picture or video of a post. */
export const mediaUrl = (userId: number, id: string, file: string): string => `/api/media/${userId}/${id}/${file}`

/** The addresses of the files of a picture of this width, the narrowest first. */
export const postUrls = (userId: number, { id, width, files }: { id: string; width: number; files: object }) =>
  postWidths
    .filter((to) => `${to}.webp` in files)
    .map((to) => ({ width: Math.min(to, width), url: mediaUrl(userId, id, `${to}.webp`) }))

/** The address of the file of a picture that moves; null where it does not. */
export const movingUrl = (userId: number, { id, files }: { id: string; files: object }): string | null =>
  movingFile in files ? mediaUrl(userId, id, movingFile) : null

/** The stored formats of each width, the smaller files first. */
export const pictureFormats = ['avif', 'webp'] as const
export type PictureFormat = (typeof pictureFormats)[number]

/** The accepted formats of an upload; of an animated one a profile shows only the first frame. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const

/**
 * What else may be chosen for a post: a browser that can read it converts it. Some name the type of such a file by its
 * ending only.
 */
export const convertedTypes = ['image/avif', 'image/heic', 'image/heif', '.avif', '.heic', '.heif'] as const

/** Name of one of its files: `256.webp`. */
export const variantName = (width: number, format: PictureFormat): string => `${width}.${format}`
