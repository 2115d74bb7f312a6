import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { backgroundJobs } from '../../background-jobs.ts'
import { createJobQueue, type OwnQueue } from '../../jobs/create-queue.ts'
import { startJobs } from '../../jobs/run-job.ts'
import { addGames } from '../../testing/games.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { give, placeServices, trophy } from '../trophy/testing/sets.ts'
import { game, importing } from './testing/importing.ts'
import { addProfile, type TestPlatform } from './testing/platform.ts'

let test: TestApp
let on: ReturnType<typeof importing>
let steam: TestPlatform
let psn: TestPlatform
let queue: OwnQueue

beforeAll(async () => {
  test = await createTestApp()
  on = importing(test, await addGames(test))
  ;({ steam, psn } = placeServices(test))
  queue = createJobQueue({ pool: test.pool, log: test.ctx.log, jobs: backgroundJobs })
})
afterAll(async () => {
  await queue.stop()
  await test.close()
})

const patience = { timeout: 8_000, interval: 50 }

describe('a service that never answers (ACC-02, F-16, F-31)', () => {
  it('holds up only its own jobs: games and trophies of another are read within seconds', async () => {
    const release = Promise.withResolvers<never>()
    const asked: string[] = []
    psn.games = (account) => (asked.push(`games ${account}`), release.promise)
    psn.sets = (account) => (asked.push(`sets ${account}`), release.promise)
    for (const name of ['ana', 'bea']) addProfile(psn, name)
    addProfile(steam, 'dan')
    steam.owned.set('id-of-dan', [game('10', 'Celeste')])
    give(steam, '10', { account: 'id-of-dan', name: 'Celeste', trophies: [trophy('a', {})], earned: { a: 1 } })
    await on.link('alice', 'psn', 'ana')
    await on.link('bob', 'psn', 'bea')
    await on.begin('alice', 'psn')
    await on.begin('bob', 'psn')
    await startJobs(test.ctx, queue, backgroundJobs)
    await vi.waitFor(
      () => expect(asked).toEqual(expect.arrayContaining(['games id-of-ana', 'sets id-of-ana'])),
      patience,
    )

    await on.link('dan', 'steam', 'dan')
    const { body } = await on.begin('dan')
    await vi.waitFor(async () => {
      expect(await on.show('dan', body.id)).toMatchObject({ state: 'preview', rows: 1 })
      const { services } = (await test.call('GET', `/trophy/user/${test.cast.dan.id}`, { as: 'dan' })).body
      expect(services).toMatchObject([{ service: 'steam', earned: 1, reading: 0 }])
    }, patience)
    const { body: alice } = await test.call('GET', '/account', { as: 'alice' })
    expect(alice.accounts, 'the others still wait').toMatchObject([{ platform: 'psn', read_at: null }])
    release.reject(new Error('the test is over'))
  })
})
