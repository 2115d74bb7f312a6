import { describe, expect, it } from 'vitest'
import { readSyncOptions } from './sync-options.ts'
import { duration, progressLine, summary } from './sync-progress.ts'

describe('the options of npm run catalogue:sync', () => {
  it.each([
    [[], { since: null, dryRun: false, fromStart: false }],
    [['--since=2026-11-01'], { since: 1_793_491_200, dryRun: false, fromStart: false }],
    [['--since=last', '--dry-run'], { since: 'last', dryRun: true, fromStart: false }],
    [['--from-start'], { since: null, dryRun: false, fromStart: true }],
  ])('%j (GAM-12)', (args, options) => expect(readSyncOptions(args)).toEqual(options))

  it.each([['--since=yesterday'], ['--since=2026-02-30'], ['--since='], ['--force'], ['all'], ['--since=2026-1-1']])(
    'refuses %s in a sentence (GAM-12)',
    (arg) => expect(() => readSyncOptions([arg])).toThrow(/npm run catalogue:sync/),
  )
})

describe('the progress', () => {
  const counts = { added: 900, byIds: 40, byName: 50, changed: 10, unchanged: 0, united: 0 }
  it('tells count, share, rate and time left (GAM-12)', () => {
    expect(progressLine({ done: 150_000, doneNow: 1_000, total: 300_000, counts }, 2)).toBe(
      '150,000 of 300,000 games (50 %), 500 a second, 5 min 0 s left',
    )
    expect(duration(7_260)).toBe('2 h 1 min')
    expect(summary({ done: 0, doneNow: 1_000, total: 0, counts }, 2)).toContain('900 new, 40 recognised by their ids')
  })
  it('has no rate before the first page (GAM-12)', () =>
    expect(progressLine({ done: 0, doneNow: 0, total: 0, counts }, 0)).toContain('some time left'))
})
