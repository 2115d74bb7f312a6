import { type Answer, bytes, text } from '../kit/answer.ts'
import { type Fake, type FakeOptions, type FakeRequest, startFake } from '../kit/fake.ts'
import { drawGif, inventedGifs } from './invented-gifs.ts'
import { giphyRoutes, tooManyCalls } from './giphy.ts'
import { klipyRoutes, tooManyRequests } from './klipy.ts'

export interface GifOptions extends FakeOptions {
  /** The service it plays; the settings name it. */
  provider?: 'giphy' | 'klipy'
  key?: string
}

/**
 * A fake of both GIF services: their wire formats, refusals and limits, with sixty invented GIFs that it draws itself.
 * Limits and faults do not apply to the pictures.
 */
export async function startGifFake({
  provider = 'klipy',
  key = 'fake-gif-key',
  ...options
}: GifOptions = {}): Promise<Fake> {
  const media = (): string => fake.url
  const fake: Fake = await startFake(
    {
      routes: {
        ...giphyRoutes(key, media),
        ...klipyRoutes(key, media),
        'GET /media/:number/:file': drawn,
      },
      env: (url) => ({
        GIF_PROVIDER: provider,
        GIF_KEY: key,
        GIPHY_URL: url,
        KLIPY_URL: url,
        GIF_MEDIA_URL: url,
      }),
      limits: { rates: [{ calls: 100, seconds: 3_600 }] },
      tooMany: provider === 'giphy' ? tooManyCalls : tooManyRequests,
      faultsOn: provider === 'giphy' ? '/v1/' : '/api/',
    },
    options,
  )
  return fake
}

const sides = /^(\d{2,3})x(\d{2,3})\.gif$/

function drawn({ params: { number = '', file = '' } }: FakeRequest): Answer {
  const [, width, height] = sides.exec(file) ?? []
  const gif = inventedGifs.find((one) => String(one.number) === number)
  if (!gif || width === undefined || height === undefined || Number(width) > 320 || Number(height) > 320)
    return text('Not found', { status: 404 })
  return bytes('image/gif', drawGif(gif.number, Number(width), Number(height)), {
    headers: { 'cache-control': 'public, max-age=86400', 'access-control-allow-origin': '*' },
  })
}
