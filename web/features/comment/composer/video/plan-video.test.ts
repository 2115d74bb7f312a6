import { describe, expect, it } from 'vitest'
import { aimsFor, fitVideo, planVideo, type VideoFacts } from './plan-video.ts'

const most = 52_428_800
const clip: VideoFacts = { bytes: 1_000_000, seconds: 20, width: 1920, height: 1080, video: 'avc', audio: 'aac' }
const plan = (change: Partial<VideoFacts>) => planVideo({ ...clip, ...change })

describe('what happens to a chosen video (POS-01)', () => {
  it('one that fits, and that every browser plays, is sent as it is', () => {
    for (const fitting of [
      {},
      { bytes: most, seconds: 180 },
      { audio: undefined },
      { video: 'vp9', audio: 'opus' },
      { video: 'av1', audio: 'mp3' },
      { video: 'vp8', audio: 'vorbis' },
    ])
      expect([fitting, plan(fitting)]).toEqual([fitting, { do: 'send' }])
  })

  it('one that is too big, or not played everywhere, is converted', () => {
    expect(plan({ bytes: most + 1 })).toEqual({ do: 'convert', why: 'too-big' })
    expect(plan({ bytes: most + 1, video: 'hevc' })).toEqual({ do: 'convert', why: 'too-big' })
    for (const other of [{ video: 'hevc' }, { video: null }, { audio: 'pcm-s16' }, { audio: null }, { video: 'vp8' }])
      expect([other, plan(other)]).toEqual([other, { do: 'convert', why: 'codec' }])
  })

  it('one that is too long, or no video, is refused (POS-02)', () => {
    expect(plan({ seconds: 180.1 })).toEqual({ do: 'refuse', why: 'too-long' })
    for (const wrong of [{ seconds: 0 }, { seconds: NaN }, { width: 0 }, { height: 9_000 }])
      expect([wrong, plan(wrong)]).toEqual([wrong, { do: 'refuse', why: 'format' }])
  })
})

describe('how it is converted', () => {
  it('H.264 first; sound that fits is not encoded once more', () => {
    const first = (audio: VideoFacts['audio']) => aimsFor({ audio })[0]
    expect(first('aac')).toEqual({ ending: 'mp4', video: 'avc', audio: 'copied' })
    expect(first('opus')).toEqual({ ending: 'mp4', video: 'avc', audio: 'aac' })
    expect(first(undefined)).toEqual({ ending: 'mp4', video: 'avc', audio: null })
    expect(aimsFor({ audio: 'vorbis' })[1]).toEqual({ ending: 'webm', video: 'vp9', audio: 'copied' })
    expect(aimsFor({ audio: null })[1]).toEqual({ ending: 'webm', video: 'vp9', audio: 'opus' })
  })

  it('a video of any length stays within its share, upright and lying, and never grows', () => {
    for (const seconds of [0.5, 20, 60, 120, 180])
      for (const [width, height] of [
        [3840, 2160],
        [1080, 1920],
        [641, 361],
        [8000, 40],
      ] as const) {
        const { bitrate, ...sides } = fitVideo({ ...clip, seconds, width, height }, 0.9)
        expect(((bitrate + 128_000) * seconds) / 8).toBeLessThanOrEqual(most * 0.9)
        expect(bitrate).toBeGreaterThan(1_000_000)
        expect((sides.width % 2) + (sides.height % 2)).toBe(0)
        expect(sides.width).toBeLessThanOrEqual(width + 1)
        expect(sides.height).toBeLessThanOrEqual(height + 1)
        expect(sides.width / sides.height / (width / height)).toBeCloseTo(1, 1)
      }
    expect(fitVideo({ ...clip, seconds: 180, width: 3840, height: 2160 }, 0.9)).toMatchObject({
      width: 1280,
      height: 720,
    })
    expect(fitVideo({ ...clip, seconds: 30, width: 3840, height: 2160 }, 0.9)).toMatchObject({ height: 1080 })
    expect(fitVideo({ ...clip, seconds: 180, width: 2160, height: 3840 }, 0.6)).toMatchObject({ width: 480 })
  })
})
