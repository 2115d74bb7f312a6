import type { YieldToEventLoop } from '../../lib/event-loop.ts'
import { ArchiveError } from '../../resource/archive/archive-part.ts'

/** No file of ours is nested deeper. */
const deepest = 12
/** Bytes scanned between two yields to the event loop. */
const sliceBytes = 65_536

const [quote, escape, comma] = [0x22, 0x5c, 0x2c]
const [openArray, closeArray, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d]

/** The text of a file in pieces. Parsing shows whether each is JSON. */
interface Pieces {
  /** The file with an empty list. */
  whole: Buffer
  /** The items of its list, in order; undefined when the list was not found. */
  items?: Buffer[]
}

/** The list of a file: an array of its outermost object, and its maximum number of items. */
interface ListOfFile {
  name: string
  most: number
}

/** The state of a scan through a file. */
interface Look {
  file: string
  bytes: Buffer
  list: ListOfFile
  depth: number
  /** The last string. */
  text: { from: number; to: number }
  items: Buffer[]
  /** Where the list opens, its present item begins, and it closes; -1 before that. */
  opens: number
  item: number
  closes: number
}

/**
 * Splits a JSON file at the items of its list, without building any values. In UTF-8 no byte of a multi-byte character
 * equals a bracket, a comma or a quotation mark. Throws an ArchiveError when the file is nested too deeply or its list
 * is too long.
 */
export async function splitJson(
  file: string,
  bytes: Buffer,
  list: ListOfFile,
  yieldToEventLoop: YieldToEventLoop,
): Promise<Pieces> {
  const text = { from: 0, to: 0 }
  const look: Look = { file, bytes, list, depth: 0, text, items: [], opens: -1, item: -1, closes: -1 }
  let quoted = false
  for (let at = 0, next = 0; at < bytes.length; at += 1) {
    if (at >= next) {
      next = at + sliceBytes
      await yieldToEventLoop()
    }
    const sign = bytes[at]
    if (quoted) {
      if (sign === escape) at += 1
      else if (sign === quote) {
        quoted = false
        text.to = at
      }
    } else if (sign === quote) {
      quoted = true
      text.from = at + 1
    } else if (sign === openObject || sign === openArray) open(look, sign, at)
    else if (sign === closeObject || sign === closeArray) close(look, at)
    else if (sign === comma && isBetweenItems(look)) endItem(look, at)
  }
  const { opens, closes, items } = look
  if (closes < 0) return { whole: bytes }
  const empty = items.length === 1 && /^[ \t\r\n]*$/.test(items[0]?.toString('latin1') ?? '')
  return { whole: Buffer.concat([bytes.subarray(0, opens + 1), bytes.subarray(closes)]), items: empty ? [] : items }
}

const isBetweenItems = ({ depth, opens, closes }: Look): boolean => depth === 2 && opens >= 0 && closes < 0

function open(look: Look, sign: number, at: number): void {
  const { file, bytes, list, text } = look
  look.depth += 1
  if (look.depth > deepest) throw new ArchiveError('wrong-data', file, 'The data is nested too deeply.')
  if (look.depth !== 2 || sign !== openArray || bytes.toString('latin1', text.from, text.to) !== list.name) return
  if (look.opens >= 0) throw new ArchiveError('wrong-data', file, `${list.name} is there twice.`)
  look.opens = at
  look.item = at + 1
}

function close(look: Look, at: number): void {
  if (isBetweenItems(look)) {
    endItem(look, at)
    look.closes = at
  }
  look.depth -= 1
}

function endItem(look: Look, at: number): void {
  const { file, list, items } = look
  items.push(look.bytes.subarray(look.item, at))
  look.item = at + 1
  if (items.length > list.most)
    throw new ArchiveError('wrong-data', file, `${list.name} must NOT have more than ${list.most} items`)
}
