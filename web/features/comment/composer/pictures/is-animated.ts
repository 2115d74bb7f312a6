/** The text of bytes, one character for each: as `latin1` browsers decode windows-1252. */
const textOf = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes)

/**
 * Whether a GIF, WebP or PNG has more than one frame, by what its format writes before each, or once for all of them.
 */
export async function isAnimated(file: Blob): Promise<boolean> {
  const text = textOf(new Uint8Array(await file.arrayBuffer()))
  if (text.startsWith('GIF8')) return text.split('\u0000\u0021\u00f9\u0004').length > 2
  if (text.startsWith('RIFF')) return text.startsWith('ANIM', 30) && text.split('ANMF').length > 2
  // Where it is not before the pixels, it is a part of them.
  const frames = text.indexOf('acTL')
  return text.startsWith('PNG', 1) && frames > 0 && frames < text.indexOf('IDAT')
}
