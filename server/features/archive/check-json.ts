import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import type { TSchema } from 'typebox'
import { isStorable } from '../../../common/rules/text.ts'
import { createYield } from '../../lib/event-loop.ts'
import { ArchiveError } from '../../resource/archive/archive-part.ts'
import { splitJson } from './split-json.ts'

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
