import { describe, expect, it } from 'vitest'
import { abbreviationsOf, initialsOf, initialsOfName, withDigits } from './initials.ts'

describe('abbreviations (GAM-06)', () => {
  it('are the initials of a name from each of its words on, with whole numbers', () => {
    expect(initialsOfName('final fantasy 7 remake')).toBe('ff7r')
    expect(abbreviationsOf('the legend of zelda breath of the wild')).toContain('botw')
    expect(abbreviationsOf('portal')).toEqual([])
  })

  it('may end in a Roman numeral', () => {
    expect(initialsOf('ffvii')).toEqual(['ffvii', 'ff7'])
    expect(initialsOf('ffxiv')).toEqual(['ffxiv', 'ff14'])
    expect(initialsOf('mgsv')).toEqual(['mgsv', 'mgs5'])
    expect(initialsOf('botw')).toEqual(['botw'])
    expect(initialsOf('gta5')).toEqual(['gta5'])
    expect(withDigits('ix')).toBe('9')
    expect(withDigits('wild')).toBe('wild')
  })
})
