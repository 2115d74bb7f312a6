import { expect, it } from 'vitest'
import { createFairQueue } from './concurrency.ts'

const refusal = () => new Error('too many')
const create = (running: number) => createFairQueue({ running, waiting: { ofEach: 5, ofAll: 12 }, refusal })

it('takes the tasks of each key in turn (PG-01)', async () => {
  const queue = create(1)
  const done: string[] = []
  const add = (key: string, n: number) => queue(key, async () => void done.push(`${key}${n}`))
  await Promise.all([add('a', 1), add('a', 2), add('a', 3), add('a', 4), add('b', 1), add('c', 1), add('b', 2)])
  expect(done).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
})

it('runs no more tasks at a time than it may, also after failures', async () => {
  const queue = create(3)
  let running = 0
  let most = 0
  const task = async () => {
    most = Math.max(most, (running += 1))
    await new Promise((done) => setImmediate(done))
    running -= 1
    throw new Error('failed')
  }
  for (let round = 0; round < 3; round += 1)
    await Promise.allSettled(['a', 'b', 'c'].flatMap((key) => Array.from({ length: 4 }, () => queue(key, task))))
  expect([most, running]).toEqual([3, 0])
  expect(await queue('a', async () => 'done')).toBe('done')
})

it('refuses what is too much for one key, and for all', async () => {
  const queue = create(1)
  let finish = (): void => {}
  const first = queue('a', () => new Promise<void>((done) => (finish = done)))
  const add = (key: string) => queue(key, async () => {})
  const ofOne = Array.from({ length: 5 }, () => add('a'))
  await expect(add('a')).rejects.toThrow('too many')
  const ofOthers = ['b', 'b', 'b', 'c', 'c', 'c', 'd'].map(add)
  await expect(add('e')).rejects.toThrow('too many')
  finish()
  await Promise.all([first, ...ofOne, ...ofOthers])
  await add('e')
})
