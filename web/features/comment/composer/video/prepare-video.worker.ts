import {
  type BaseTrackMetadata,
  BlobSource,
  BufferTarget,
  canEncodeAudio,
  canEncodeVideo,
  CanvasSink,
  Conversion,
  Input,
  MATROSKA,
  MP4,
  Mp4OutputFormat,
  MPEG_TS,
  Output,
  QTFF,
  Quality,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny'
import { limits } from '../../../../../common/rules/limits.ts'
import {
  aimsFor,
  audioBitrate,
  fitVideo,
  planVideo,
  type VideoAim,
  type VideoFacts,
  type VideoRefusal,
  VideoRefused,
} from './plan-video.ts'

/** A video that the server takes. */
export interface PreparedVideo {
  file: Blob
  /** Its first frame; null where this browser draws none here. */
  poster: Blob | null
}

export type WorkerReport = { share: number } | { refused: VideoRefusal } | { done: PreparedVideo }

const formats = [MP4, QTFF, WEBM, MATROSKA, MPEG_TS]
/** How much of the bytes that a video may have an attempt aims at: encoders do not keep to what they are told. */
const attempts = [0.9, 0.65, 0.45]
/** A converted video ends a little earlier: its last packets may make it a little longer. */
const latest = limits.videoSeconds - 0.2
const posterSide = 1_280

const open = (file: Blob) => new Input({ source: new BlobSource(file), formats })

interface ReadVideo {
  start: number
  facts: VideoFacts
}

/** What the container says; nothing is decoded. */
async function read(file: Blob): Promise<ReadVideo> {
  const input = open(file)
  if (!(await input.canRead())) throw new VideoRefused('format')
  const video = await input.getPrimaryVideoTrack()
  const audio = await input.getPrimaryAudioTrack()
  if (!video) throw new VideoRefused('format')
  const tracks = audio ? [video, audio] : [video]
  const start = await input.getFirstTimestamp(tracks)
  const facts = {
    bytes: file.size,
    seconds: (await input.computeDuration(tracks)) - start,
    width: Math.round(await video.getDisplayWidth()),
    height: Math.round(await video.getDisplayHeight()),
    video: await video.getCodec(),
    audio: audio ? await audio.getCodec() : undefined,
  }
  return { start, facts }
}

/** The first of the ways that this browser knows. */
async function findAim(facts: VideoFacts, size: ReturnType<typeof fitVideo>): Promise<VideoAim | undefined> {
  if (typeof VideoEncoder === 'undefined' || typeof VideoDecoder === 'undefined') return undefined
  const { width, height, bitrate } = size
  for (const aim of aimsFor(facts)) {
    const drawn = await canEncodeVideo(aim.video, { width, height, quality: new Quality({ bitrate }) })
    const { audio } = aim
    const heard = audio === null || audio === 'copied' || (await canEncodeSound(audio))
    if (drawn && heard) return aim
  }
  return undefined
}

const canEncodeSound = async (codec: 'aac' | 'opus'): Promise<boolean> =>
  typeof AudioEncoder !== 'undefined' &&
  canEncodeAudio(codec, { numberOfChannels: 2, sampleRate: 48_000, quality: new Quality({ bitrate: audioBitrate }) })

/** Writes a video anew: only pictures and sound, no tags (UP-05). */
async function convert(file: Blob, { start, facts }: ReadVideo, why: 'too-big' | 'codec'): Promise<Blob> {
  for (const share of attempts) {
    const size = fitVideo(facts, share)
    const aim = await findAim(facts, size)
    if (!aim) throw new VideoRefused(why)
    const trim = { start, end: start + Math.min(facts.seconds, latest) }
    const made = await write(file, { aim, facts, size, why, trim })
    if (made.size <= limits.videoBytes) return made
  }
  throw new VideoRefused('too-big')
}

/** A file whose tracks have neither names nor languages: a conversion would take them over (UP-05). */
class PlainOutput extends Output {
  override addVideoTrack(...[source, of]: Parameters<Output['addVideoTrack']>) {
    return super.addVideoTrack(source, withoutNames(of))
  }
  override addAudioTrack(...[source, of]: Parameters<Output['addAudioTrack']>) {
    return super.addAudioTrack(source, withoutNames(of))
  }
}

const withoutNames = <T extends BaseTrackMetadata>(of: T | undefined): Omit<T, 'name' | 'languageCode'> => {
  const { name: _name, languageCode: _language, ...rest } = of ?? ({} as T)
  return rest
}

interface Wanted {
  aim: VideoAim
  facts: VideoFacts
  size: ReturnType<typeof fitVideo>
  why: 'too-big' | 'codec'
  trim: { start: number; end: number }
}

async function write(file: Blob, { aim, facts, size, why, trim }: Wanted): Promise<Blob> {
  const target = new BufferTarget()
  const format = aim.ending === 'mp4' ? new Mp4OutputFormat({ fastStart: 'in-memory' }) : new WebMOutputFormat()
  const conversion = await Conversion.init({
    input: open(file),
    output: new PlainOutput({ format, target }),
    tracks: 'primary',
    // Pictures that every browser plays are not encoded once more for the sake of their sound.
    video:
      why === 'codec' && facts.video === aim.video
        ? { codec: aim.video }
        : {
            codec: aim.video,
            width: size.width,
            height: size.height,
            fit: 'fill',
            quality: new Quality({ bitrate: size.bitrate }),
            allowTransformationMetadata: false,
            forceTranscode: true,
          },
    audio: soundOf(aim.audio),
    trim,
    tags: {},
    showWarnings: false,
  })
  // A clip must not lose its sound without a word.
  if (!conversion.isValid || conversion.discardedTracks.some(({ reason }) => reason !== 'discarded_by_user'))
    throw new VideoRefused(why)
  conversion.onProgress = (share) => report({ share })
  await conversion.execute()
  if (!target.buffer) throw new VideoRefused('failed')
  return new Blob([target.buffer], { type: `video/${aim.ending}` })
}

const soundOf = (audio: VideoAim['audio']) =>
  audio === null
    ? { discard: true }
    : audio === 'copied'
      ? {}
      : { codec: audio, numberOfChannels: 2, sampleRate: 48_000, quality: new Quality({ bitrate: audioBitrate }) }

/** The first frame of a video; null where this browser cannot decode it here. */
async function drawPoster(file: Blob): Promise<Blob | null> {
  if (typeof VideoDecoder === 'undefined' || typeof OffscreenCanvas === 'undefined') return null
  const video = await open(file).getPrimaryVideoTrack()
  if (!video || !(await video.canDecode())) return null
  const [width, height] = [await video.getDisplayWidth(), await video.getDisplayHeight()]
  const scale = Math.min(1, posterSide / Math.max(width, height))
  const sink = new CanvasSink(video, { width: Math.max(1, Math.round(width * scale)) })
  const frame = await sink.getCanvas(await video.getFirstTimestamp())
  const canvas = frame?.canvas
  return canvas instanceof OffscreenCanvas ? canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 }) : null
}

async function prepare(file: Blob): Promise<PreparedVideo> {
  const found = await read(file).catch((error: unknown) => {
    throw error instanceof VideoRefused ? error : new VideoRefused('format')
  })
  const plan = planVideo(found.facts)
  if (plan.do === 'refuse') throw new VideoRefused(plan.why)
  const made = plan.do === 'send' ? file : await convert(file, found, plan.why)
  return { file: made, poster: await drawPoster(made).catch(() => null) }
}

// oxlint-disable-next-line require-post-message-target-origin -- the page of a worker is its only receiver
const report = (what: WorkerReport): void => self.postMessage(what)

self.addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  prepare(data).then(
    (done) => report({ done }),
    (error: unknown) => report({ refused: error instanceof VideoRefused ? error.why : 'failed' }),
  )
})
