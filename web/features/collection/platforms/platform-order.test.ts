import { describe, expect, it } from 'vitest'
import { groupByUse, orderByUse, platformsOfCopies } from './platform-order.ts'

const platform = (slug: string, id = 0) => ({ id, slug, name: slug })
const all = ['arcade', 'pc', 'zx-spectrum', 'switch-2', 'game-boy'].map((slug, at) => platform(slug, at + 1))
const slugs = (list: { slug: string }[]) => list.map(({ slug }) => slug)

describe('the order of platforms in choices', () => {
  it('begins with one’s own and the current ones, and goes on by name', () => {
    const { own, current, rest } = groupByUse(all, ['zx-spectrum', 'not-here'])
    expect(slugs(own)).toEqual(['zx-spectrum'])
    expect(slugs(current)).toEqual(['switch-2', 'pc'])
    expect(slugs(rest)).toEqual(['arcade', 'game-boy'])
  })

  it('names none twice and loses none', () => {
    expect(slugs(orderByUse(all, ['pc', 'pc']))).toEqual(['pc', 'switch-2', 'arcade', 'game-boy', 'zx-spectrum'])
    expect(orderByUse([], ['pc'])).toEqual([])
  })

  it('takes as own what copies are on, the most copies first', () => {
    const entry = (id: number, on?: number) => ({ id, title: '', platforms: [1, 2, 3], ...(on && { platform: on }) })
    const data = [entry(1, 5), entry(2, 2), entry(3, 2), entry(4), entry(5, 2)]
    expect(platformsOfCopies({ data, platforms: all })).toEqual(['pc', 'game-boy'])
    expect(platformsOfCopies({ data: [], platforms: all })).toEqual([])
  })
})
