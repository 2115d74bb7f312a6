import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import type { Call } from '../../common/api/contract.ts'
import { contract } from '../../common/api/contract.generated.ts'
import { isStorable } from '../../common/rules/text.ts'

/** The part of JSON Schema that the contract uses. */
export interface Shape {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Shape[]
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  maxLength?: number
  pattern?: string
  format?: string
}

const ajv = new Ajv({ strict: false })
;(addFormats as unknown as (ajv: Ajv) => void)(ajv)

/** Whether a value is valid for this part of the contract, and can be stored. */
export const isGood = (shape: Shape, value: unknown): boolean =>
  ajv.validate(shape, value) && (typeof value !== 'string' || isStorable(value))

const texts = [
  'sample_1',
  'sample-1',
  'sample@example.com',
  '2001-02-03',
  '2001',
  '2001-02-03T04:05:06Z',
  'https://example.com/',
  'past',
  'sample.json',
  'sample.webp',
  '00000000-0000-4000-8000-000000000000',
  // The keys of a browser in the example of RFC 8291.
  'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  'BTBZMqHH6r4Tts7J_aSIgg',
  'NPWR00000_00',
  'PS4',
  'EUR',
  'a',
  '',
]
const guesses = [...texts, 1, 0, 2_000, 0.5, true, null]

/** A valid value for this schema. */
export function sample(shape: Shape): unknown {
  if (shape.anyOf) return sample(shape.anyOf.find((one) => one.type !== 'null') ?? {})
  if (shape.type === 'object')
    return Object.fromEntries(
      Object.entries(shape.properties ?? {}).map(([name, property]) => [name, sample(property)]),
    )
  if (shape.type === 'array') return Array.from({ length: shape.minItems ?? 1 }, () => sample(shape.items ?? {}))
  const candidates = 'const' in shape ? [shape.const] : [...(shape.enum ?? []), ...guesses, shape.minimum]
  const good = candidates.find((value) => isGood(shape, value))
  if (good === undefined)
    throw new Error(`no sample for ${JSON.stringify(shape)}: add one to server/testing/samples.ts`)
  return good
}

export interface NamedCall extends Call {
  name: string
}

/** Every call of the contract, by its method and path. */
export const allCalls: NamedCall[] = Object.values(contract).flatMap((calls) =>
  Object.values(calls as Record<string, Call>).map((call) => ({ ...call, name: `${call.method} ${call.path}` })),
)

/** The address of a call with valid parameters; those in `given` are used unchanged. */
export function addressOf(call: Call, given: Record<string, string> = {}): string {
  const params = (call.params as Shape | undefined)?.properties ?? {}
  return call.path.replace(
    /\{(\w+)\}/g,
    (_, name: string) => given[name] ?? encodeURIComponent(String(sample(params[name] ?? {}))),
  )
}

interface Field {
  /** For titles, `a.b.0`. */
  name: string
  way: string[]
  shape: Shape
  required: boolean
}

/** Each field inside a body, with its path; entries of a list are under 0. */
export function* fieldsOf(shape: Shape, way: string[] = []): Generator<Field> {
  for (const [key, property] of Object.entries(shape.properties ?? {})) {
    const here = [...way, key]
    yield { name: here.join('.'), way: here, shape: property, required: shape.required?.includes(key) ?? false }
    yield* fieldsOf(property, here)
    if (property.type === 'array' && property.items) {
      const inside = [...here, '0']
      yield { name: inside.join('.'), way: inside, shape: property.items, required: false }
      yield* fieldsOf(property.items, inside)
    }
  }
}

/** The valid body with one field replaced, or without it when `value` is undefined. */
export function withField(body: unknown, [name = '', ...rest]: string[], value: unknown): unknown {
  const copy = (Array.isArray(body) ? [...body] : { ...(body as object) }) as Record<string, unknown>
  copy[name] = rest.length === 0 ? value : withField(copy[name], rest, value)
  return copy
}
