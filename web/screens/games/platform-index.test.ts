import { expect, test } from 'vitest'
import type { PlatformDetail } from '../../../common/api/browse.ts'
import { byMaker } from './platform-index.tsx'

let id = 0
const platform = (slug: string, maker: string | null, total: number, year = 2_000): PlatformDetail => ({
  id: ++id,
  slug,
  name: slug,
  maker,
  total,
  year,
})

test('platforms are grouped by maker, the largest first, single ones together at the end (GAM-05)', () => {
  const groups = byMaker([
    platform('wii', 'Nintendo', 10, 2006),
    platform('switch', 'Nintendo', 30, 2017),
    platform('ps5', 'Sony', 50),
    platform('ps4', 'Sony', 60),
    platform('pc', null, 90),
    platform('jaguar', 'Atari', 5, 1993),
    platform('pippin', 'Apple', 3, 1996),
    platform('empty', 'Nintendo', 0),
  ])
  expect(groups.map(({ platforms }) => platforms.map(({ slug }) => slug))).toEqual([
    ['ps5', 'ps4'],
    ['switch', 'wii'],
    ['pc'],
    ['pippin', 'jaguar'],
  ])
  expect(groups.slice(0, 2).map(({ maker }) => maker)).toEqual(['Sony', 'Nintendo'])
})
