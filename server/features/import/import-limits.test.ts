import { expect, it } from 'vitest'
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
