import type { ShownMedia } from './post-media-archive.queries.ts'

type Stored = Pick<ShownMedia, 'files' | 'kind'>

const widthOf = (name: string): number => (/^\d+\.webp$/.test(name) ? Number.parseInt(name, 10) : 0)

/** The widest picture of what a post shows: of a video, its first frame. */
export const posterOf = ({ files }: Stored): string =>
  Object.keys(files).reduce((widest, name) => (widthOf(name) > widthOf(widest) ? name : widest))

/** The file that an archive holds of it: the widest picture, or the video. */
export const fileIn = (media: Stored): string =>
  (media.kind === 'video' && Object.keys(media.files).find((name) => !name.endsWith('.webp'))) || posterOf(media)

/** Its name in an archive, by the number of the post there, its place in it and the ending of its file. */
export const nameIn = (postId: number, place: number, file: string): string =>
  `media/post-${postId}-${place}.${file.slice(file.lastIndexOf('.') + 1)}`

/** Whether an archive may hold a file of this name for a post. */
export const ownsName = (name: string): boolean => /^media\/post-\d{1,10}-[1-4]\.(?:webp|mp4|webm)$/.test(name)
