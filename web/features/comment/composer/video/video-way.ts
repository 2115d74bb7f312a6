import type { Video } from '../../../../../common/api/media.ts'
import { isCancelled } from '../../../../api/api-error.ts'
import { loadChunk } from '../../../../lib/load-chunk.ts'
import { m } from '../../../../paraglide/messages.js'
import { filesHeld } from '../draft.ts'
import { videoKey } from '../hanging.ts'
import type { PreparedVideo } from './send-video.ts'

/** Reads, converts and sends videos: loaded when somebody chooses one. */
const loadSending = () => import('./send-video.ts')

/** A chosen video on its way to the server. */
export interface Way {
  state: 'preparing' | 'converting' | 'sending' | 'there' | 'refused'
  /** The converted, or the uploaded, share: 0 to 1. */
  part: number
  /** How many bytes are sent. */
  bytes: number
  /** Object URL of its first frame, once there is one. */
  poster: string | null
  /** Why it was refused, as a sentence, and whether another attempt may help. */
  problem: string | null
  again: boolean
  video: Video | null
}

const begun: Way = { state: 'preparing', part: 0, bytes: 0, poster: null, problem: null, again: false, video: null }

/** The video of one draft on its way; it goes on while the editor is closed. */
class VideoWay {
  #now: Way | null = null
  #file: File | null = null
  #prepared: PreparedVideo | null = null
  #running: AbortController | null = null
  readonly #held: Set<string>
  readonly #listeners = new Set<() => void>()

  constructor(held: Set<string>) {
    this.#held = held
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  now = (): Way | null => this.#now

  start(file: File): void {
    this.clear()
    this.#file = file
    this.#held.add(videoKey)
    void this.#run(file)
  }

  /** Tries a refused one again: what is prepared already is only sent. */
  retry(): void {
    if (this.#file && this.#now?.state === 'refused' && this.#now.again) void this.#run(this.#file)
  }

  /** Stops it, or forgets that it has arrived. */
  clear(): void {
    this.#running?.abort()
    if (this.#now?.poster) URL.revokeObjectURL(this.#now.poster)
    this.#file = null
    this.#prepared = null
    this.#held.delete(videoKey)
    this.#tell(null)
  }

  #tell(now: Way | null): void {
    this.#now = now
    for (const listener of this.#listeners) listener()
  }

  async #run(file: File): Promise<void> {
    const running = new AbortController()
    const { signal } = running
    this.#running = running
    // Once it was stopped, it says nothing any more.
    const say = (change: Partial<Way>) => {
      if (!signal.aborted) this.#tell({ ...(this.#now ?? begun), ...change })
    }
    say({ ...begun, poster: this.#now?.poster ?? null })
    const sending = await loadChunk(loadSending).catch(() => null)
    if (!sending) return say({ state: 'refused', problem: m.comment_video_offline(), again: true })
    try {
      const prepared =
        this.#prepared ??
        (await sending.prepareVideo(file, { signal, onProgress: (part) => say({ state: 'converting', part }) }))
      signal.throwIfAborted()
      if (!this.#prepared) say({ poster: URL.createObjectURL(prepared.poster) })
      this.#prepared = prepared
      say({ state: 'sending', part: 0, bytes: prepared.file.size })
      const video = await sending.sendVideo(prepared, signal, (part) => say({ part }))
      say({ state: 'there', part: 1, video })
    } catch (error) {
      if (!isCancelled(error)) say({ state: 'refused', ...sending.refusalOf(error) })
    }
  }
}

const open = new Map<string, VideoWay>()

/** The way of the video of somebody's draft, as long as this page is open. */
export function videoWayOf(userId: number, draft: string): VideoWay {
  const name = `${userId}:${draft}`
  const found = open.get(name) ?? new VideoWay(filesHeld(userId, draft))
  open.set(name, found)
  return found
}
