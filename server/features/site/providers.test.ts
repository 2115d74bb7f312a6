import { describe, expect, it, onTestFinished } from 'vitest'
import { startIgdbFake } from '../../../fakes/igdb/fake.ts'
import { testApp } from '../../testing/test-app.ts'

const games = ['Alpha Ray', 'Beta Ray'].map((name, at) => ({
  id: 2_000_000_001 + at,
  name,
  slug: name.toLowerCase().replace(' ', '-'),
  platforms: [],
  genres: [],
  developers: [],
  publishers: [],
}))

describe('GET site/providers', () => {
  it('shows admins what is on, what works, what has changed and what is paused (GAM-11)', async () => {
    const fake = await startIgdbFake({ games, limits: false })
    onTestFinished(() => fake.stop())
    const test = await testApp({ env: fake.env })
    const stateOf = async (name: string) =>
      (await test.call('GET', '/site/providers', { as: 'admin' })).body.find(
        (one: { name: string }) => one.name === name,
      )
    const igdb = () => stateOf('igdb')
    const unused = { state: 'unused', calls_left: null, token_ends_at: null, calls: [] }
    expect(await igdb()).toEqual({ name: 'igdb', mode: 'on', ...unused })
    expect(await stateOf('google')).toEqual({ name: 'google', mode: 'off', ...unused })

    await test.call('POST', '/igdb', { body: { data: 'alpha' } })
    await expect.poll(igdb).toMatchObject({ state: 'healthy', calls: [{ name: 'games', failure: null }] })

    fake.fail('renamed', { field: 'slug' })
    test.clock.move(60_000)
    await test.call('POST', '/igdb', { body: { data: 'beta' } })
    await expect.poll(igdb).toMatchObject({
      state: 'changed',
      calls: [{ name: 'games', state: 'changed', detail: expect.stringContaining('slug') }],
    })

    for (const word of ['ray', 'beta ray', 'alpha ray', 'ray alpha'])
      await test.call('POST', '/igdb', { body: { data: word } })
    expect(await igdb()).toMatchObject({ state: 'resting' })
  })

  it('is for admins only', async () => {
    const test = await testApp()
    expect((await test.call('GET', '/site/providers')).status).toBe(401)
    expect((await test.call('GET', '/site/providers', { as: 'alice' })).status).toBe(403)
  })
})
