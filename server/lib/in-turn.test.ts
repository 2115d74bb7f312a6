import { expect, it } from 'vitest'
import { createTurns } from './concurrency.ts'

it('runs work about one thing one after the other, also after a failure, and about another one beside it', async () => {
  const inTurn = createTurns()
  const order: string[] = []
  const first = Promise.withResolvers<void>()
  const one = inTurn('a', async () => {
    order.push('one')
    await first.promise
    throw new Error('no')
  })
  const two = inTurn('a', async () => void order.push('two'))
  await inTurn('b', async () => void order.push('other'))
  expect(order).toEqual(['one', 'other'])
  first.resolve()
  await expect(one).rejects.toThrow('no')
  await two
  expect(order).toEqual(['one', 'other', 'two'])
  expect(await inTurn('a', async () => 3)).toBe(3)
})
