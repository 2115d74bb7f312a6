import type { PictureKind, PostFile } from '../../common/rules/pictures.ts'

/** A file cannot be used as a picture; the message is a sentence for the person who uploaded it. */
export class PictureError extends Error {
  override name = 'PictureError'
}

export interface RefusalWords {
  notAPicture: string
  tooManyPixels: string
}

/** A picture of a post, drawn anew. */
export interface PostPicture {
  /** Of the largest file. */
  width: number
  height: number
  /** A data address of at most 200 characters. */
  placeholder: string
  files: Map<PostFile, Buffer>
}

/** The picture of a page, small and drawn anew. */
export interface PreviewPicture {
  width: number
  height: number
  webp: Buffer
}

/** What the process for pictures does, by name; it throws PictureError for what its decoders refuse. */
export interface PictureWork {
  profile: (given: { input: Buffer; kind: PictureKind }) => Promise<Map<string, Buffer>>
  /** The picture, or the path of its file. */
  post: (given: Buffer | string) => Promise<PostPicture>
  stored: (given: Buffer) => Promise<void>
  preview: (given: Buffer) => Promise<PreviewPicture>
  /** One of our own drawings: SVG to PNG. */
  drawing: (given: string) => Promise<Buffer>
}

export interface PictureTask {
  id: number
  name: keyof PictureWork
  given: unknown
}

export type PictureOutcome =
  | { answer: unknown }
  /** The message of a PictureError. */
  | { refused: string }
  /** Any other failure; `late` where a picture took too long. */
  | { failed: string; late: boolean }

export type PictureAnswer = { id: number } & PictureOutcome
