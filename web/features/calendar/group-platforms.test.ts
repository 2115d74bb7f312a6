import { expect, test } from 'vitest'
import { groupPlatforms } from './group-platforms.ts'

const platform = (slug: string, maker: string | null, year: number | null, total = 1) => ({
  slug,
  name: slug,
  maker,
  year,
  total,
})

test('platforms are grouped by maker, newest first; those without a maker at the top, single ones at the end', () => {
  const { open, makers, others } = groupPlatforms([
    platform('nes', 'Nintendo', 1983),
    platform('switch-2', 'Nintendo', 2025),
    platform('linux', null, null, 3),
    platform('pc', null, null, 90),
    platform('atari-st', 'Atari', 1985),
    platform('jaguar', 'Atari', 1993),
    platform('stadia', 'Google', 2019),
    platform('vectrex', 'GCE', 1982),
    platform('n-gage', 'Nokia', 2003, 0),
  ])
  expect(open.map(({ slug }) => slug)).toEqual(['pc', 'linux'])
  expect(makers.map(({ maker, platforms }) => [maker, ...platforms.map(({ slug }) => slug)])).toEqual([
    ['Nintendo', 'switch-2', 'nes'],
    ['Atari', 'jaguar', 'atari-st'],
  ])
  expect(others.map(({ slug }) => slug)).toEqual(['stadia', 'vectrex'])
})
