import { isGood, sample, type Shape } from '../samples.ts'
import type { Random } from './random.ts'

/** Values of every type that break programs (threats section 5). */
const naughty: unknown[] = [
  '',
  ' ',
  'a\u0000b',
  '\ud800',
  '\u202e\u200b\ufeff\u2028',
  'İıßﬁﷺ',
  '\u0301'.repeat(500),
  '👩‍👩‍👧‍👦',
  '%_\\',
  `'";--/*`,
  '${7*7}{{7*7}}',
  '../..\\%2e%2e',
  '\r\nSet-Cookie: a=b',
  '__proto__',
  'constructor',
  'toString',
  '1e309',
  '٣',
  '0000-00-00',
  '9999-12-31',
  '275760-09-13T00:00:00Z',
  'x'.repeat(5_000),
  0,
  -0,
  -1,
  1.5,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 53,
  2 ** 63,
  1e300,
  true,
  false,
  null,
  [],
  [[]],
  [null],
  {},
  { $gt: 0 },
  { toString: 1 },
]

/** Texts with a meaning for some call. */
const meaningful = [
  'celeste',
  'chrono-trigger',
  'switch',
  'square',
  'role-playing',
  'alice',
  'bob/a-list',
  'dan@example.com',
  'all',
  'x',
  'Pokémon',
  'collection.json',
  '2018-01-25',
  '2018-01',
  '1990-1999',
  'Abc_1234',
]

/** How often a value is hostile instead of matching its schema. */
const oddShare = 0.08

/** A value for this part of the contract: usually a valid one, sometimes anything. */
export function valueFor(shape: Shape, random: Random): unknown {
  if (random.chance(oddShare)) return random.pick(naughty)
  if (shape.anyOf) return valueFor(random.pick(shape.anyOf), random)
  if ('const' in shape) return shape.const
  if (shape.enum) return random.pick(shape.enum)
  if (shape.type === 'object') return objectFor(shape, random)
  if (shape.type === 'array') {
    const count = random.chance(0.05) ? (shape.maxItems ?? 20) + 1 : (shape.minItems ?? 0) + random.int(4)
    return Array.from({ length: count }, () => valueFor(shape.items ?? {}, random))
  }
  if (shape.type === 'integer' || shape.type === 'number') return numberFor(shape, random)
  if (shape.type === 'boolean') return random.chance(0.5)
  if (shape.type === 'null') return null
  if (shape.type === 'string') return textFor(shape, random)
  return random.pick(naughty)
}

function objectFor(shape: Shape, random: Random): object {
  const filled: Record<string, unknown> = {}
  for (const [name, property] of Object.entries(shape.properties ?? {})) {
    const left = shape.required?.includes(name) ? 0.04 : 0.5
    if (!random.chance(left)) filled[name] = valueFor(property, random)
  }
  if (random.chance(0.05)) filled[random.pick(['id_user', 'an', 'constructor', 'x'])] = random.pick(naughty)
  return filled
}

/** Small numbers are ids of existing rows. */
function numberFor(shape: Shape, random: Random): number {
  const near = [1 + random.int(12), random.int(20) / 2, shape.minimum ?? 0, shape.maximum ?? 100, -random.int(10)]
  const good = near.filter((value) => isGood(shape, value))
  return random.pick(good.length > 0 && !random.chance(0.1) ? good : near)
}

function textFor(shape: Shape, random: Random): string {
  const good = [...meaningful, random.pick(naughty)].filter((value) => isGood(shape, value)) as string[]
  const longest = 'x'.repeat(Math.min(shape.maxLength ?? 100, 20_000))
  if (isGood(shape, longest)) good.push(longest)
  return good.length > 0 ? random.pick(good) : String(sample(shape))
}

/** The path of a call with values in it, sometimes encoded as no client would. */
export function pathFor(path: string, params: Shape | undefined, random: Random): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (random.chance(0.03)) return random.pick(['%', '%FF', '%00', '..%2f..', '', 'x'.repeat(300)])
    return encodeURIComponent(storable(valueFor(params?.properties?.[name] ?? {}, random)))
  })
}

/** The query of a call: its own parameters, repeated ones, and some that it does not declare. */
export function queryFor(query: Shape | undefined, random: Random): string {
  const given: string[] = []
  for (const [name, property] of Object.entries(query?.properties ?? {})) {
    if (random.chance(0.5)) continue
    const suffix = random.chance(0.03) ? random.pick(['[]', '[$gt]']) : ''
    for (let count = random.chance(0.05) ? 2 : 1; count > 0; count -= 1)
      given.push(`${name}${suffix}=${encodeURIComponent(storable(valueFor(property, random)))}`)
  }
  if (random.chance(0.08))
    given.push(random.pick(['page=x', 'page=1&page=2', 'limit=1', 'x[]=1', '__proto__=1', '%=%']))
  return given.length === 0 ? '' : `?${given.join('&')}`
}

/** As text; a lone surrogate cannot occur in a URL. */
const storable = (value: unknown): string =>
  (typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)).toWellFormed()
