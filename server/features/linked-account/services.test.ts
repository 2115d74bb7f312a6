import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPsnFake } from '../../../fakes/psn/fake.ts'
import { startSteamFake } from '../../../fakes/steam/fake.ts'
import { startXboxFake } from '../../../fakes/xbox/fake.ts'
import type { GamePlatformName } from '../../../common/rules/game-platforms.ts'
import { addGames } from '../../testing/games.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { readALinkedAccount } from './read-account.ts'
import { game, importing } from './testing/importing.ts'
import { addProfile, createTestPlatform } from './testing/platform.ts'

const secrets = { steam: 'hush-steam-key-0123', psn: 'n'.repeat(64), xbox: 'hush-xbox-key-0123' }
const { signal } = new AbortController()

let test: TestApp
let on: ReturnType<typeof importing>
let fakes: Record<GamePlatformName, Awaited<ReturnType<typeof start>>[GamePlatformName]>

const start = async () => ({
  steam: await startSteamFake({ key: secrets.steam }),
  psn: await startPsnFake({ npsso: secrets.psn }),
  xbox: await startXboxFake({ key: secrets.xbox }),
})

beforeAll(async () => {
  fakes = await start()
  const env = Object.assign({}, ...Object.values(fakes).map((fake) => fake.env)) as Record<string, string>
  test = await createTestApp({ env })
  on = importing(test, await addGames(test))
})
afterAll(async () => {
  await test.close()
  for (const fake of Object.values(fakes)) await fake.stop()
})

const account = async (platform: string) =>
  (await test.call('GET', '/account', { as: 'alice' })).body.accounts.find(
    (one: { platform: string }) => one.platform === platform,
  )
const unlink = (platform: string) => test.call('DELETE', `/account/${platform}`, { as: 'alice' })
const services: GamePlatformName[] = ['steam', 'psn', 'xbox']

describe.each(services)(
  'the whole way of an account on %s, as the service speaks (ACC-01, ACC-02, ACC-04)',
  (platform) => {
    it('nobody, private, opened, read, applied, undone, read again, unlinked', async () => {
      const fake = fakes[platform]
      expect((await on.link('alice', platform, 'nobodyatall')).body).toMatchObject({ code: 'profile_unknown' })
      expect((await on.link('alice', platform, 'closed')).status).toBe(201)
      expect(await on.show('alice', await on.read('alice', platform))).toMatchObject({
        state: 'failed',
        problem: 'private',
      })
      expect(await account(platform)).toMatchObject({ problem: 'private', games: 0 })

      fake.world.players.setShows('closed', 'all')
      const id = await on.read('alice', platform)
      const seen = await on.show('alice', id)
      // A console tells neither games without trophies on its older machines nor those that were never played.
      expect(seen).toMatchObject({ state: 'preview' })
      expect(seen.rows).toBeGreaterThan(30)
      expect(await account(platform)).toMatchObject({ problem: null, games: seen.rows })

      const before = await on.shelfOf('alice')
      await test.mails()
      expect(await on.run('alice', id, 'apply')).toMatchObject({ state: 'done' })
      expect(await test.mails()).toHaveLength(1)
      expect(await on.run('alice', id, 'undo')).toMatchObject({
        state: 'undone',
        counts: { restored: seen.counts.new },
      })
      expect(await on.shelfOf('alice')).toEqual(before)

      await on.run('alice', await on.read('alice', platform), 'apply')
      expect((await on.show('alice', await on.read('alice', platform))).counts).toMatchObject({ matched: 0 })
      expect((await unlink(platform)).status).toBe(204)
      expect((await on.owned('alice', `?platform=${platform}`)).total).toBe(0)
      expect(JSON.stringify((await test.call('GET', '/import', { as: 'alice' })).body)).not.toContain(platform)
      fake.world.players.setShows('closed', 'profile')
    })

    it('whatever the service answers, the own pages answer at once, and no key is told (PL-06, ACC-04)', async () => {
      const fake = fakes[platform]
      await on.link('alice', platform, 'ana')
      for (const fault of ['error', 'html', 'hollow', 'wrong-types', 'truncated', 'cut', 'huge', 'bomb'] as const) {
        fake.fail(fault)
        const answer = await on.link('alice', platform, 'teo')
        expect([fault, answer.status, answer.body.code]).toEqual([
          fault,
          409,
          expect.stringMatching(/^(?:provider_down|provider_busy|account_linked)$/),
        ])
        for (const path of ['/account', '/account/games', '/import', `/collection/${test.cast.alice.id}`])
          expect((await test.call('GET', path, { as: 'alice' })).status).toBe(200)
        fake.heal()
        expect(Object.values(secrets).filter((secret) => answer.text.includes(secret))).toEqual([])
      }
      await test.db.deleteFrom('provider_breakers').execute()
      await unlink(platform)
    })
  },
)

describe('at the same time (RA-01, P-58)', () => {
  const setUp = async () => {
    const steam = createTestPlatform('https://steam.test')
    Object.assign(test.ctx.providers as object, { steam })
    addProfile(steam, 'carla')
    steam.owned.set('id-of-carla', [game('10', 'Celeste'), game('20', 'Hollow Knight')])
    await on.link('carla', 'steam', 'carla')
    return steam
  }

  it('two imports begin one, and an account that goes on the way leaves nothing', async () => {
    const steam = await setUp()
    const both = await Promise.all([on.begin('carla'), on.begin('carla')])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 409])
    const { id } = both.find(({ status }) => status === 202)!.body
    const games = steam.games
    // The account is unlinked while its service is asked.
    steam.games = async (...asked) => {
      const page = await games(...asked)
      expect((await test.call('DELETE', '/account/steam', { as: 'carla' })).status).toBe(204)
      return page
    }
    await readALinkedAccount.run(test.ctx, { user_id: test.cast.carla.id, import_id: id }, signal, { id: 'x' })
    await test.runJobs()
    expect((await on.owned('carla')).total).toBe(0)
    expect((await test.call('GET', '/import', { as: 'carla' })).body.total).toBe(0)
  })

  it('names are text, whatever stands in them', async () => {
    const steam = await setUp()
    const hostile = ['<img src=x onerror=alert(1)>', 'שלום עולם', 'W'.repeat(60)]
    steam.owned.set(
      'id-of-carla',
      hostile.map((name, at) => game(String(at + 1), name)),
    )
    const id = await on.read('carla')
    expect(await on.titles('carla', id)).toEqual(hostile)
    await test.call('DELETE', '/account/steam', { as: 'carla' })
  })
})
