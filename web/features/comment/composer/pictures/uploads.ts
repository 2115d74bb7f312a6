import type { Picture } from '../../../../../common/api/media.ts'
import { ApiError, isCancelled } from '../../../../api/api-error.ts'
import { mediaApi } from '../../../../api/calls/media.generated.ts'
import { isInfected, waitWords } from '../../../../components/wait-words.ts'
import { m } from '../../../../paraglide/messages.js'
import { mostMegabytes } from '../../../pictures/check-file.ts'
import { filesHeld } from '../draft.ts'
import { limits } from '../../../../../common/rules/limits.ts'
import { pictureTypes, postWidths, tallestPost } from '../../../../../common/rules/pictures.ts'

/** A chosen picture on its way to the server. */
export interface Upload {
  file: Blob
  /** It moves: the server keeps that, or its first frame. */
  animated: boolean
  /** Object URL of the chosen file. */
  preview: string
  state: 'waiting' | 'sending' | 'there' | 'refused'
  /** The uploaded share, 0 to 1. */
  part: number
  /** Why it was refused, as a sentence. */
  problem: string | null
  picture: Picture | null
}

type All = ReadonlyMap<string, Upload>

/** How many are sent at the same time. */
const atOnce = 2

/** The pictures of one draft on their way, two at a time; they go on while the editor is closed. */
class Uploads {
  #all: All = new Map()
  readonly #held: Set<string>
  readonly #ways = new Map<string, AbortController>()
  readonly #listeners = new Set<() => void>()

  constructor(held: Set<string>) {
    this.#held = held
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  all = (): All => this.#all

  add(key: string, file: Blob): void {
    const preview = URL.createObjectURL(file)
    this.#held.add(key)
    this.#set(key, { file, animated: false, preview, state: 'waiting', part: 0, problem: null, picture: null })
    this.#next()
  }

  /** Sends a refused one again. */
  retry(key: string): void {
    const upload = this.#all.get(key)
    if (upload?.state !== 'refused') return
    this.#set(key, { ...upload, state: 'waiting', part: 0, problem: null })
    this.#next()
  }

  /** Stops it, or forgets that it has arrived. */
  drop(key: string): void {
    const upload = this.#all.get(key)
    if (!upload) return
    URL.revokeObjectURL(upload.preview)
    this.#ways.get(key)?.abort()
    this.#held.delete(key)
    this.#all = new Map([...this.#all].filter(([other]) => other !== key))
    this.#tell()
    this.#next()
  }

  clear(): void {
    for (const key of this.#all.keys()) this.drop(key)
  }

  #set(key: string, upload: Upload): void {
    this.#all = new Map([...this.#all, [key, upload]])
    this.#tell()
  }

  #change(key: string, change: Partial<Upload>): void {
    const upload = this.#all.get(key)
    if (upload) this.#set(key, { ...upload, ...change })
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }

  #next(): void {
    for (const [key, { state, file }] of this.#all)
      if (state === 'waiting' && this.#ways.size < atOnce && !this.#ways.has(key)) void this.#send(key, file)
  }

  async #send(key: string, file: Blob): Promise<void> {
    const way = new AbortController()
    this.#ways.set(key, way)
    this.#change(key, { state: 'sending' })
    const onProgress = (part: number) => this.#change(key, { part })
    try {
      const prepared = await preparePicture(file)
      way.signal.throwIfAborted()
      this.#change(key, prepared)
      const picture = await mediaApi.picture({ body: prepared.file, onProgress, signal: way.signal, quiet: true })
      this.#change(key, { state: 'there', part: 1, picture })
    } catch (error) {
      if (!way.signal.aborted && !isCancelled(error)) this.#change(key, { state: 'refused', problem: problemOf(error) })
    } finally {
      this.#ways.delete(key)
      this.#next()
    }
  }
}

/** Why the server did not take a picture, for its sender. */
function problemOf(error: unknown): string {
  if (error instanceof UnknownPicture) return m.comment_picture_formats()
  const { status, problem } = error instanceof ApiError ? error : new ApiError(0)
  if (status === 0) return m.comment_picture_offline()
  if (status === 413) return m.pictures_too_large({ most: mostMegabytes() })
  if (problem.code === 'no_more_media') return m.comment_picture_no_room()
  if (problem.code === 'too_many_pixels') return m.comment_picture_pixels()
  if (isInfected(error)) return m.errors_file_infected()
  if (status === 422) return m.comment_picture_formats()
  return waitWords(error) ?? m.comment_picture_failed()
}

const open = new Map<string, Uploads>()

/** The uploads of a draft of somebody, as long as this page is open. */
export function uploadsOf(userId: number, draft: string): Uploads {
  const name = `${userId}:${draft}`
  const found = open.get(name) ?? new Uploads(filesHeld(userId, draft))
  open.set(name, found)
  return found
}

/** The browser cannot open a file that the server does not accept either. */
class UnknownPicture extends Error {
  override name = 'UnknownPicture'
}

/** A picture as it is uploaded. */
interface PreparedPicture {
  file: Blob
  /** It moves: the server keeps that, or its first frame. */
  animated: boolean
}

/** The largest size that a post shows, in pixels. */
const most = { width: Math.max(...postWidths), height: Math.max(...postWidths) * tallestPost }
const quality = 0.92

/**
 * A chosen picture as the server takes it: scaled down to what a post shows, and converted where only the browser can
 * read its format, as HEIC and AVIF. The others are sent as they are, and so is whatever moves. Throws UnknownPicture.
 */
async function preparePicture(file: Blob): Promise<PreparedPicture> {
  const isAccepted = pictureTypes.some((type) => type === file.type)
  if (isAccepted && (await isAnimated(file))) return { file, animated: true }
  // It is turned as its camera was held.
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap && !isAccepted) throw new UnknownPicture(file.type)
  const drawn = bitmap && (await draw(bitmap, file, isAccepted))
  bitmap?.close()
  return { file: drawn ?? file, animated: false }
}

/** The picture drawn on a canvas; null where it is better sent as it is. */
async function draw(bitmap: ImageBitmap, { type, size }: Blob, isAccepted: boolean): Promise<Blob | null> {
  const scale = Math.min(1, most.width / bitmap.width, most.height / bitmap.height)
  if (isAccepted && scale === 1 && size <= limits.pictureBytes) return null
  const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)]
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context || !isTruthful(context)) return null
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, width, height)
  const mayBeTransparent = type !== 'image/jpeg' && !/hei[cf]/.test(type)
  return canvas.convertToBlob({ type: mayBeTransparent ? 'image/webp' : 'image/jpeg', quality })
}

/** Some browsers give noise for the pixels of a canvas, so that no site recognises their users. */
function isTruthful(context: OffscreenCanvasRenderingContext2D): boolean {
  context.fillStyle = '#123456'
  context.fillRect(0, 0, 1, 1)
  const [red, green, blue] = context.getImageData(0, 0, 1, 1).data
  context.clearRect(0, 0, 1, 1)
  return red === 0x12 && green === 0x34 && blue === 0x56
}

/** The text of bytes, one character for each: as `latin1` browsers decode windows-1252. */
const textOf = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes)

/**
 * Whether a GIF, WebP or PNG has more than one frame, by what its format writes before each, or once for all of them.
 */
export async function isAnimated(file: Blob): Promise<boolean> {
  const text = textOf(new Uint8Array(await file.arrayBuffer()))
  if (text.startsWith('GIF8')) return text.split('\u0000\u0021\u00f9\u0004').length > 2
  if (text.startsWith('RIFF')) return text.startsWith('ANIM', 30) && text.split('ANMF').length > 2
  // Where it is not before the pixels, it is a part of them.
  const frames = text.indexOf('acTL')
  return text.startsWith('PNG', 1) && frames > 0 && frames < text.indexOf('IDAT')
}
