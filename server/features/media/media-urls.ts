import type { Picture } from '../../../common/api/media.ts'
import { postWidths } from '../../../common/rules/pictures.ts'

/** The address of a file of a picture or video. */
export const mediaUrl = (userId: number, id: string, file: string): string => `/api/media/${userId}/${id}/${file}`

/** The addresses of the files of a picture, the narrowest first. */
export const urlsOf = (
  userId: number,
  { id, width, files }: { id: string; width: number; files: object },
): Picture['urls'] =>
  postWidths
    .filter((to) => `${to}.webp` in files)
    .map((to) => ({ width: Math.min(to, width), url: mediaUrl(userId, id, `${to}.webp`) }))
