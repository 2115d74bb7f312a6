import { sql } from 'kysely'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { refreshIgdb } from '../../features/catalogue-source/refresh-source.ts'
import { externalGame } from '../../testing/external-games.ts'
import { addGames } from '../../testing/games.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import type { ExternalGame, ExternalPage, ExternalSource } from './external-game.ts'
import { withSyncLock } from '../write/locks.ts'
import { readCursor, readLastSync } from './sync-state.ts'
import { type SyncOptions, syncExternalGames } from './sync.ts'

let test: TestApp
let ours: Record<string, number>
beforeEach(async () => {
  test = await testApp()
  ours = await addGames(test)
})

/** An external database with these games; `asked` contains the id and date that each page was requested from. */
function sourceOf(games: ExternalGame[]) {
  const asked: [after: number, since: number | null][] = []
  const fitting = (since: number | null) => games.filter(({ updatedAt }) => since === null || (updatedAt ?? 0) >= since)
  const source: ExternalSource = {
    name: 'igdb',
    count: async (since) => ({ total: fitting(since).length, upTo: null }),
    async after(place, since, limit) {
      asked.push([place, since])
      return pageOf(
        fitting(since).filter(({ id }) => id > place),
        limit,
      )
    },
  }
  return { source, asked, games }
}

const pageOf = (games: ExternalGame[], limit: number): ExternalPage => ({
  games: games.slice(0, limit),
  read: Math.min(games.length, limit),
  last: games.length < limit ? null : (games[limit - 1]?.id ?? null),
})

const many = (count: number): ExternalGame[] =>
  Array.from({ length: count }, (_, n) =>
    externalGame({
      id: n + 1,
      title: `Title number ${n + 1}`,
      releases: [['pc', '2021-05-05']],
      updatedAt: 1_000 + n,
    }),
  )
const run = (source: ExternalSource, options: Partial<SyncOptions> = {}) =>
  syncExternalGames(test.db, source, {
    kind: 'whole',
    resources: test.ctx.resources,
    since: null,
    now: test.ctx.now,
    ...options,
  })
const countExternal = async (): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from games where igdb_id is not null`.execute(test.db)
  return rows[0]?.n ?? 0
}

describe('the bulk load', () => {
  it('imports all pages once, reports its progress, and changes nothing when repeated (GAM-12)', async () => {
    const { source } = sourceOf(many(1_203))
    const lines: number[] = []
    const end = await run(source, { onPage: ({ done }) => lines.push(done) })
    expect(end).toMatchObject({ end: 'done', done: 1_203, total: 1_203, counts: { added: 1_203 } })
    expect(lines).toEqual([500, 1_000, 1_203])
    expect(await countExternal()).toBe(1_203)
    expect((await run(source)).counts).toMatchObject({ added: 0, changed: 0, unchanged: 1_203 })
    expect((await test.call('GET', '/site')).body.games).toBe(1_203 + Object.keys(ours).length)
    expect((await readLastSync(test.db, 'igdb')).whole).toBe(true)
  })

  it('continues after the last complete page when interrupted (GAM-12, F-07)', async () => {
    const { source, asked } = sourceOf(many(1_600))
    const stop = new AbortController()
    const first = await run(source, { signal: stop.signal, onPage: () => stop.abort() })
    expect(first).toMatchObject({ end: 'stopped', done: 500 })
    expect(await countExternal()).toBe(500)
    asked.length = 0
    const rest = await run(source)
    expect(asked[0]?.[0]).toBe(500)
    expect(rest).toMatchObject({ end: 'done', done: 1_600, doneNow: 1_100, counts: { added: 1_100 } })
    expect(await readCursor(test.db, 'igdb', 'whole')).toBeNull()
  })

  it('keeps the pages before a failure of the provider, and no partial page (F-07)', async () => {
    const { source } = sourceOf(many(1_600))
    const breaks: ExternalSource = {
      ...source,
      after: async (id, since, limit) => {
        if (id >= 1_000) throw new Error('the provider is down')
        return source.after(id, since, limit)
      },
    }
    await expect(run(breaks)).rejects.toThrow('the provider is down')
    expect(await countExternal()).toBe(1_000)
    expect(await readCursor(test.db, 'igdb', 'whole')).toMatchObject({ after: 1_000, done: 1_000 })
    expect((await run(source, { fromStart: true })).counts).toMatchObject({ added: 600, unchanged: 1_000 })
  })

  it('writes a whole page or nothing of it (F-07)', async () => {
    const { source, games } = sourceOf(many(600))
    await sql`alter table games add constraint no_more check (igdb_id <> 555)`.execute(test.db)
    await expect(run(source)).rejects.toThrow(/no_more/)
    expect(games.some(({ id }) => id === 555)).toBe(true)
    expect(await countExternal()).toBe(500)
    const { rows } =
      await sql`select 1 from game_names where name like 'Title number 5%' and length(name) = 16 and name > 'Title number 500'`.execute(
        test.db,
      )
    expect(rows).toEqual([])
  })

  it('as a dry run reports what would change, and writes nothing (GAM-12)', async () => {
    const games = [
      ...many(3),
      externalGame({ id: 10, title: 'Celeste', releases: [['pc', '2018-01-25']] }),
      externalGame({ id: 11, title: 'Nobody has this', releases: [['ouya', '2014']], developers: ['New Maker'] }),
    ]
    await run(sourceOf(games.slice(0, 3)).source)
    games[2] = externalGame({ id: 3, title: 'Renamed', releases: [['pc', '2021-05-05']] })
    const dump = async () =>
      (
        await sql`select (select count(*) from companies) as c, (select count(*) from platforms) as p, (select max(change) from games) as g,
        (select json_agg(s order by key) from catalogue_state s) as s`.execute(test.db)
      ).rows
    const before = await dump()
    const end = await run(sourceOf(games).source, { dryRun: true })
    expect(end.counts).toEqual({ added: 1, byIds: 0, byName: 1, changed: 1, unchanged: 2, merged: 0 })
    expect(await dump()).toEqual(before)
    expect(await run(sourceOf(games).source)).toMatchObject({ counts: end.counts })
  })

  it('runs once at a time (GAM-12)', async () => {
    const { source } = sourceOf(many(10))
    const second = await withSyncLock(test.db, () => run(source))
    expect(second).toMatchObject({ end: 'busy', doneNow: 0 })
    expect(await countExternal()).toBe(0)
    expect((await run(source)).end).toBe('done')
  })

  it('since a later day leaves the gap to the next load of all changes (GAM-12)', async () => {
    const { source } = sourceOf(many(3))
    await run(source)
    const { last } = await readLastSync(test.db, 'igdb')
    test.clock.move(86_400_000)
    await run(source, { kind: 'since', since: (last ?? 0) + 3_600 })
    expect((await readLastSync(test.db, 'igdb')).last).toBe(last)
    await run(source, { kind: 'since', since: (last ?? 0) - 3_600 })
    expect((await readLastSync(test.db, 'igdb')).last).toBeGreaterThan(last ?? 0)
  })

  it('stops at a source that makes no progress (F-07)', async () => {
    const same = many(500)
    await expect(
      run({
        name: 'igdb',
        count: async () => ({ total: 500, upTo: null }),
        after: async () => pageOf(same, 500),
      }),
    ).rejects.toThrow(/order/)
  })
})

describe('the nightly refresh', () => {
  /** The context with another external database. */
  const contextWith = (igdb: object | null) => ({
    ...test.ctx,
    providers: { ...test.ctx.providers, igdb: igdb as never },
  })
  const job = (source: ExternalSource, signal = new AbortController().signal) =>
    refreshIgdb.run(contextWith({ mode: 'on', source: () => source }), signal)

  it('updates a changed release date, also in the calendar (GAM-07, GAM-12)', async () => {
    const slow = (date: string, updatedAt: number) =>
      externalGame({ id: 1, title: 'Slow Game', releases: [['ouya', date]], updatedAt })
    await run(sourceOf([slow('2099-03-01', 1)]).source)
    const onDay = async (day: string) =>
      (await test.call('GET', `/game/calendar/day/${day}`)).body.data.map(({ title }: { title: string }) => title)
    expect(await onDay('2099-03-01')).toEqual(['Slow Game'])
    const after = Math.floor(test.ctx.now() / 1_000)
    const moved = slow('2099-04', after)
    const fresh = externalGame({ id: 2, title: 'Announced today', releases: [['pc', '2099']], updatedAt: after })
    const { source, asked } = sourceOf([moved, fresh])
    await job(source)
    expect(asked[0]?.[1]).toBeLessThan(after)
    const { body } = await test.call('GET', '/game/slow-game')
    expect(body).toMatchObject({ release_date: '2099-04-30', releases: [{ date: '2099-04-30', precision: 'month' }] })
    expect((await test.call('GET', '/game/announced-today')).status).toBe(200)
    // The index in memory checks for changes once a second.
    test.clock.move(2_000)
    expect(await onDay('2099-03-01')).toEqual([])
  })

  it('renews only existing games unless everything was loaded once; games removed there stay (GAM-11)', async () => {
    const now = Math.floor(test.ctx.now() / 1_000)
    const game = externalGame({ id: 1, title: 'Celeste', releases: [['pc', '2018-01-25']], updatedAt: now })
    await run(sourceOf([game]).source, { kind: 'since', since: 1 })
    const stranger = externalGame({ id: 2, title: 'Stranger', releases: [['pc', '2099']], updatedAt: now })
    await job(sourceOf([stranger]).source)
    expect((await test.call('GET', '/game/stranger')).status).toBe(404)
    expect((await test.call('GET', '/game/celeste')).body.igdb_id).toBe(1)
  })

  it('fails when aborted, and the next attempt continues from its page (GAM-12, F-07)', async () => {
    await run(sourceOf([]).source)
    const now = Math.floor(test.ctx.now() / 1_000)
    const { source, asked } = sourceOf(many(1_100).map((game) => ({ ...game, updatedAt: now })))
    const stop = new AbortController()
    const stops: ExternalSource = {
      ...source,
      after: async (id, since, limit) => {
        if (id === 500) stop.abort()
        return source.after(id, since, limit)
      },
    }
    await expect(job(stops, stop.signal)).rejects.toThrow(/stopped/)
    expect(await countExternal()).toBe(500)
    test.clock.move(7_200_000)
    asked.length = 0
    await job(source)
    expect(asked[0]?.[0]).toBe(500)
    expect(await countExternal()).toBe(1_100)
  })

  it('does nothing without the external database, or with its fake (GAM-11)', async () => {
    const after = vi.fn()
    await refreshIgdb.run(contextWith(null), new AbortController().signal)
    await refreshIgdb.run(
      contextWith({ mode: 'demo', source: () => ({ count: after, after }) }),
      new AbortController().signal,
    )
    expect(after).not.toHaveBeenCalled()
  })
})
