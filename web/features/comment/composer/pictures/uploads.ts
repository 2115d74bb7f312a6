import type { Picture } from '../../../../../common/api/media.ts'
import { ApiError, isCancelled } from '../../../../api/api-error.ts'
import { mediaApi } from '../../../../api/calls/media.gen.ts'
import { isInfected, waitWords } from '../../../../components/wait-words.ts'
import { m } from '../../../../paraglide/messages.js'
import { mostMegabytes } from '../../../pictures/check-file.ts'
import { preparePicture, UnknownPicture } from './prepare-picture.ts'
import { filesHeld } from '../files-held.ts'

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
