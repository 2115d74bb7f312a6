import type { FakeRequest, Handler } from '../kit/fake.ts'
import { refusal } from '../kit/answer.ts'
import { findGifs, type InventedGif, inventedGifs } from './invented-gifs.ts'

const refuse = (status: number, message: string) => refusal(status, { result: false, errors: { message: [message] } })

export const tooManyRequests = () => refuse(429, 'Too many requests')

/** An advertisement, as they stand among the GIFs. */
const advertisement = { type: 'ad', content: '<iframe src="https://ads.example"></iframe>', width: 320, height: 50 }

/** KLIPY's two lists below the key (`/api/v1/{key}/gifs/…`). A wrong key is not found, and its message repeats it. */
export function klipyRoutes(key: string, media: () => string): Record<string, Handler> {
  const give = ({ params, query }: FakeRequest, gifs: InventedGif[]) => {
    if (params['key'] !== key) throw refuse(404, `The key ${params['key']} is unknown`)
    const [size, page] = [Number(query.get('per_page') ?? 24), Number(query.get('page') ?? 1)]
    if (!(size >= 8 && size <= 50)) throw refuse(422, 'The per page field must be between 8 and 50.')
    const rows: object[] = gifs.slice((page - 1) * size, page * size).map((gif) => toWire(gif, media()))
    if (rows.length > 1) rows.splice(1, 0, advertisement)
    const meta = { item_min_width: 100, ad_max_resize_percent: 30 }
    const more = page * size < gifs.length
    return { result: true, data: { data: rows, current_page: page, per_page: size, has_next: more, meta } }
  }
  return {
    'GET /api/v1/:key/gifs/search': (request) => give(request, findGifs(request.query.get('q') ?? '')),
    'GET /api/v1/:key/gifs/trending': (request) => give(request, inventedGifs),
  }
}

function toWire({ number, title }: InventedGif, media: string) {
  const files = (width: number, height: number) => ({
    gif: { url: `${media}/media/${number}/${width}x${height}.gif`, width, height, size: 46_000 },
  })
  return {
    id: 8_041_071_659_142_000 + number,
    slug: `${title.toLowerCase().replaceAll(' ', '-')}-${number}`,
    title,
    type: 'gif',
    tags: title.split(' '),
    blur_preview: 'data:image/jpeg;base64,/9j/4AAQSkZJRg==',
    file: { hd: files(240, 180), md: files(240, 180), sm: files(160, 120), xs: files(80, 60) },
  }
}
