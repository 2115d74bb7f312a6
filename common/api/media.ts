import Type, { type Static } from 'typebox'
import { limits } from '../rules/limits.ts'
import { defineCalls } from './contract.ts'
import { Empty, Id, Nullable, Uuid } from './shapes.ts'

/** A picture of a post. */
const still = {
  id: Uuid,
  /** Size of the largest of its files, in pixels. */
  width: Type.Integer(),
  height: Type.Integer(),
  /** A picture of a few pixels as a data address, to be shown until the other has arrived. */
  placeholder: Type.String(),
  /** The same picture in several widths, the narrowest first. */
  urls: Type.Array(Type.Object({ width: Type.Integer(), url: Type.String() })),
}
export const Picture = Type.Object({
  ...still,
  /** The address of a file in which it moves; null where it does not. */
  moving: Nullable(Type.String()),
})
export type Picture = Static<typeof Picture>

/** A video of a post. Placeholder and `urls` are of its first frame. */
export const Video = Type.Object({
  ...still,
  /** Size of the video, in pixels; its first frame may be smaller. */
  width: Type.Integer(),
  height: Type.Integer(),
  seconds: Type.Number(),
  /** Its address. */
  video: Type.String(),
})
export type Video = Static<typeof Video>

const Alt = { alt: Type.String() }
/** The same in a post, with the words for who does not see them. */
export const PostPicture = Type.Object({ ...Picture.properties, ...Alt })
export const PostVideo = Type.Object({ ...Video.properties, ...Alt })
export type PostPicture = Static<typeof PostPicture>
export type PostVideo = Static<typeof PostVideo>

/** An uploaded picture or video, for its post. */
export const AttachedMedia = Type.Object({
  id: Uuid,
  alt: Type.Optional(Type.String({ maxLength: limits.altMax })),
})

const raw = { types: ['image/*', 'video/*', 'application/octet-stream'] } as const

/** Pictures and videos of posts. */
export const mediaCalls = defineCalls({
  picture: {
    method: 'POST',
    path: '/media/picture',
    access: 'user',
    summary: `A picture for a post, which has to come within ${limits.mediaHours} hours; until then only the caller sees it`,
    limit: 'upload',
    file: raw,
    size: { bytes: limits.pictureBytes, reason: 'a photo as the camera made it' },
    answers: { 201: Picture },
  },
  video: {
    method: 'POST',
    path: '/media/video',
    access: 'user',
    summary: `A video for a post, of ${limits.videoSeconds} seconds at most; \`poster\` is its first frame, a picture that waits for a post`,
    limit: 'upload',
    query: Type.Object({ poster: Uuid }),
    file: raw,
    size: { bytes: limits.videoBytes, reason: 'a clip of a game' },
    answers: { 201: Video },
  },
  remove: {
    method: 'DELETE',
    path: '/media/{id}',
    access: 'user',
    summary: 'Delete an own picture or video that no post shows',
    limit: 'write',
    params: Type.Object({ id: Uuid }),
    answers: { 204: Empty },
  },
  pass: {
    method: 'POST',
    path: '/media/pass',
    access: 'user',
    summary: 'A cookie with which the browser may load, for an hour, the pictures and videos that the caller may see',
    limit: 'read',
    answers: { 204: Empty },
  },
  file: {
    method: 'GET',
    path: '/media/{owner}/{id}/{file}',
    access: 'public',
    summary: 'A file of a picture or video, for who may see it: by the token, or by the cookie of `media/pass`',
    limit: 'read',
    params: Type.Object({
      owner: Id,
      id: Uuid,
      file: Type.String({ pattern: '^[a-z0-9]{1,20}\\.(?:webp|mp4|webm)$' }),
    }),
    answers: { 200: Type.Unknown({ description: 'image/webp' }) },
  },
})
