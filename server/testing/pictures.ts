import type { Sharp } from 'sharp'
import { loadSharp } from '../files/sharp.ts'

const sharp = await loadSharp()

/** A picture of one colour, as a library object to be encoded. */
export const plain = (width: number, height: number, background = '#c05a2e'): Sharp =>
  sharp({ create: { width, height, channels: 3, background }, limitInputPixels: false })

/** The format and metadata of a picture. */
export const describePicture = (bytes: Buffer) => sharp(bytes).metadata()

/** The colour of one pixel, as [red, green, blue]. */
export async function colourAt(bytes: Buffer, left: number, top: number): Promise<number[]> {
  const point = await sharp(bytes).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer()
  return [...point]
}

/** A form as a browser sends it: bytes and content type, for `call`. */
export async function formOf(parts: Record<string, Buffer | object>, name = 'picture.jpg') {
  const form = new FormData()
  for (const [field, part] of Object.entries(parts)) {
    if (Buffer.isBuffer(part)) form.append(field, new Blob([new Uint8Array(part)]), name)
    else form.append(field, JSON.stringify(part))
  }
  const sent = new Response(form)
  return {
    body: Buffer.from(await sent.arrayBuffer()),
    headers: { 'content-type': sent.headers.get('content-type') ?? '' },
  }
}

/** Frames of one colour each, as a library object to be encoded as an animated picture. */
export async function frames(count: number, width: number, height: number): Promise<Sharp> {
  const colours = Array.from({ length: count }, (_, at) => `rgb(${(at * 37) % 256}, 90, 200)`)
  const drawn = await Promise.all(colours.map((colour) => plain(width, height, colour).png().toBuffer()))
  return sharp(drawn, { join: { animated: true } })
}
