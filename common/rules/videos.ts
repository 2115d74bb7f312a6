/** What every browser plays, by container: codecs of the pictures, then of the sound. */
const playedVideos = [
  { ending: 'webm', video: ['vp8', 'vp9', 'av1'], audio: ['opus', 'vorbis'] },
  { ending: 'mp4', video: ['avc', 'vp9', 'av1'], audio: ['aac', 'mp3', 'opus'] },
] as const
export type VideoEnding = (typeof playedVideos)[number]['ending']

/** The longest side that a video may have, in pixels. */
export const longestVideoSide = 8_192

const has = (codecs: readonly string[], codec: string | null): boolean => codec !== null && codecs.includes(codec)

/**
 * The container in which every browser plays a video with these codecs; undefined where none is. `audio` is undefined
 * without sound, a codec is null when nobody knows it.
 */
export const playedAs = (video: string | null, audio: string | null | undefined): VideoEnding | undefined =>
  playedVideos.find((one) => has(one.video, video) && (audio === undefined || has(one.audio, audio)))?.ending
