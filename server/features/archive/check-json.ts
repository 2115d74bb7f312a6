import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import type { TSchema } from 'typebox'
import { isStorable } from '../../../common/rules/text.ts'
import { ArchiveError } from './archive-error.ts'

// The first fault is enough to refuse a file: looking for all of them in a hostile one would be work without end.
const ajv = new Ajv({ strict: true, allErrors: false })
;(addFormats as unknown as (ajv: Ajv, formats: string[]) => void)(ajv, ['date', 'date-time'])
const compiled = new WeakMap<TSchema, ValidateFunction>()

/** No file of ours is nested deeper. */
const deepest = 12

/** The JSON of a file, held against its schema; throws an ArchiveError that names the place. */
export function checkJson(file: string, bytes: Buffer, schema: TSchema): unknown {
  const value = parse(file, bytes)
  const validate = compiled.get(schema) ?? ajv.compile(schema)
  compiled.set(schema, validate)
  if (!validate(value)) throw new ArchiveError('wrong-data', file, sentence(validate.errors?.[0]))
  return value
}

function parse(file: string, bytes: Buffer): unknown {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new ArchiveError('not-json', file, 'The text is not UTF-8.')
  }
  refuseDepth(file, text)
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
function refuseDepth(file: string, text: string): void {
  let depth = 0
  let quoted = false
  for (let at = 0; at < text.length; at += 1) {
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

const sentence = (error: ErrorObject | undefined): string => {
  const place = error?.instancePath.slice(1) ?? ''
  const extra = (error?.params as { additionalProperty?: string } | undefined)?.additionalProperty
  return `${place === '' ? 'The file' : place} ${error?.message ?? 'is not valid'}${extra === undefined ? '' : ` (${extra})`}`
}
