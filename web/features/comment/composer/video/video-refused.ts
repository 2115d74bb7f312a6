import type { VideoRefusal } from './plan-video.ts'

/** A video that cannot be attached, and why. */
export class VideoRefused extends Error {
  override name = 'VideoRefused'
  readonly why: VideoRefusal

  constructor(why: VideoRefusal) {
    super(why)
    this.why = why
  }
}
