import {
  type AudioCodec,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  FilePathTarget,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  MATROSKA,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  type VideoCodec,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny'
import { join } from 'node:path'
import { longestVideoSide, playedAs } from '../../../common/rules/videos.ts'
import { runTask } from '../../threads/task.ts'
import { stripNotes, type GivenVideo, type ReadVideo, type VideoProblem } from './take-video.ts'

/** Reads a video, and writes it anew if every browser plays it and it is short enough. */
async function readVideo({ from, folder, mostSeconds }: GivenVideo): Promise<ReadVideo | VideoProblem> {
  const input = new Input({ source: new FilePathSource(from), formats: [MP4, QTFF, WEBM, MATROSKA] })
  if (!(await input.canRead())) return 'not-a-video'
  const video = await input.getPrimaryVideoTrack()
  const audio = await input.getPrimaryAudioTrack()
  if (!video) return 'not-a-video'
  const [width, height] = [await video.getDisplayWidth(), await video.getDisplayHeight()]
  const tracks = audio ? [video, audio] : [video]
  const start = await input.getFirstTimestamp(tracks)
  const seconds = (await input.computeDuration(tracks)) - start
  if (!(seconds > 0 && width > 0 && height > 0) || Math.max(width, height) > longestVideoSide) return 'not-a-video'
  if (seconds > mostSeconds) return 'too-long'
  const [codec, sound] = [await video.getCodec(), audio && (await audio.getCodec())]
  const ending = playedAs(codec, audio ? sound : undefined)
  if (!ending || !codec) return 'unknown-codec'
  const file = `video.${ending}`
  const format = ending === 'mp4' ? new Mp4OutputFormat({ fastStart: 'in-memory' }) : new WebMOutputFormat()
  const output = new Output({ target: new FilePathTarget(join(folder, file)), format })
  const copies = [await copyVideo(output, video, codec, start)]
  if (audio && sound) copies.push(await copyAudio(output, audio, sound, start))
  await output.start()
  await Promise.all(copies.map((copy) => copy()))
  await output.finalize()
  return { file, ending, width: Math.round(width), height: Math.round(height), seconds }
}

/**
 * Tracks are written packet by packet, nothing is decoded; and nothing else is taken over: names, tags and the other
 * tracks are where cameras write place, time and device (UP-05).
 */
async function copyVideo(output: Output, track: InputVideoTrack, codec: VideoCodec, start: number) {
  const source = new EncodedVideoPacketSource(codec)
  output.addVideoTrack(source, { rotation: await track.getRotation() })
  const decoderConfig = (await track.getDecoderConfig()) ?? undefined
  const lengthBytes = codec === 'avc' ? lengthBytesOf(decoderConfig?.description) : 0
  return async () => {
    for await (const packet of new EncodedPacketSink(track).packets()) {
      const data = lengthBytes > 0 ? stripNotes(packet.data, lengthBytes) : packet.data
      await source.add(packet.clone({ data, timestamp: packet.timestamp - start }), { decoderConfig })
    }
    source.close()
  }
}

async function copyAudio(output: Output, track: InputAudioTrack, codec: AudioCodec, start: number) {
  const source = new EncodedAudioPacketSource(codec)
  output.addAudioTrack(source)
  const decoderConfig = (await track.getDecoderConfig()) ?? undefined
  return async () => {
    for await (const packet of new EncodedPacketSink(track).packets())
      await source.add(packet.clone({ timestamp: packet.timestamp - start }), { decoderConfig })
    source.close()
  }
}

/** In how many bytes H.264 says the length of a unit: the fifth byte of its description. */
function lengthBytesOf(description: ArrayBufferLike | ArrayBufferView | undefined): number {
  if (!description) return 0
  const bytes = ArrayBuffer.isView(description)
    ? new Uint8Array(description.buffer, description.byteOffset, description.byteLength)
    : new Uint8Array(description)
  return ((bytes[4] ?? 3) & 3) + 1
}

await runTask<GivenVideo>((given) => readVideo(given).catch(() => 'not-a-video'))
