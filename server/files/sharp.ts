import type { default as Sharp } from 'sharp'

/** The decoders that people's pictures may reach (UP-13), and the one that our own drawings need; all others of the library are off. */
const allowed = [
  'VipsForeignLoadJpegBuffer',
  'VipsForeignLoadPngBuffer',
  'VipsForeignLoadWebpBuffer',
  'VipsForeignLoadNsgifBuffer',
  'VipsForeignLoadSvgBuffer',
]

let loaded: Promise<typeof Sharp> | undefined

/** The picture library, loaded with the first picture: a server that gets none does without its memory. */
export const loadSharp = (): Promise<typeof Sharp> => (loaded ??= load())

async function load(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: allowed })
  // One thread a picture and nothing kept between two: several people's pictures share the machine with everybody's pages.
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}
