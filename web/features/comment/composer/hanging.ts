import type { Gif } from '../../../../common/api/gif.ts'
import type { LinkPreview } from '../../../../common/api/link.ts'
import type { Picture, Video } from '../../../../common/api/media.ts'
import { limits } from '../../../../common/rules/limits.ts'
import type { MediaOf } from '../post-media/what-hangs.ts'

/** A picture of a post that is being written. */
export interface DraftPicture {
  /** Its name in this draft. */
  key: string
  alt: string
  /** What the server has made of it; null while it is on its way. */
  picture: Picture | null
  /** When it arrived there, in milliseconds since 1970. */
  at: number
}

/** What hangs from a post that is being written: one kind at a time. What is not on the server yet is null. */
export type Hanging =
  | { kind: 'pictures'; pictures: DraftPicture[] }
  | { kind: 'video'; video: Video | null; alt: string; at: number }
  | { kind: 'gif'; gif: Gif }
  | { kind: 'link'; link: LinkPreview }

/** What was uploaded waits so long for its post, in milliseconds. */
const waits = limits.mediaHours * 3_600_000

/** The name of a video in its draft: there is but one. */
export const videoKey = 'video'

/** Without what is not on the server; null when nothing is left. */
function uploadedOf(hanging: Hanging | null, isSending: (key: string) => boolean = () => false): Hanging | null {
  if (hanging?.kind === 'video') return hanging.video || isSending(videoKey) ? hanging : null
  if (hanging?.kind !== 'pictures') return hanging
  const pictures = hanging.pictures.filter(({ key, picture }) => picture !== null || isSending(key))
  return pictures.length > 0 ? { ...hanging, pictures } : null
}

/**
 * What is left of something that was kept, and whether the server has thrown some of it away by now. What was not
 * uploaded went with the page, unless it is still being sent.
 */
export function stillThere(
  kept: Hanging | null,
  isSending: (key: string) => boolean,
): { hanging: Hanging | null; gone: boolean } {
  const waiting = ({ at }: { at: number }): boolean => at + waits > Date.now()
  const there = uploadedOf(kept, isSending)
  if (there?.kind === 'video' && there.video && !waiting(there)) return { hanging: null, gone: true }
  if (there?.kind !== 'pictures') return { hanging: there, gone: there !== kept }
  const pictures = there.pictures.filter((picture) => picture.picture === null || waiting(picture))
  const hanging: Hanging | null = pictures.length > 0 ? { ...there, pictures } : null
  return { hanging, gone: kept?.kind === 'pictures' && pictures.length < kept.pictures.length }
}

/** How many of its files are not on the server. */
export function unarrivedIn(hanging: Hanging | null): number {
  if (hanging?.kind === 'video') return hanging.video ? 0 : 1
  return hanging?.kind === 'pictures' ? hanging.pictures.filter(({ picture }) => picture === null).length : 0
}

/** Whether both are the same to their author: what is on its way counts. */
export const sameHanging = (one: Hanging | null, other: Hanging | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** The part of the call that sends it. */
export function sentOf(hanging: Hanging | null) {
  const there = uploadedOf(hanging)
  switch (there?.kind) {
    case 'pictures':
      return { image: there.pictures.flatMap(({ picture, alt }) => (picture ? [{ id: picture.id, alt }] : [])) }
    case 'video':
      return there.video ? { video: { id: there.video.id, alt: there.alt } } : {}
    case 'gif':
      return { gif: there.gif }
    case 'link':
      return { link: there.link.url }
    default:
      return {}
  }
}

/** The same as readers will see it. */
export function readOf(hanging: Hanging): MediaOf {
  const nothing = { image: [], video: null, gif: null, link: null }
  switch (hanging.kind) {
    case 'pictures':
      return {
        ...nothing,
        image: hanging.pictures.flatMap(({ picture, alt }) => (picture ? [{ ...picture, alt }] : [])),
      }
    case 'video':
      return { ...nothing, video: hanging.video && { ...hanging.video, alt: hanging.alt } }
    case 'gif':
      return { ...nothing, gif: hanging.gif }
    case 'link':
      return { ...nothing, link: hanging.link }
  }
}

/** Browsers do not know every type by its name. */
export const videoEndings = ['.mkv', '.mov', '.mp4', '.m4v', '.webm', '.ts']

/** Whether a chosen or dropped file is meant as a video: what it is, its bytes tell later. */
export const isVideoFile = ({ type, name }: File): boolean =>
  type.startsWith('video/') || (type === '' && videoEndings.some((ending) => name.toLowerCase().endsWith(ending)))
