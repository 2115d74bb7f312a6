import { describe, expect, it } from 'vitest'
import {
  countChosen,
  everything,
  type GamesFilter,
  ordersFor,
  partsOf,
  readFilter,
  readYears,
  toBody,
  toggled,
  withoutPart,
  writeFilter,
  writeYears,
} from './filter.ts'

const filter = (given: Partial<GamesFilter>): GamesFilter => ({ ...everything, ...given })

describe('the filter of an address (GAM-04)', () => {
  it('is read and written without loss', () => {
    const search = {
      platforms: 'switch,pc',
      genres: 'puzzle',
      publishers: 'nintendo',
      released: '1990-1999',
      text: 'mario',
      order: 'rate-desc',
    }
    const read = readFilter(search)
    expect(read).toEqual(
      filter({
        platforms: ['switch', 'pc'],
        genres: ['puzzle'],
        publishers: ['nintendo'],
        released: '1990-1999',
        text: 'mario',
        order: 'rate-desc',
      }),
    )
    expect(writeFilter(read)).toEqual(search)
  })

  it.each([
    [{ platforms: 'switch,,Switch, PC ,a--b,../x,<b>,-a,"' }, { platforms: ['switch', 'pc'] }],
    [{ genres: Array.from({ length: 80 }, (_, at) => `g${at}`).join(',') }, 50],
    [{ order: 'email' }, {}],
    [{ order: 'rate' }, {}],
    [{ order: 'relevance-desc' }, {}],
    [{ text: '   ' }, {}],
    [{ utm_source: 'x', page: '3' }, {}],
    [{ released: 'soon' }, {}],
    [{ released: '2026-13' }, {}],
    [{ released: '90' }, {}],
    [{ released: '1999-1990' }, { released: '1990-1999' }],
    [{ released: '1999-1999' }, { released: '1999' }],
    [{ released: '2026-11' }, { released: '2026-11' }],
    [{ released: 'past' }, { released: 'past' }],
  ])('ignores what it does not understand: %j', (search, expected) => {
    const read = readFilter(search)
    if (typeof expected === 'number') expect(read.genres).toHaveLength(expected)
    else expect(read).toEqual(filter(expected))
  })

  it('truncates a text that is too long', () => {
    expect(readFilter({ text: 'x'.repeat(500) }).text).toHaveLength(80)
  })

  it('leaves out defaults', () => {
    expect(writeFilter(everything)).toEqual({})
    expect(writeFilter(filter({ order: 'popular-desc' }))).toEqual({})
    expect(writeFilter(filter({ text: 'a', order: 'relevance-desc' }))).toEqual({ text: 'a' })
    expect(writeFilter(filter({ text: 'a', order: 'popular-desc' }))).toEqual({ text: 'a', order: 'popular-desc' })
  })
})

describe('the request body', () => {
  it('is the same for the same choice in another order', () => {
    expect(toBody(filter({ genres: ['puzzle', 'music'] }))).toEqual(toBody(filter({ genres: ['music', 'puzzle'] })))
    expect(toBody(everything)).toEqual({ order: 'popular-desc' })
    expect(toBody(filter({ text: 'zelda' }))).toEqual({ text: 'zelda', order: 'relevance-desc' })
  })
})

describe('choosing', () => {
  it('toggles, counts and drops', () => {
    const chosen = toggled(toggled(filter({ released: 'past', text: 'a' }), 'genres', 'puzzle'), 'genres', 'music')
    expect(chosen.genres).toEqual(['puzzle', 'music'])
    expect(countChosen(chosen)).toBe(3)
    expect(partsOf(chosen)).toEqual(['genres', 'released', 'text'])
    expect(toggled(chosen, 'genres', 'puzzle').genres).toEqual(['music'])
    expect(withoutPart(chosen, 'genres')).toEqual(filter({ released: 'past', text: 'a' }))
    expect(withoutPart(chosen, 'released').released).toBeNull()
  })

  it('removes the order by relevance with the text', () => {
    expect(ordersFor(filter({ text: 'a' }))).toContain('relevance-desc')
    expect(ordersFor(everything)).not.toContain('relevance-desc')
    expect(withoutPart(filter({ text: 'a', order: 'relevance-desc' }), 'text')).toEqual(everything)
    expect(withoutPart(filter({ text: 'a', order: 'rate-desc' }), 'text').order).toBe('rate-desc')
  })
})

describe('years', () => {
  it.each([
    [1990, 1999, '1990-1999'],
    [1999, 1990, '1990-1999'],
    [1999, 1999, '1999'],
    [2020, null, '2020-2099'],
    [null, 1985, '1950-1985'],
    [null, null, null],
  ])('from %s to %s is %s', (from, to, released) => expect(writeYears(from, to)).toBe(released))

  it.each([
    ['1990-1999', { from: 1990, to: 1999 }],
    ['1999', { from: 1999, to: 1999 }],
    ['2020-2099', { from: 2020, to: null }],
    ['1950-1985', { from: null, to: 1985 }],
    ['past', null],
    ['2026-11', null],
    [null, null],
  ])('%s is read as %j', (released, years) => expect(readYears(released)).toEqual(years))
})
