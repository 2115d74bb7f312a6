import { describe, expect, it } from 'vitest'
import { isAtScrollEnd } from './use-scroll-end.ts'

describe('the end of a dialog', () => {
  it.each([
    [0, false],
    [549, false],
    [550, true],
    [600, true],
  ])('scrolled by %i of 600: %s (SHL-20)', (scrollTop, reached) => {
    expect(isAtScrollEnd({ scrollHeight: 1_000, clientHeight: 400, scrollTop })).toBe(reached)
  })

  it('is reached at once by content too short to scroll (SHL-20)', () => {
    expect(isAtScrollEnd({ scrollHeight: 300, clientHeight: 400, scrollTop: 0 })).toBe(true)
  })
})
