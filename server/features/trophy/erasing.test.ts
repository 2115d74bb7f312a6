import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { CastName } from '../../testing/cast.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { eraseAccount } from '../account/erase-account.ts'
import type { TestPlatform } from '../linked-account/testing/platform.ts'
import { readTrophies } from './read-trophies.ts'
import { clearTrophies, give, link, placeServices, trophy } from './testing/sets.ts'

let test: TestApp
let steam: TestPlatform

const ana = 'id-of-ana'
const three = [trophy('a'), trophy('b'), trophy('c')]
const get = async (as: CastName, path: string) => (await test.call('GET', path, { as })).body
const summary = (as: CastName, of: CastName = as) => get(as, `/trophy/user/${test.cast[of].id}`)
const rowsOf = async (table: 'earned_sets' | 'earned_trophies' | 'trophy_readings') =>
  (await test.db.selectFrom(table).selectAll().execute()).length
/** One run of the job from the beginning, as a worker would do it. */
const run = (as: CastName) =>
  readTrophies.run(
    test.ctx,
    { user_id: test.cast[as].id, platform: 'steam', start: true },
    new AbortController().signal,
    {
      id: 'x',
    },
  )

beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  await clearTrophies(test)
  ;({ steam } = placeServices(test))
  give(steam, '10', { account: ana, name: 'Celeste', trophies: three, earned: { a: 400, b: 300 } })
})

const erased = async () =>
  expect([await rowsOf('trophy_readings'), await rowsOf('earned_sets'), await rowsOf('earned_trophies')]).toEqual([
    0, 0, 0,
  ])

it('unlinking and switching it off erase all of a person at once; the sets stay for the others (P-26)', async () => {
  await link(test, steam, { as: 'alice', platform: 'steam', name: 'ana' })
  await test.runJobs()
  await test.call('PUT', '/account/steam', { as: 'alice', body: { trophies: 0 } })
  await erased()
  expect(await summary('alice')).toMatchObject({ earned: 0, services: [] })
  await test.call('PUT', '/account/steam', { as: 'alice', body: { trophies: 1 } })
  await test.runJobs()
  expect(await summary('alice')).toMatchObject({ earned: 2 })
  await test.call('DELETE', '/account/steam', { as: 'alice' })
  await erased()
  expect(await test.db.selectFrom('trophies').selectAll().execute()).toHaveLength(3)
})

it('who unlinks while it is read keeps nothing of it, nor does another account that took its place', async () => {
  await link(test, steam, { as: 'alice', platform: 'steam', name: 'ana' })
  steam.meanwhile = async () => {
    steam.meanwhile = async () => {}
    await test.call('DELETE', '/account/steam', { as: 'alice' })
  }
  await run('alice')
  await erased()
  give(steam, '20', { account: 'id-of-leo', name: 'Another', trophies: three, earned: {} })
  steam.meanwhile = async () => {
    steam.meanwhile = async () => {}
    await test.call('DELETE', '/account/steam', { as: 'alice' })
    await link(test, steam, { as: 'alice', platform: 'steam', name: 'leo' })
  }
  await link(test, steam, { as: 'alice', platform: 'steam', name: 'ana' })
  await test.runJobs()
  expect(await get('alice', `/trophy/user/${test.cast.alice.id}/sets`)).toMatchObject({
    total: 1,
    data: [{ name: 'Another', earned: 0 }],
  })
})

it('a race of unlinking with the writing of a set ends without a row', async () => {
  for (let round = 0; round < 8; round += 1) {
    await link(test, steam, { as: 'alice', platform: 'steam', name: 'ana' })
    await Promise.all([run('alice'), test.call('DELETE', '/account/steam', { as: 'alice' })])
    await erased()
  }
})

it('a deleted account leaves none (P-58)', async () => {
  await link(test, steam, { as: 'dan', platform: 'steam', name: 'ana' })
  await test.runJobs()
  expect(await summary('alice', 'dan')).toMatchObject({ earned: 2 })
  const { id } = test.cast.dan
  await test.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', id).execute()
  expect((await test.call('GET', `/trophy/user/${id}`, { as: 'alice' })).status).toBe(404)
  await eraseAccount(test.ctx, id, new AbortController().signal)
  await erased()
})
