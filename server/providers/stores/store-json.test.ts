import Type from 'typebox'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { answerBytes } from './limits.ts'
import { storeJson } from './store-json.ts'

const reader = storeJson(Type.Object({ games: Type.Array(Type.Unknown()) }), (value) => value)
const read = (text: string) =>
  reader.read({ status: 200, headers: { 'content-type': 'application/json' }, body: Buffer.from(text), url: '' })

describe('JSON of a shop', () => {
  it('is read, whatever its texts hold', () => {
    const games = [{ name: '[{,'.repeat(50_000) }, { name: '"\\"[[{{' }, { name: '\\\\' }]
    expect(read(JSON.stringify({ games }))).toEqual({ games })
    const many = Array.from({ length: 3_000 }, (_, id) => ({ id, name: 'A game', price: { eur: 1 } }))
    expect(read(JSON.stringify({ games: many })).games).toHaveLength(3_000)
  })

  it.each([
    ['lists in lists', '['.repeat(answerBytes / 2) + ']'.repeat(answerBytes / 2)],
    ['open objects', '{"a":'.repeat(answerBytes / 5)],
    ['numbers', `{"games":[${'1,'.repeat(answerBytes / 2 - 20)}1]}`],
    ['empty objects', `{"games":[${'{},'.repeat(answerBytes / 3 - 20)}{}]}`],
    ['fields', `{${Array.from({ length: 100_000 }, (_, at) => `"k${at}":1`).join(',')}}`],
  ])('of two megabytes of %s is refused before it is parsed, so that it holds nobody up (PR-06)', (_what, text) => {
    const parse = vi.spyOn(JSON, 'parse')
    onTestFinished(() => parse.mockRestore())
    expect(() => read(text)).toThrow(expect.objectContaining({ failure: 'changed' }))
    expect(parse).not.toHaveBeenCalled()
  })

  it('that is none is as changed as ever', () => {
    for (const text of ['', '<html>', '{"games":["', '"\\', '0', '{"games":1}'])
      expect(() => read(text)).toThrow(expect.objectContaining({ failure: 'changed' }))
  })
})
