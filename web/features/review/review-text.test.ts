import { describe, expect, it } from 'vitest'
import { beginningOf } from '../../../common/rules/text.ts'
import { paragraphsOf } from './review-text.ts'

describe('the text of a review (REV-01)', () => {
  it('is split at empty lines, however many, and keeps single line breaks', () => {
    expect(paragraphsOf('\n\nOne\nstill one\n\n\n  \nTwo \n \nThree\n')).toEqual(['One\nstill one', 'Two', 'Three'])
    expect(paragraphsOf('Windows\r\n\r\nlines')).toEqual(['Windows', 'lines'])
  })

  it('begins with whole words', () => {
    expect(beginningOf('Short.', 20)).toBe('Short.')
    expect(beginningOf('A mountain, a girl, and a feather', 20)).toBe('A mountain, a girl…')
    expect(beginningOf('One\n\ntwo', 20)).toBe('One two')
  })

  it('cuts a very long word, but no letter', () => {
    expect(beginningOf('x'.repeat(50), 10)).toBe(`${'x'.repeat(9)}…`)
    expect(beginningOf('🎮'.repeat(20), 9)).toBe(`${'🎮'.repeat(4)}…`)
  })
})
