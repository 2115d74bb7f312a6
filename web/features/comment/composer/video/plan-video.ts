import { limits } from '../../../../../common/rules/limits.ts'
import { longestVideoSide, playedAs, type VideoEnding } from '../../../../../common/rules/videos.ts'

/** What the container says of a video. */
export interface VideoFacts {
  bytes: number
  seconds: number
  /** As it is shown, in pixels. */
  width: number
  height: number
  /** Codecs; null for one that nobody knows, and `audio` undefined without sound. */
  video: string | null
  audio: string | null | undefined
}

/**
 * Why a video cannot be attached: `format` (no video, or damaged), `too-long`, `too-big` and `codec` (too many bytes,
 * or not played everywhere, and this browser cannot change that), `failed` (it could not be prepared, this time).
 */
export type VideoRefusal = 'format' | 'too-long' | 'too-big' | 'codec' | 'failed'

export type VideoPlan =
  | { do: 'send' }
  | { do: 'convert'; why: 'too-big' | 'codec' }
  | { do: 'refuse'; why: VideoRefusal }

/** What has to happen to a video so that the server takes it. */
export function planVideo({ bytes, seconds, width, height, video, audio }: VideoFacts): VideoPlan {
  const sides = [width, height]
  if (!(seconds > 0) || Math.min(...sides) < 1 || Math.max(...sides) > longestVideoSide)
    return { do: 'refuse', why: 'format' }
  if (seconds > limits.videoSeconds) return { do: 'refuse', why: 'too-long' }
  if (bytes > limits.videoBytes) return { do: 'convert', why: 'too-big' }
  return playedAs(video, audio) === undefined ? { do: 'convert', why: 'codec' } : { do: 'send' }
}

/** How a video is written anew; `audio` is null without sound, and `copied` where it fits as it is. */
export interface VideoAim {
  ending: VideoEnding
  video: 'avc' | 'vp9' | 'vp8'
  audio: 'aac' | 'opus' | 'copied' | null
}

/** The ways to write it anew, the one that most devices play without effort first. A browser knows some of them. */
export function aimsFor({ audio }: Pick<VideoFacts, 'audio'>): VideoAim[] {
  const sound = (made: 'aac' | 'opus', fitting: readonly string[]): VideoAim['audio'] =>
    audio === undefined ? null : audio !== null && fitting.includes(audio) ? 'copied' : made
  const webm = sound('opus', ['opus', 'vorbis'])
  return [
    { ending: 'mp4', video: 'avc', audio: sound('aac', ['aac', 'mp3']) },
    { ending: 'webm', video: 'vp9', audio: webm },
    { ending: 'webm', video: 'vp8', audio: webm },
    { ending: 'mp4', video: 'avc', audio: sound('opus', ['opus']) },
  ]
}

export const audioBitrate = 128_000

/** Shorter sides of a picture, with the fewest and the most bits that one second of it is given. */
const sizes = [
  { side: 1_080, least: 3_500_000, most: 6_000_000 },
  { side: 720, least: 1_400_000, most: 3_500_000 },
  { side: 480, least: 0, most: 1_500_000 },
] as const

/**
 * Sides in pixels (even, as encoders want them) and bits of a second with which a video stays within `share` of the
 * bytes that one may have. It never grows.
 */
export function fitVideo({ seconds, width, height }: VideoFacts, share: number) {
  const room = (limits.videoBytes * 8 * share) / seconds - audioBitrate
  const { side, most } = sizes.find(({ least }) => room >= least) ?? sizes[2]
  const scale = Math.min(1, side / Math.min(width, height))
  return { width: even(width * scale), height: even(height * scale), bitrate: Math.round(Math.min(room, most)) }
}

const even = (length: number): number => Math.max(2, Math.round(length / 2) * 2)

/** A video that cannot be attached, and why. */
export class VideoRefused extends Error {
  override name = 'VideoRefused'
  readonly why: VideoRefusal

  constructor(why: VideoRefusal) {
    super(why)
    this.why = why
  }
}
