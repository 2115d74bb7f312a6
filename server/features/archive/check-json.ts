import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import type { TSchema } from 'typebox'
import { isStorable } from '../../../common/rules/text.ts'
import { createYield, type YieldToEventLoop } from '../../lib/event-loop.ts'
import { ArchiveError } from '../../resource/archive/archive-part.ts'

// The first error is enough to refuse a file: collecting all errors of a hostile one would take unlimited work.
const ajv = new Ajv({ strict: true, allErrors: false })
;(addFormats as unknown as (ajv: Ajv, formats: string[]) => void)(ajv, ['date', 'date-time'])
const compiled = new WeakMap<TSchema, Validators>()
const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * The maximum size of what is parsed without a yield: an item of a list, or everything around the items. The largest of
 * ours is a list of a thousand games.
 */
const largestPiece = 4 * 1_048_576

/**
 * Parses the JSON of a file and checks it against its schema; throws an ArchiveError that names the place. The items of
 * a list are parsed one after the other, with yields to the event loop, however many there are.
 */
export async function checkJson(file: string, bytes: Buffer, schema: TSchema): Promise<unknown> {
  const { whole, list, item } = validators(schema)
  const yieldToEventLoop = createYield()
  const pieces = await splitJson(file, bytes, list ?? { name: '', most: 0 }, yieldToEventLoop)
  const value = parse(file, pieces.whole)
  if (!whole(value)) throw new ArchiveError('wrong-data', file, sentence(whole.errors?.[0]))
  if (list === undefined || item === undefined) return value
  const checked: unknown[] = []
  for (const [at, given] of (pieces.items ?? (value as Record<string, unknown[]>)[list.name] ?? []).entries()) {
    const entry = Buffer.isBuffer(given) ? parse(file, given) : given
    if (!item(entry)) throw new ArchiveError('wrong-data', file, sentence(item.errors?.[0], `${list.name}/${at}`))
    checked.push(entry)
    await yieldToEventLoop()
  }
  return { ...(value as object), [list.name]: checked }
}

interface Validators {
  /** The file without the items of its list. */
  whole: ValidateFunction
  /** The file's list, if it has one. */
  list?: { name: string; most: number }
  item?: ValidateFunction
}

interface ListSchema {
  type?: string
  items?: object
  maxItems?: number
}

function validators(schema: TSchema): Validators {
  const known = compiled.get(schema)
  if (known) return known
  const { properties = {} } = schema as { properties?: Record<string, ListSchema> }
  const [name, { items, maxItems: most = 0 } = {}] =
    Object.entries(properties).find(([, { type }]) => type === 'array') ?? []
  const made: Validators =
    name === undefined || items === undefined
      ? { whole: ajv.compile(schema) }
      : {
          whole: ajv.compile({ ...schema, properties: { ...properties, [name]: { ...properties[name], items: {} } } }),
          list: { name, most },
          item: ajv.compile(items),
        }
  compiled.set(schema, made)
  return made
}

function parse(file: string, bytes: Buffer): unknown {
  if (bytes.length > largestPiece) throw new ArchiveError('too-large', file, 'A part of it is larger than any may be.')
  let text: string
  try {
    text = utf8.decode(bytes)
  } catch {
    throw new ArchiveError('not-json', file, 'The text is not UTF-8.')
  }
  try {
    // Only an escape can express what UTF-8 cannot: without one there is no need to check each value.
    return /\\u(?:0000|d[89a-f])/i.test(text) ? JSON.parse(text, refuseUnstorable) : JSON.parse(text)
  } catch (error) {
    if (error instanceof Unstorable)
      throw new ArchiveError('wrong-data', file, 'A text has characters that cannot be stored.')
    throw new ArchiveError('not-json', file, (error as Error).message)
  }
}

class Unstorable extends Error {}

function refuseUnstorable(_key: string, value: unknown): unknown {
  if (typeof value === 'string' && !isStorable(value)) throw new Unstorable()
  return value
}

function sentence(error: ErrorObject | undefined, within = ''): string {
  const place = `${within}${error?.instancePath ?? ''}`.replace(/^\//, '')
  const extra = (error?.params as { additionalProperty?: string } | undefined)?.additionalProperty
  return `${place === '' ? 'The file' : place} ${error?.message ?? 'is not valid'}${extra === undefined ? '' : ` (${extra})`}`
}

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
async function splitJson(
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
