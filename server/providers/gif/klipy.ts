import Type, { type Static } from 'typebox'
import type { Gif } from '../../../common/api/gif.ts'
import { limits } from '../../../common/rules/limits.ts'
import { line } from '../clean.ts'
import { path } from '../client/send.ts'
import { createCheck, fittingRows, json } from '../client/readers.ts'
import { pictureOf } from './picture.ts'
import { answerBytes, type Gifs, gifsOnPage, type GifWire, type WireParts } from './wire.ts'

const File = Type.Object({ url: Type.String(), width: Type.Number(), height: Type.Number() })
const Files = Type.Object({ gif: Type.Optional(File), webp: Type.Optional(File) })
const WireGif = Type.Object({
  id: Type.Union([Type.Integer({ minimum: 0 }), Type.String({ maxLength: limits.gifIdMax, pattern: '^[\\w-]+$' })]),
  title: Type.Optional(Type.String()),
  file: Type.Object({
    hd: Type.Optional(Files),
    md: Type.Optional(Files),
    sm: Type.Optional(Files),
    xs: Type.Optional(Files),
  }),
})
const WirePage = Type.Object({
  data: Type.Object({ data: Type.Array(Type.Unknown(), { maxItems: 100 }), has_next: Type.Boolean() }),
})

const wirePage = json(WirePage)
const fitsGif = createCheck(WireGif)

/** KLIPY (providers: gif.md): the key is part of the path, and advertisements stand among the GIFs. */
export const klipy = ({ url, key, accepts }: WireParts): GifWire => ({
  url,
  call: ({ text, page, lang }) => ({
    name: text === null ? 'trending' : 'search',
    path: text === null ? path`/api/v1/${key}/gifs/trending` : path`/api/v1/${key}/gifs/search`,
    query: {
      q: text ?? undefined,
      page,
      per_page: gifsOnPage,
      // It asks who searches; it learns that somebody here does.
      customer_id: 'ludoteca',
      locale: lang,
      content_filter: 'medium',
      format_filter: 'gif,webp',
    },
    maxBytes: answerBytes,
    read: { accept: wirePage.accept, read: (answer) => readPage(wirePage.read(answer), accepts) },
  }),
  // A wrong key is an unknown path there.
  judge: ({ status }) => (status === 404 ? 'auth' : undefined),
})

function readPage({ data: page }: Static<typeof WirePage>, accepts: WireParts['accepts']): Gifs {
  const { data, has_next: more } = page
  const rows = fittingRows<Static<typeof WireGif>>(
    data.filter((row) => !isAdvertisement(row)),
    fitsGif,
  )
  return { gifs: rows.flatMap((row) => toGif(row, accepts) ?? []), more: more && data.length > 0 }
}

const isAdvertisement = (row: unknown): boolean =>
  typeof row === 'object' && row !== null && 'type' in row && row.type !== 'gif'

function toGif(
  { id, title, file: { hd, md, sm, xs } }: Static<typeof WireGif>,
  accepts: WireParts['accepts'],
): Gif | null {
  const full = pictureOf([md?.webp, md?.gif, hd?.webp, hd?.gif], accepts)
  const preview = pictureOf([sm?.webp, sm?.gif, xs?.webp, xs?.gif], accepts)
  if (!full || !preview) return null
  return { provider: 'klipy', id: String(id), title: line(title, limits.titleMax) ?? '', preview, full }
}
