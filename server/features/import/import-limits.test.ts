import { expect, it, onTestFinished, vi } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

it('concurrent uploads leave twenty imports at most: they are counted in their transactions (PRF-07)', async () => {
  const { call, ctx } = await testApp()
  const read = { done: { text: 'Title\nCeleste', header: { columns: ['Title'], sample: [] } } }
  // All of them are read at the same time, so that their transactions meet.
  ctx.threads = { run: <T>() => Promise.resolve(read as T) }
  const send = () =>
    call('POST', '/import', { as: 'dan', body: 'Title\nCeleste', headers: { 'content-type': 'text/csv' } })
  const sent = await Promise.all(Array.from({ length: 30 }, send))
  expect(sent.filter(({ status }) => status === 202)).toHaveLength(20)
  expect(sent.filter(({ status }) => status === 422)).toHaveLength(10)
  expect((await call('GET', '/import', { as: 'dan' })).body.total).toBe(20)
})

it('one person who sends thirty at once is told to wait, and keeps nobody else out (X-12)', async () => {
  const { call } = await testApp()
  const send = (as: 'alice' | 'dan') =>
    call('POST', '/import', { as, body: 'Title\nCeleste', headers: { 'content-type': 'text/csv' } })
  const sent = Promise.all(Array.from({ length: 30 }, () => send('dan')))
  expect((await send('alice')).status).toBe(202)
  const refused = (await sent).filter(({ status }) => status !== 202)
  expect(new Set(refused.map(({ status, headers }) => `${status} ${headers['retry-after']}`))).toEqual(
    new Set(['429 2']),
  )
})

it('JSON as large as a file is refused unread: parsing it would hold everybody up (X-12)', async () => {
  const { call } = await testApp()
  const parse = vi.spyOn(JSON, 'parse')
  onTestFinished(() => parse.mockRestore())
  const body = `[${'[],'.repeat(1_000_000)}[]]`
  const { status } = await call('POST', '/import', { as: 'dan', body, headers: { 'content-type': 'application/json' } })
  expect(status).toBe(415)
  expect(parse.mock.calls.filter(([text]) => text.length > 100_000)).toEqual([])
})
