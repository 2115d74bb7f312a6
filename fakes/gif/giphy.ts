import type { FakeRequest, Handler } from '../kit/fake.ts'
import { refusal, offsetPage } from '../kit/answer.ts'
import { findGifs, type InventedGif, inventedGifs } from './invented-gifs.ts'

const meta = (status: number, msg: string) => ({
  status,
  msg,
  response_id: status === 200 ? '57eea03c72381f86e05c35d2' : '',
})
const refuse = (status: number, msg: string) => refusal(status, { data: [], meta: meta(status, msg) })

export const tooManyCalls = () => refuse(429, 'API rate limit exceeded')

/** GIPHY's two lists (`/v1/gifs/search`, `/v1/gifs/trending`); sizes are texts there. */
export function giphyRoutes(key: string, media: () => string): Record<string, Handler> {
  const give = ({ query }: FakeRequest, gifs: InventedGif[]) => {
    if (query.get('api_key') !== key) throw refuse(401, 'Unauthorized')
    const { rows, total } = offsetPage(gifs, query, { size: 25, most: 50 })
    const pagination = { total_count: total, count: rows.length, offset: Number(query.get('offset') ?? 0) }
    return { data: rows.map((gif) => toWire(gif, media())), pagination, meta: meta(200, 'OK') }
  }
  return {
    'GET /v1/gifs/search': (request) => {
      const word = request.query.get('q') ?? ''
      if (word.length > 50) throw refuse(414, 'URI Too Long')
      return give(request, findGifs(word))
    },
    'GET /v1/gifs/trending': (request) => give(request, inventedGifs),
  }
}

function toWire({ number, title }: InventedGif, media: string) {
  const id = `xT4uQulxzV39h${number}`
  const file = (width: number, height: number) => {
    const url = `${media}/media/${number}/${width}x${height}.gif?cid=ecf05e47`
    return { url, width: String(width), height: String(height), size: '46000' }
  }
  return {
    type: 'gif',
    id,
    slug: `${title.toLowerCase().replaceAll(' ', '-')}-${id}`,
    url: `https://giphy.com/gifs/${id}`,
    username: '',
    title: `${title} GIF`,
    alt_text: title,
    rating: 'g',
    is_sticker: 0,
    images: {
      original: { ...file(240, 180), frames: '4', hash: 'ab' },
      downsized: file(240, 180),
      fixed_width: file(160, 120),
      fixed_height_small_still: file(80, 60),
    },
    analytics_response_payload: 'e=Z2lm',
  }
}
