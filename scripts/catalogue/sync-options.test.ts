import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { readSyncOptions } from './sync-options.ts'
import { duration, progressLine, summary } from './sync-progress.ts'

describe('the options of npm run catalogue:sync', () => {
  it.each([
    [[], { from: 'igdb', since: null, dryRun: false, fromStart: false }],
    [['--since=2026-11-01'], { from: 'igdb', since: 1_793_491_200, dryRun: false, fromStart: false }],
    [['--since=last', '--dry-run'], { from: 'igdb', since: 'last', dryRun: true, fromStart: false }],
    [['--from-start', '--from=wikidata'], { from: 'wikidata', since: null, dryRun: false, fromStart: true }],
  ])('%j (GAM-12)', (args, options) => expect(readSyncOptions(args)).toEqual(options))

  it.each([
    ['--since=yesterday'],
    ['--since=2026-02-30'],
    ['--since='],
    ['--force'],
    ['all'],
    ['--since=2026-1-1'],
    ['--from=mobygames'],
    ['--from='],
  ])('refuses %s in a sentence (GAM-12)', (arg) =>
    expect(() => readSyncOptions([arg])).toThrow(/npm run catalogue:sync/),
  )
})

describe('the progress', () => {
  const counts = { added: 900, byIds: 40, byName: 50, changed: 10, unchanged: 0, merged: 0 }
  it('tells count, share, rate and time left (GAM-12)', () => {
    expect(progressLine({ done: 150_000, doneNow: 1_000, total: 300_000, counts }, 2)).toBe(
      '150,000 of 300,000 games (50 %), 500 a second, 5 min 0 s left',
    )
    expect(duration(7_260)).toBe('2 h 1 min')
    expect(summary({ done: 0, doneNow: 1_000, total: 0, counts }, 2)).toContain('900 new, 40 matched by id')
  })
  it('has no rate before the first page (GAM-12)', () =>
    expect(progressLine({ done: 0, doneNow: 0, total: 0, counts }, 0)).toContain('unknown time left'))
})

describe('npm run catalogue:sync', () => {
  const command = fileURLToPath(new URL('../catalogue-sync.ts', import.meta.url))
  const run = (...args: string[]) => {
    const env = { PATH: process.env['PATH'], LUDOTECA_DATA: '/nowhere/at/all' }
    return spawnSync(process.execPath, [command, ...args], { env, encoding: 'utf8' })
  }

  it('says in a sentence how to get a key, before it touches anything (GAM-11, GAM-12)', () => {
    const { status, stderr, stdout } = run()
    expect(status).toBe(1)
    expect(stderr).toMatch(
      /^There is no key .*dev\.twitch\.tv\/console.*IGDB_CLIENT_ID and IGDB_CLIENT_SECRET\. Wikidata needs no key: .*--from=wikidata\.\n$/,
    )
    expect(stdout).toBe('')
  })

  it('says in a sentence what it does not understand (GAM-12)', () => {
    expect(run('--since=soon').stderr).toMatch(/^"soon" is not a date\. Usage: npm run catalogue:sync .*\n$/)
  })
})
