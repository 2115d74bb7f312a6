/**
 * Kind of unit in a stream of H.264 that holds notes for players ("SEI"), and the kinds of notes that anything can be
 * in.
 */
const notesUnit = 6
const freeNotes = new Set([4, 5])

/**
 * A frame of H.264 without the notes in which cameras and encoders write what they like: place, device, settings.
 * Frames as MP4 and Matroska hold them: each unit after its length, in so many bytes. What is not built like that
 * stays.
 */
export function stripNotes(frame: Uint8Array, lengthBytes: number): Uint8Array {
  const kept: Uint8Array[] = []
  let at = 0
  while (at + lengthBytes < frame.length) {
    let length = 0
    for (let n = 0; n < lengthBytes; n += 1) length = length * 256 + (frame[at + n] ?? 0)
    const end = at + lengthBytes + length
    if (length === 0 || end > frame.length) return frame
    const unit = frame.subarray(at + lengthBytes, end)
    if (!hasFreeNotes(unit)) kept.push(frame.subarray(at, end))
    at = end
  }
  if (at !== frame.length || kept.length === 0) return frame
  return kept.length === 1 && kept[0]?.length === frame.length ? frame : Buffer.concat(kept)
}

function hasFreeNotes(unit: Uint8Array): boolean {
  if (((unit[0] ?? 0) & 31) !== notesUnit) return false
  let at = 1
  // Type and size of each note are sums of bytes, the last of which is not 255. 128 ends the unit.
  const read = (): number => {
    let sum = 0
    while (unit[at] === 255) {
      sum += 255
      at += 1
    }
    return sum + (unit[at++] ?? 0)
  }
  while (at < unit.length && !(at === unit.length - 1 && unit[at] === 128)) {
    if (freeNotes.has(read())) return true
    const size = read()
    at += size
  }
  return false
}
