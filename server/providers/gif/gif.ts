import type { Gif, GifProvider } from '../../../common/api/gif.ts'
import { type Patience, personal } from '../client/retry.ts'
import { defineProvider, type Mode, type ProviderParts } from '../define.ts'
import { address, key, secret } from '../settings.ts'
import { giphy } from './giphy.ts'
import { klipy } from './klipy.ts'
import { gifOrigins, isGifAddress, usualMedia } from './media.ts'
import type { GifQuestion, Gifs } from './wire.ts'

/** A service of moving pictures, whichever of the two the operator has chosen. */
interface GifService {
  mode: Mode
  provider: GifProvider
  /** Whether a GIF that somebody sends has its pictures where its service has them (SO-20). */
  accepts: (gif: Gif) => boolean
  /** One page of GIFs; throws a ProviderError. */
  find: (question: GifQuestion, patience?: Patience) => Promise<Gifs>
}

interface GifConfig {
  provider: GifProvider
  key: string
  hourly: number
  urls: Record<GifProvider, string>
  mediaUrl: string
}

/** Calls in an hour that a key has before the service has approved the site; both give the same. */
const trialCalls = 100

export const gif = defineProvider({
  settings: {
    GIF_PROVIDER: key('^(?:giphy|klipy)$', 'giphy or klipy'),
    GIF_KEY: secret('the key of the GIF service'),
    GIF_HOURLY: key('^[1-9][0-9]{0,6}$', 'how many calls an hour the key of the GIF service has'),
    GIPHY_URL: address('https://api.giphy.com'),
    KLIPY_URL: address('https://api.klipy.com'),
    GIF_MEDIA_URL: address(usualMedia),
  },
  keys: ['GIF_PROVIDER', 'GIF_KEY'],
  fake: true,
  configure: (settings): GifConfig => ({
    provider: settings.GIF_PROVIDER === 'giphy' ? 'giphy' : 'klipy',
    key: settings.GIF_KEY ?? '',
    hourly: Number(settings.GIF_HOURLY ?? trialCalls),
    urls: { giphy: settings.GIPHY_URL, klipy: settings.KLIPY_URL },
    mediaUrl: settings.GIF_MEDIA_URL,
  }),
  pictures: ({ mediaUrl }) => gifOrigins(mediaUrl),
  create: createGifs,
})

const wires = { giphy, klipy }

function createGifs({ provider, key, hourly, urls, mediaUrl }: GifConfig, { client, mode }: ProviderParts): GifService {
  const accepts = (url: string): boolean => isGifAddress(provider, url, mediaUrl)
  const wire = wires[provider]({ url: urls[provider], key, accepts })
  const { ask } = client({
    // Its own limits, breaker and health: two services, one of which may be used at a time.
    part: provider,
    hosts: { api: wire.url },
    limits: { rates: [{ calls: hourly, seconds: 3_600, burst: Math.ceil(hourly / 2) }] },
    ...(wire.judge && { judge: wire.judge }),
  })
  return {
    mode,
    provider,
    accepts: (gif) => [gif.preview, gif.full].every(({ url }) => isGifAddress(gif.provider, url, mediaUrl)),
    find: (question, patience = personal) => ask(wire.call(question), patience),
  }
}
