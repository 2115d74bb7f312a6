import { describe, expect, it } from 'vitest'
import { keyTint, pressRating, type Rating, ratingAt, ratingKey, typeRating } from './rating.ts'

describe('pressRating', () => {
  it('sets the number, then the half below, then the number again', () => {
    expect(pressRating(null, 9)).toBe(9)
    expect(pressRating(9, 9)).toBe(8.5)
    expect(pressRating(8.5, 9)).toBe(9)
    expect(pressRating(9, 4)).toBe(4)
  })

  it('has nothing below 1', () => {
    expect(pressRating(1, 1)).toBe(1)
  })

  it('reaches every half from 1 to 10', () => {
    const reached = Array.from({ length: 10 }, (_, i) => [pressRating(null, i + 1), pressRating(i + 1, i + 1)]).flat()
    expect(new Set(reached).size).toBe(19)
  })
})

describe('typeRating', () => {
  it.each<[Rating, string, Rating | undefined]>([
    [null, 'ArrowRight', 1],
    [null, 'ArrowDown', 10],
    [8, 'ArrowUp', 8.5],
    [8, 'ArrowLeft', 7.5],
    [1, 'ArrowLeft', 1],
    [10, 'ArrowRight', 10],
    [9.5, 'PageUp', 10],
    [7, 'PageDown', 6],
    [7, 'Home', 1],
    [7, 'End', 10],
    [7, '3', 3],
    [7, '0', 10],
    // A digit again is the half point below, as a press of its key is.
    [8, '8', 7.5],
    [7.5, '8', 8],
    [10, '0', 9.5],
    [1, '1', 1],
    [7, 'Delete', null],
    [7, 'Backspace', null],
    [7, 'Tab', undefined],
    [7, 'a', undefined],
  ])('%s and %s make %s', (value, key, made) => {
    expect(typeRating(value, key)).toBe(made)
  })
})

describe('ratingAt', () => {
  it('is the half point at a place of the slide, 1 at least', () => {
    expect([0, 0.12, 0.62, 0.85, 0.874, 1, 1.4].map(ratingAt)).toEqual([1, 1, 6, 8.5, 8.5, 10, 10])
  })
})

describe('keys', () => {
  it('include the half below them', () => {
    expect(ratingKey(8.5)).toBe(9)
    expect(ratingKey(8)).toBe(8)
    expect(ratingKey(null)).toBe(1)
  })

  it('are inked up to the score', () => {
    expect([7, 8, 9, 10].map((key) => keyTint(8.5, key))).toEqual(['below', 'below', 'half', undefined])
    expect(keyTint(8, 8)).toBe('mine')
    expect(keyTint(null, 1)).toBeUndefined()
  })
})
