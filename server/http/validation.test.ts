import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '../../common/api/contract.ts'
import { contract } from '../../common/api/contract.generated.ts'
import { limits } from '../../common/rules/limits.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

/** A body of about this many bytes, full of invalid values. */
const hostile = (bytes: number): string => `{"platforms":[${Array.from({ length: bytes / 3 }, () => '[]').join()}]}`

describe('one request that causes much work (X-12)', () => {
  it.each([60_000, 1_000_000])(
    'a filter of %d bytes ends at its first error, and gets a short answer',
    async (bytes) => {
      const { status, text } = await test.call('POST', '/game/filter', { body: hostile(bytes) })
      expect(status).toBe(bytes > 65_536 ? 413 : 422)
      // Reporting every error with its value took 16 MB and 15 s.
      expect(text.length).toBeLessThan(400)
    },
  )

  it('reports all invalid fields of a small body, at most 20, without their values', async () => {
    const wrong = { nick: '?', email: 'secret-word', password: 'x' }
    const form = await test.call('POST', '/auth', { body: wrong })
    expect(Object.keys(form.body.errors).toSorted()).toEqual(['email', 'nick', 'password'])
    expect(form.text).not.toContain('secret-word')
    const list = await test.call('POST', '/game/filter', { body: hostile(150) })
    expect(Object.keys(list.body.errors)).toHaveLength(20)
  })

  it('truncates names invented by the caller', async () => {
    const body = { ['long'.repeat(10_000)]: 'a\u0000b' }
    expect((await test.call('POST', '/auth', { body })).text.length).toBeLessThan(400)
  })
})

describe('an object with more than 100 fields (X-12)', () => {
  const wide = (fields: number) => Object.fromEntries(Array.from({ length: fields }, (_, at) => [`f${at}`, 0]))
  const send = (body: unknown) => test.call('POST', '/game/filter', { body })

  it('is refused wherever it is, also where the call passes over unknown fields', async () => {
    for (const body of [wide(101), { text: 'a', deep: [[{ more: wide(101) }]] }]) {
      const { status, body: problem } = await send(body)
      expect([status, problem.detail]).toEqual([422, 'An object in the data has too many fields: 100 at most.'])
    }
    expect((await send(wide(100))).status).toBe(200)
    expect((await send({ platforms: Array.from({ length: 101 }, () => 0) })).body.detail).not.toMatch(/fields/)
  })

  it('is declared by no call', () => {
    const wider = Object.values(contract).flatMap((calls) => Object.values<Call>(calls).filter(({ fields }) => fields))
    expect(wider).toEqual([])
  })
})

describe('the maximum size of a body (X-12)', () => {
  it('is 64 kB, unless a call of the contract declares more, with a reason', () => {
    const larger = Object.values(contract).flatMap((calls) =>
      Object.values(calls as Record<string, { path: string; size?: { bytes: number; reason: string } }>).filter(
        ({ size }) => size,
      ),
    )
    expect(larger.map(({ path }) => path).toSorted()).toEqual([
      '/archive/import',
      '/collection/many',
      '/import',
      '/list/order',
      '/media/picture',
      '/media/video',
      '/psn',
    ])
    for (const { size } of larger) expect(size?.reason).toMatch(/\w/)
  })

  it('one byte more is a 413 that states the maximum', async () => {
    const filled = (bytes: number) => {
      const body = JSON.stringify({ data: '' })
      return body.replace('""', `"${'x'.repeat(bytes - body.length)}"`)
    }
    expect((await test.call('POST', '/game/search', { body: filled(65_536) })).status).toBe(422)
    const { status, body } = await test.call('POST', '/game/search', { body: filled(65_537) })
    expect([status, body]).toEqual([
      413,
      { type: 'about:blank', title: 'Too large', status: 413, detail: 'The data is too large: 64 kB at most.' },
    ])
  })

  it('fits the largest order of a list', async () => {
    const game = { id_game: limits.id, id_list: limits.id, order: limits.listGamesMax }
    const body = { games: Array.from({ length: limits.listGamesMax }, () => game) }
    expect((await test.call('POST', '/list/order', { as: 'alice', body })).status).not.toBe(413)
  })
})
