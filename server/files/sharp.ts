import type { default as Sharp } from 'sharp'

/**
 * The decoders allowed for user pictures (UP-13), and the one for our own drawings; all others of the library are
 * disabled.
 */
const allowed = [
  'VipsForeignLoadJpegBuffer',
  'VipsForeignLoadPngBuffer',
  'VipsForeignLoadWebpBuffer',
  'VipsForeignLoadNsgifBuffer',
  'VipsForeignLoadSvgBuffer',
]

let loaded: Promise<typeof Sharp> | undefined

/** The picture library, loaded with the first picture: a server without pictures saves its memory. */
export const loadSharp = (): Promise<typeof Sharp> => (loaded ??= load())

async function load(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: allowed })
  // One thread for each picture and no cache between pictures: they share the machine with all requests.
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}
