import Type from 'typebox'
import { describe, expect, it } from 'vitest'
import { addressOf, path } from './send.ts'
import { bytes, createCheck, failureOf, fittingRows, html, json, readRetryAfter } from './readers.ts'

const answer = (body: string | Buffer, type = 'application/json', status = 200) => ({
  status,
  headers: { 'content-type': type },
  body: Buffer.from(body),
  url: 'https://x.example/',
})

describe('JSON of a form', () => {
  const game = json(Type.Object({ id: Type.Integer(), price: Type.Optional(Type.Object({ cents: Type.Number() })) }))

  it('may have more fields, and says where it does not fit without repeating a value', () => {
    expect(game.read(answer('{"id":1,"more":"x"}'))).toMatchObject({ id: 1 })
    expect(() => game.read(answer('{"id":1,"price":{"cents":"hush"}}'))).toThrow(/\/price\/cents must be number$/)
  })

  it.each([
    ['text/html', '<html>'],
    ['application/json', '[{"id":1'],
    ['', '{"id":1}'],
    ['text/plain', 'id 1'],
    ['text/html', '{"id":1}'],
    ['application/json', ''],
  ])('is refused as %s %s', (type, text) => {
    expect(() => game.read(answer(text, type))).toThrow(/answer is/)
  })

  it.each(['application/json; charset=utf-8', 'application/sparql-results+json', 'text/json', 'text/plain'])(
    'may come as %s',
    (type) => expect(game.read(answer('{"id":1}', type))).toEqual({ id: 1 }),
  )
})

describe('JSON of any encoding', () => {
  const named = json(Type.Object({ name: Type.String() }))

  it('may begin with a byte order mark, and may be Latin 1', () => {
    expect(named.read(answer('\ufeff{"name":"ñ"}'))).toEqual({ name: 'ñ' })
    const latin = Buffer.from('{"name":"ñ"}', 'latin1')
    expect(named.read(answer(latin, 'application/json; charset=ISO-8859-1'))).toEqual({ name: 'ñ' })
  })
})

describe('rows of a list', () => {
  const check = createCheck(Type.Object({ id: Type.Integer() }))

  it('are those that fit; none that fits means another form', () => {
    const odd: string[] = []
    expect(fittingRows([{ id: 1 }, { id: 'x' }, null], check, { onOdd: (_row, misfit) => odd.push(misfit) })).toEqual([
      { id: 1 },
    ])
    expect(odd).toEqual(['/id must be integer', '/ must be object'])
    expect(fittingRows([], check)).toEqual([])
    expect(fittingRows([{}], check, { odd: 1 })).toEqual([])
    for (const list of [[{}], {}, null, 'x']) expect(() => fittingRows(list, check)).toThrow(/row|list/)
  })
})

describe('a page', () => {
  const read = (body: Buffer | string, type: string) => html.read(answer(body, type)).text

  it('is read in the encoding that it names', () => {
    const latin = Buffer.from('<meta charset="windows-1252"><title>Pok\u00e9mon</title>', 'latin1')
    expect(read(latin, 'text/html')).toContain('Pokémon')
    expect(read(Buffer.from('Pok\u00e9mon', 'latin1'), 'text/html; charset=ISO-8859-1')).toBe('Pokémon')
    expect(read('Pokémon', 'text/html')).toBe('Pokémon')
    expect(read(Buffer.from('\ufeffPokémon', 'utf16le'), 'text/html')).toBe('Pokémon')
    expect(read('Pokémon', 'application/xhtml+xml; charset=no-such')).toBe('Pokémon')
  })

  it('is nothing else', () => {
    expect(() => read('{}', 'application/json')).toThrow(/not a page/)
  })
})

it('bytes come in the types asked for', () => {
  const picture = bytes(['image/png', 'image/webp'])
  expect(picture.read(answer('x', 'IMAGE/PNG; a=b'))).toMatchObject({ type: 'image/png' })
  expect(() => picture.read(answer('x', 'image/svg+xml'))).toThrow(/not image\/png or image\/webp/)
})

describe('addresses (PL-01, PR-05)', () => {
  it.each([
    ['a&key=b', '/u/a%26key%3Db'],
    ['x?y=1#z', '/u/x%3Fy%3D1%23z'],
    ['a/../b', '/u/a%2F..%2Fb'],
    ['%2e%2e', '/u/%252e%252e'],
    ['\r\nX: y', '/u/%0D%0AX%3A%20y'],
    ['🎮\ud800', '/u/%F0%9F%8E%AE%EF%BF%BD'],
  ])('%j is one value', (value, expected) => {
    const url = addressOf('https://x.example/api/', path`/u/${value}`, { q: value, page: 1, none: undefined })
    expect(new URL(url).pathname).toBe(`/api${expected}`)
    expect(new URL(url).searchParams.getAll('q')).toEqual([value.toWellFormed()])
    expect([...new URL(url).searchParams.keys()]).toEqual(['q', 'page'])
  })

  it.each(['', '.', '..'])('%j names nothing', (value) => {
    expect(() => path`/u/${value}/x`).toThrow(/not a name/)
  })
})

it('a Retry-After is seconds or a date', () => {
  const now = Date.parse('2026-11-20T10:00:00Z')
  expect(
    ['120', ' 5 ', 'Fri, 20 Nov 2026 10:01:00 GMT', 'Fri, 20 Nov 2026 09:00:00 GMT', 'soon', undefined].map((text) =>
      readRetryAfter(text, now),
    ),
  ).toEqual([120_000, 5_000, 60_000, 0, null, null])
  expect(failureOf({ status: 429, headers: { 'retry-after': '7' } })).toMatchObject({
    failure: 'rate_limited',
    retryAfterMs: 7_000,
  })
})
