import { expect, it } from 'vitest'
import { sharedRead } from './shared-read.ts'

const turn = (): Promise<void> => new Promise((done) => setImmediate(done))

it('shares one read among all who wait, and gives nobody a value read before they asked', async () => {
  const reads: { answer: (value: number) => void; fail: (error: Error) => void }[] = []
  const read = sharedRead(() => new Promise<number>((answer, fail) => void reads.push({ answer, fail })))
  const first = read()
  await turn()
  const later = [read(), read(), read()]
  await turn()
  expect(reads).toHaveLength(1)
  reads[0]!.answer(1)
  expect(await first).toBe(1)
  await turn()
  expect(reads).toHaveLength(2)
  reads[1]!.answer(2)
  expect(await Promise.all(later)).toEqual([2, 2, 2])
})

it('reads again after a read that failed', async () => {
  let n = 0
  const read = sharedRead(async () => {
    n += 1
    if (n === 1) throw new Error('down')
    return n
  })
  await expect(read()).rejects.toThrow('down')
  expect(await read()).toBe(2)
})
