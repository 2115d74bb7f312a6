import { expect, it } from 'vitest'
import { batchedRead } from './shared-read.ts'

const turn = (): Promise<void> => new Promise((done) => setImmediate(done))

it('reads all keys of one turn together, and gives nobody a row read before they asked', async () => {
  const reads: { keys: string[]; answer: (rows: { at: number; word: string }[]) => void }[] = []
  const read = batchedRead(
    (keys: string[]) => new Promise<{ at: number; word: string }[]>((answer) => void reads.push({ keys, answer })),
  )
  const first = [read('a'), read('b'), read('a')]
  await turn()
  const later = read('a')
  await turn()
  expect(reads.map(({ keys }) => keys)).toEqual([['a', 'b', 'a'], ['a']])
  reads[1]!.answer([{ at: 1, word: 'new' }])
  expect(await later).toMatchObject({ word: 'new' })
  reads[0]!.answer([
    { at: 3, word: 'third' },
    { at: 1, word: 'first' },
  ])
  expect((await Promise.all(first)).map((row) => row?.word)).toEqual(['first', undefined, 'third'])
})

it('a read that fails fails for those who asked then, and for nobody later', async () => {
  let n = 0
  const read = batchedRead(async () => {
    n += 1
    if (n === 1) throw new Error('down')
    return [{ at: 1 }]
  })
  const failed = await Promise.allSettled([read(1), read(2)])
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await read(1)).toEqual({ at: 1 })
})
