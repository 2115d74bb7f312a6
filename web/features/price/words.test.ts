import { afterEach, describe, expect, it } from 'vitest'
import { utcDay } from '../../../common/rules/utc-day.ts'
import { ApiError } from '../../api/api-error.ts'
import { overwriteGetLocale } from '../../paraglide/runtime.js'
import { lowWords } from './low-words.ts'
import { rankWords } from './rank-words.ts'
import { refusalOf } from './refusal.ts'
import { seenWords } from './seen.ts'
import { proposal } from './watch/use-watch-draft.ts'
import { pastOf } from './watch/watch-words.tsx'

afterEach(() => overwriteGetLocale(() => 'en'))

const today = (lowest_since: string | null) => ({
  kind: 'used' as const,
  store: 'cex' as const,
  amount: 2_800,
  currency: 'EUR',
  regular_amount: null,
  seen_at: '2026-11-24T10:00:00Z',
  lowest_since,
})

describe("today's price among all that were seen (PRI-04)", () => {
  it.each([
    ['2025-12-24', 'Lowest in 11 months'],
    ['2026-11-01', 'Lowest in 3 weeks'],
    ['2026-11-20', 'Lowest in 4 days'],
    ['2026-11-23', null],
    [null, 'The lowest since 5 January 2024, when we started looking'],
  ])('was last as low on %s: %s', (since, words) =>
    expect(rankWords({ today: today(since), known_since: '2024-01-05' }, '2026-11-24')).toBe(words),
  )

  it('says nothing of a game that is known for less than thirty days', () => {
    expect(rankWords({ today: today(null), known_since: '2026-10-26' }, '2026-11-24')).toBeNull()
    expect(rankWords({ today: today(null), known_since: '2026-10-25' }, '2026-11-24')).not.toBeNull()
    expect(rankWords({ today: null, known_since: '2024-01-05' }, '2026-11-24')).toBeNull()
  })
})

describe('the lowest price ever (PRI-04)', () => {
  const own = { amount: 600, day: '2026-03-01', store: 'steam' as const, kind: 'official' as const }
  const known = { amount: 499, day: '2024-03-12', seller: 'GOG', source: 'itad' as const }
  const said = (
    low: typeof own | null,
    known_low: typeof known | null,
    kinds = ['official'] as ('official' | 'used')[],
    known_since = '2024-01-05',
  ) => lowWords({ low, known_low, known_since, currency: 'EUR' }, kinds)

  it('is what we saw, or what a comparison remembers, which says so', () => {
    expect(said(own, null)).toBe('Lowest ever: €6.00 on 1 March 2026, at Steam.')
    const elsewhere = 'Lowest ever: €4.99 on 12 March 2024, at GOG, according to IsThereAnyDeal.'
    expect(said(own, known)).toBe(elsewhere)
    expect(said(null, known)).toBe(elsewhere)
    expect(said(null, null)).toBeNull()
    overwriteGetLocale(() => 'es')
    expect(said(own, known)).toMatch(/^El más bajo hasta hoy: 4,99.€ el 12 de marzo de 2024, en GOG, según IsThereAny/)
  })

  it('says nothing of what we saw in less than thirty days', () => {
    const now = utcDay(Date.now())
    expect(said(own, null, ['official'], now)).toBeNull()
    expect(said(own, known, ['official'], now)).toMatch(/^Lowest ever: €4.99 .* according to IsThereAnyDeal/)
  })

  it('is of official shops only where these count, and never above what was seen', () => {
    expect(said(own, known, ['used'])).toBeNull()
    const used = { ...own, kind: 'used' as never, amount: 300 }
    expect(said(used, known, ['official', 'used'])).toMatch(/€3\.00/)
    expect(said(used, known, ['official'])).toMatch(/GOG/)
  })
})

describe('when a shop was asked', () => {
  const now = Date.parse('2026-11-24T10:00:00Z')
  it('is told by its distance, and after a day by its date', () => {
    // Some versions of Intl write a point after an abbreviation.
    const ago = (minutes: number) => seenWords(new Date(now - minutes * 60_000).toISOString(), now).replace('.', '')
    expect([ago(0), ago(4), ago(150)]).toEqual(['just now', '4 min ago', '2 hr ago'])
    expect(ago(3_000)).toMatch(/^2[12] Nov 2026$/)
    overwriteGetLocale(() => 'es')
    expect([ago(0), ago(4)]).toEqual(['ahora mismo', 'hace 4 min'])
  })
})

describe('a shop that does not answer (PRI-03)', () => {
  it.each([
    [409, 'provider_off', 'off'],
    [409, 'provider_busy', 'busy'],
    [409, 'provider_down', 'down'],
    [409, 'store_changed', 'changed'],
    [429, undefined, 'often'],
    [503, undefined, 'down'],
  ])('with %i %s is %s', (status, code, reason) =>
    expect(refusalOf(new ApiError(status, code === undefined ? {} : { code }))).toBe(reason),
  )

  it('is no answer when the person went away, or the session ended', () => {
    for (const error of [new DOMException('left', 'AbortError'), new ApiError(401)])
      expect(() => refusalOf(error)).toThrow(error)
  })
})

it('a watch begins a tenth below today, in whole units (PRI-04)', () => {
  expect([2_800, 999, 50, 0, null].map((amount) => proposal(amount, 'EUR'))).toEqual([2_500, 800, 0, 0, null])
  expect(proposal(2_800, 'JPY')).toBe(2_520)
})

describe('what a watched amount was before (PRI-04)', () => {
  const line = (day: string) => [[{ day, amount: 2_000 }]]
  const year = { from: '2025-11-24', to: '2026-11-24' }

  it('is said of thirty days and more, of a year only where a year is known', () => {
    expect(pastOf(line('2026-10-26'), year, 1_000)).toBeNull()
    expect(pastOf(line('2026-09-01'), year, 1_000)).toEqual({ days: 0, since: '2026-09-01', isYear: false })
    expect(pastOf(line('2025-11-24'), year, 1_000)).toEqual({ days: 0, since: '2025-11-24', isYear: true })
    expect(pastOf([], year, 1_000)).toBeNull()
  })
})
