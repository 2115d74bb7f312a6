import Type, { type Static } from 'typebox'
import type { Gif } from '../../../common/api/gif.ts'
import { limits } from '../../../common/rules/limits.ts'
import { line } from '../clean.ts'
import { createCheck, fittingRows, json } from '../client/readers.ts'
import { answerBytes, type Gifs, gifsOnPage, type GifWire, type WireParts } from './wire.ts'
import { pictureOf, type WireFile } from './picture.ts'

const Side = Type.Union([Type.String(), Type.Number()])
const File = Type.Object({
  url: Type.Optional(Type.String()),
  webp: Type.Optional(Type.String()),
  width: Type.Optional(Side),
  height: Type.Optional(Side),
})
const WireGif = Type.Object({
  id: Type.String({ minLength: 1, maxLength: limits.gifIdMax, pattern: '^[\\w-]+$' }),
  title: Type.Optional(Type.String()),
  alt_text: Type.Optional(Type.String()),
  images: Type.Object({
    original: Type.Optional(File),
    downsized: Type.Optional(File),
    fixed_width: Type.Optional(File),
  }),
})
const WirePage = Type.Object({
  data: Type.Array(Type.Unknown(), { maxItems: 100 }),
  pagination: Type.Object({ total_count: Type.Integer(), count: Type.Integer(), offset: Type.Integer() }),
})

/** It answers nothing beyond. */
const lastOffset = 4_999
const wirePage = json(WirePage)
const fitsGif = createCheck(WireGif)

/** GIPHY (providers: gif.md): numbers of sizes are texts, pages go by offset. */
export const giphy = ({ url, key, accepts }: WireParts): GifWire => ({
  url,
  call: ({ text, page, lang }) => ({
    name: text === null ? 'trending' : 'search',
    path: text === null ? '/v1/gifs/trending' : '/v1/gifs/search',
    query: {
      api_key: key,
      q: text ?? undefined,
      limit: gifsOnPage,
      offset: (page - 1) * gifsOnPage,
      rating: 'pg-13',
      lang: text === null ? undefined : lang,
      bundle: 'messaging_non_clips',
    },
    maxBytes: answerBytes,
    read: { accept: wirePage.accept, read: (answer) => readPage(wirePage.read(answer), accepts) },
  }),
})

function readPage({ data, pagination }: Static<typeof WirePage>, accepts: WireParts['accepts']): Gifs {
  const next = pagination.offset + gifsOnPage
  const rows = fittingRows<Static<typeof WireGif>>(data, fitsGif)
  const total = Math.min(pagination.total_count, lastOffset)
  return { gifs: rows.flatMap((row) => toGif(row, accepts) ?? []), more: data.length > 0 && next < total, total }
}

function toGif(
  { id, title, alt_text: alt, images }: Static<typeof WireGif>,
  accepts: WireParts['accepts'],
): Gif | null {
  const { original, downsized, fixed_width: small } = images
  const full = pictureOf([webp(original), picture(downsized), picture(original)], accepts)
  const preview = pictureOf([webp(small), picture(small)], accepts)
  if (!full || !preview) return null
  return { provider: 'giphy', id, title: line(alt || title, limits.titleMax) ?? '', preview, full }
}

type AnyFile = Static<typeof File> | undefined
const picture = (file: AnyFile): WireFile | undefined => fileAt(file, file?.url)
/** A third of the bytes of the same GIF. */
const webp = (file: AnyFile): WireFile | undefined => fileAt(file, file?.webp)
const fileAt = (file: AnyFile, url: string | undefined): WireFile | undefined =>
  file?.width === undefined || file.height === undefined || url === undefined
    ? undefined
    : { url, width: file.width, height: file.height }
