import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tokenProblems } from '../errors.ts'
import type { Answer } from '../testing/call.ts'
import {
  addressOf,
  allCalls,
  fieldsOf,
  isGood,
  type NamedCall,
  sample,
  type Shape,
  withField,
} from '../testing/samples.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

/** Walks the whole contract: a new call is tested here automatically. */
let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const ask = (call: NamedCall, address: string, body?: unknown, headers?: Record<string, string>) =>
  test.call(call.method, address, { as: 'admin', body, ...(headers && { headers }) })

/** Texts that would reveal internals. */
const leaks = /\bat \w+.*:\d+:\d+|node_modules|\/server\/|\.ts\b|\bselect\b.*\bfrom\b|postgres|kysely|fastify|ajv|FST_/i

/** Problem details with one of the statuses, without internals and without the six texts of a 401 (AU-02). */
function expectRefusal(answer: Answer, statuses: number[], about: unknown): void {
  const { status, headers, body, text } = answer
  expect(statuses, `${JSON.stringify(about)?.slice(0, 200)} → ${status} ${text.slice(0, 200)}`).toContain(status)
  expect(headers['content-type']).toBe('application/problem+json; charset=utf-8')
  expect(headers['cache-control']).toBe('no-store')
  expect(body).toMatchObject({ type: 'about:blank', title: expect.any(String), status, detail: expect.any(String) })
  expect(text).not.toMatch(leaks)
  expect(Object.values(tokenProblems)).not.toContain(body.detail)
}

const anyValue: unknown[] = [
  'a\u0000b',
  '\ud800',
  'x\udfff',
  'x'.repeat(70_000),
  '%',
  '\r\nSet-Cookie: a=b',
  'constructor',
  '__proto__',
  '',
  ' ',
  '1',
  '٣',
  '2001-02-30',
  '0000-00-00',
  '275760-01-01',
  'İ',
  '＜script＞',
  '{{7*7}}',
  "' or 1=1--",
  0,
  -1,
  1.5,
  2_147_483_648,
  2 ** 53,
  1e300,
  -0.5,
  true,
  false,
  null,
  [],
  [[]],
  {},
  { $gt: 0 },
  ['x', 'x'],
]

describe.each(allCalls.filter((call) => call.body))('the body of $name (X-07)', (call) => {
  const shape = call.body as Shape
  const good = sample(shape)
  // A call that accepts a file refuses JSON by its type.
  const noJson = shape.type === undefined && !shape.anyOf ? [415] : []

  it.each([...fieldsOf(shape)])(
    'refuses every bad $name and says which field it was',
    async ({ way, shape: part, required }) => {
      const bad = anyValue.filter((value) => !isGood(part, value))
      if (required) bad.push(undefined)
      for (const value of bad) {
        const answer = await ask(call, addressOf(call), withField(good, way, value))
        expectRefusal(answer, [422, ...(way.length > 0 && isLong(value) ? [413] : [])], value)
        if (answer.status === 422)
          expect(Object.keys(answer.body.errors).join(' '), `for ${JSON.stringify(value)}`).toContain(way[0])
      }
    },
  )

  it('refuses anything that is not such an object', async () => {
    for (const value of ['null', '[]', '"x"', '1', 'true', '[[[]]]']) {
      if (!isGood(shape, JSON.parse(value))) expectRefusal(await ask(call, addressOf(call), value), [422], value)
    }
    const cut = JSON.stringify(good).slice(0, -1)
    for (const value of [
      '',
      '{',
      cut,
      'undefined',
      '{"a":1e309x}',
      '\ufeff{',
      "{'a':1}",
      '{"__proto__":{"an":1}}',
      '{"constructor":{"prototype":{"an":1}}}',
    ])
      expectRefusal(await ask(call, addressOf(call), value), [400, 422, ...noJson], value)
    const bytes = Buffer.from([0x22, 0xff, 0xfe, 0x22])
    expectRefusal(await ask(call, addressOf(call), bytes), [400, 422, ...noJson], 'bytes')
  })

  it('refuses excessive depth and size', async () => {
    const deep = `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`
    expectRefusal(await ask(call, addressOf(call), deep), [400, 413, 422, ...noJson], 'deep')
    const inside = JSON.stringify(withField(good, ['unknown_field'], 0)).replace(
      /0\}$/,
      `${'['.repeat(5_000)}${']'.repeat(5_000)}}`,
    )
    expectRefusal(await ask(call, addressOf(call), inside), [400, 413, 422, ...noJson], 'deep inside')
    expectRefusal(
      await ask(call, addressOf(call), JSON.stringify({ a: 'x'.repeat(1_100_000) })),
      [413, ...noJson],
      'large',
    )
  })

  it('refuses every content type but JSON (X-09)', async () => {
    for (const type of [
      'application/json\ta',
      'application/json garbage',
      'text/plain',
      'application/x-www-form-urlencoded',
      'text/json',
      'application/jsonx',
      'multipart/form-data; boundary=x',
    ]) {
      // Pictures are sent as a form: there it is a malformed one.
      const status = call.name === 'PUT /auth' && type.startsWith('multipart') ? 400 : 415
      expectRefusal(await ask(call, addressOf(call), JSON.stringify(good), { 'content-type': type }), [status], type)
    }
  })
})

const isLong = (value: unknown): boolean => typeof value === 'string' && value.length > 60_000

const badNumbers = [
  '2147483648',
  '9223372036854775808',
  '-1',
  '0',
  '1.5',
  '1e3',
  '0x1',
  '%201',
  '1%20',
  '+1',
  '01',
  '%E0%A5%A7',
  'NaN',
  'null',
  '1;--',
  '1%00',
  'x',
]
const badTexts = [
  'a%00b',
  '%ED%A0%80',
  '%FF',
  '%',
  '%zz',
  'x'.repeat(199),
  'x'.repeat(5_000),
  '%2e%2e%2fadmin',
  '%252e',
  '..%5c..',
  '%0d%0aSet-Cookie:a=b',
  '%27%20OR%201=1--',
  '%22;select%20pg_sleep(3)--',
  '%5c',
  '%25',
  '_',
  '%E2%80%AE',
  '__proto__',
  'constructor',
  '%EF%BB%BF',
  ';x=1',
  'x.',
]

const asksProvider = /^\/(?:igdb|account\/search|steam|psn|xbox)[/-]/

/** A prefix of a name may be any text: it is then a valid request without results. */
const isFreeText = ({ type, pattern, format }: Shape): boolean => type === 'string' && !pattern && !format
/** Some numbers are invalid for most calls only: the calendar accepts pages below 1, and scores have halves. */
const isGoodNumber = (shape: Shape, text: string): boolean =>
  (shape.type === 'number' ? /^(?:0|-?[1-9][0-9]*)(?:\.[0-9]+)?$/ : /^(?:0|-?[1-9][0-9]*)$/).test(text) &&
  isGood(shape, Number(text))

describe.each(allCalls.filter((call) => call.params))('the address of $name (X-07, X-08)', (call) => {
  const { properties = {} } = call.params as Shape
  it.each(Object.keys(properties))('is unknown for every bad %s', async (name) => {
    const bad = properties[name]?.type === 'integer' ? badNumbers : badTexts
    for (const value of bad) {
      const answer = await ask(call, addressOf(call, { [name]: value }), call.body && sample(call.body))
      if (isFreeText(properties[name] ?? {}) && answer.status === 200) expect(answer.body, value).toEqual([])
      // A well-formed slug or name may be requested from a provider, which is off here, or is not the own account.
      else expectRefusal(answer, [400, 404, 414, 422, ...(asksProvider.test(call.path) ? [403, 409] : [])], value)
    }
  })
})

describe.each(allCalls.filter((call) => call.query))('the query of $name (X-08, X-10)', (call) => {
  const { properties = {} } = call.query as Shape
  it.each(Object.entries(properties))('refuses every bad %s', async (name, part) => {
    const values =
      part.type === 'integer' || part.type === 'number'
        ? badNumbers.filter((number) => !isGoodNumber(part, number))
        : ['a%00b', 'x'.repeat(2_000)]
    const good = encodeURIComponent(String(sample(part)))
    const repeated = [`${name}=${good}&${name}=${good}`, `${name}[]=${good}`, `${name}[$gt]=${good}`]
    for (const query of [...values.map((value) => `${name}=${value}`), ...repeated])
      expectRefusal(
        await ask(call, `${addressOf(call)}?${query}`, call.body && sample(call.body)),
        [400, 404, 422],
        query,
      )
  })
})

it('leaves the prototypes of the process as they were (X-11)', () => {
  expect(Object.keys(Object.prototype)).toEqual([])
  expect(Object.keys(Array.prototype)).toEqual([])
})
