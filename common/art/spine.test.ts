import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { drawSpine, spineSize } from './spine.ts'

const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12)

describe('drawSpine', () => {
  it.each(['Iron Knight III', 'Night Harbour: The Long Tide', 'A', 'The Quiet <Mountain> & Co'])(
    'keeps the spine of %s',
    (title) => {
      const svg = drawSpine({ title, platform: 'PC', year: 2020 })
      expect(svg).not.toMatch(/NaN|undefined| style=|<Mountain/)
      expect(hash(svg)).toMatchSnapshot()
    },
  )

  it('is as wide as its title says and as tall as its platform', () => {
    const widths = 'abcdefghijklmnop'.split('').map((title) => spineSize({ title }).width)
    expect(new Set(widths)).toEqual(new Set([34, 39, 44, 49]))
    expect(spineSize({ title: 'a', platform: 'Game Boy' }).height).toBe(240)
    expect(spineSize({ title: 'a', platform: 'Nintendo Switch' }).height).toBe(258)
    expect(spineSize({ title: 'a', platform: 'PC' }).height).toBe(300)
  })
})
