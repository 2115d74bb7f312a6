import { expect, test } from 'vitest'
import type { CollectionEntry } from '../../../../common/api/collection.ts'
import { withExiting } from './use-exiting-entries.ts'

const list = (...ids: number[]): CollectionEntry[] => ids.map((id) => ({ id, title: `Game ${id}`, platforms: [] }))
const ids = (entries: CollectionEntry[] | null) => entries?.map(({ id }) => id) ?? null

test('a removed entry keeps its place for a while', () =>
  expect(ids(withExiting(list(1, 2, 3), list(1, 3)))).toEqual([1, 2, 3]))
test('remaining entries are up to date', () => {
  const now = [{ id: 3, title: 'New', platforms: [] }]
  expect(withExiting(list(1, 3), now)?.at(1)).toBe(now[0])
})
test.each([
  ['another order', list(1, 2, 3), list(3, 1)],
  ['somebody new', list(1, 2, 3), list(1, 4)],
  ['nobody left', list(1, 2), list(1, 2)],
  ['many at once', list(1, 2, 3, 4, 5), list(1)],
])('not with %s', (_name, before, now) => expect(withExiting(before, now)).toBeNull())
