import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import type { TSchema } from 'typebox'
import { isStorable } from '../../../common/rules/text.ts'
import { ArchiveError } from './archive-error.ts'

// The first fault is enough to refuse a file: looking for all of them in a hostile one would be work without end.
const ajv = new Ajv({ strict: true, allErrors: false })
;(addFormats as unknown as (ajv: Ajv, formats: string[]) => void)(ajv, ['date', 'date-time'])
const compiled = new WeakMap<TSchema, Validators>()

/** No file of ours is nested deeper. */
const deepest = 12
/** What is looked at without a break. */
const sliceItems = 500
const sliceLetters = 500_000

const breath = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/**
 * The JSON of a file, held against its schema; throws an ArchiveError that names the place. Long texts and lists are looked at in
 * slices, so that others are answered in between.
 */
export async function checkJson(file: string, bytes: Buffer, schema: TSchema): Promise<unknown> {
  const value = await parse(file, bytes)
  const { whole, list, item } = validators(schema)
  if (!whole(value)) throw new ArchiveError('wrong-data', file, sentence(whole.errors?.[0]))
  if (list === undefined || item === undefined) return value
  for (const [at, entry] of ((value as Record<string, unknown[]>)[list] ?? []).entries()) {
    if (!item(entry)) throw new ArchiveError('wrong-data', file, sentence(item.errors?.[0], `${list}/${at}`))
    if (at % sliceItems === sliceItems - 1) await breath()
  }
  return value
}

interface Validators {
  /** Of the file, without the items of its list. */
  whole: ValidateFunction
  /** Name of the file's list, if it is one. */
  list?: string
  item?: ValidateFunction
}

function validators(schema: TSchema): Validators {
  const known = compiled.get(schema)
  if (known) return known
  const { properties = {} } = schema as { properties?: Record<string, { type?: string; items?: object }> }
  const [list, { items } = {}] = Object.entries(properties).find(([, { type }]) => type === 'array') ?? []
  const made: Validators =
    list === undefined || items === undefined
      ? { whole: ajv.compile(schema) }
      : {
          whole: ajv.compile({ ...schema, properties: { ...properties, [list]: { ...properties[list], items: {} } } }),
          list,
          item: ajv.compile(items),
        }
  compiled.set(schema, made)
  return made
}

async function parse(file: string, bytes: Buffer): Promise<unknown> {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new ArchiveError('not-json', file, 'The text is not UTF-8.')
  }
  await refuseDepth(file, text)
  try {
    // Only an escape can say what UTF-8 cannot: without one there is nothing to look for, value by value.
    return /\\u(?:0000|d[89a-f])/i.test(text) ? JSON.parse(text, refuseUnstorable) : JSON.parse(text)
  } catch (error) {
    if (error instanceof ArchiveError) throw error
    if (error instanceof Unstorable)
      throw new ArchiveError('wrong-data', file, 'A text has characters that cannot be stored.')
    throw new ArchiveError('not-json', file, (error as Error).message)
  }
}

/** Looked at before anything is built: brackets inside of texts do not count. */
async function refuseDepth(file: string, text: string): Promise<void> {
  let depth = 0
  let quoted = false
  let next = sliceLetters
  for (let at = 0; at < text.length; at += 1) {
    if (at >= next) {
      next += sliceLetters
      await breath()
    }
    const sign = text.charCodeAt(at)
    if (quoted) {
      if (sign === 0x5c) at += 1
      else if (sign === 0x22) quoted = false
    } else if (sign === 0x22) quoted = true
    else if (sign === 0x7b || sign === 0x5b) {
      depth += 1
      if (depth > deepest) throw new ArchiveError('wrong-data', file, 'The data is nested too deeply.')
    } else if (sign === 0x7d || sign === 0x5d) depth -= 1
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
