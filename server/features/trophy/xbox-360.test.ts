import { expect, it, onTestFinished } from 'vitest'
import { readRecorded, serveRecorded } from '../../testing/recorded.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { readTrophies } from './read-trophies.ts'

const xuid = '2533274812345678'
const title = (earned: number, total: number) => ({
  titleId: '1297290392',
  name: 'Hexic HD',
  type: 'Game',
  devices: ['Xbox360', 'XboxOne', 'XboxSeries'],
  mediaItemType: 'XboxArcadeGame',
  achievement: {
    currentAchievements: earned,
    totalAchievements: total,
    currentGamerscore: 10 * earned,
    totalGamerscore: 200,
    sourceVersion: 1,
  },
  titleHistory: { lastTimePlayed: '2025-10-30T13:56:20.61Z' },
})
const profile = { profileUsers: [{ id: xuid, settings: [{ id: 'Gamertag', value: 'Sample' }] }] }

/** Alice, whose account has one achievement of fifteen; `definitions` is what the call for all of them answers. */
async function start(definitions: string | object) {
  const service = await serveRecorded()
  onTestFinished(() => service.close())
  const routes = (earned: number, all: string | object) =>
    service.answer([
      [/\/achievements\/x360\//, 'xbox/openxbl-360-unlocked'],
      [/\/achievements\/player\/\d+\/title\//, all],
      [/\/titleHistory\//, { content: { xuid, titles: [title(earned, 15)] }, code: 200 }],
      [/\/search\//, { content: { people: [] }, code: 200 }],
      [/\/account\//, { content: profile, code: 200 }],
    ])
  routes(1, definitions)
  const test = await testApp({ env: { XBOX_DRIVER: 'openxbl', XBOX_KEY: 'k', OPENXBL_URL: service.url } })
  const linked = await test.call('POST', '/account', { as: 'alice', body: { platform: 'xbox', username: xuid } })
  expect(linked.status).toBe(201)
  await test.db
    .updateTable('platform_accounts')
    .set({ proven_at: new Date(), linked_at: new Date(0) })
    .execute()
  await test.runJobs()
  const sets = async () =>
    (await test.call('GET', `/trophy/user/${test.cast.alice.id}/sets`, { as: 'alice' })).body.data
  const events = () => test.db.selectFrom('events').select('kind').where('kind', '=', 'set-earned').execute()
  return { test, routes, sets, events, trophies: () => test.db.selectFrom('trophies').select('ref').execute() }
}

async function readAgain({ ctx, cast, runJobs }: TestApp): Promise<void> {
  const job = { user_id: cast.alice.id, platform: 'xbox' as const, start: true }
  await readTrophies.run(ctx, job, new AbortController().signal, { id: 'x' })
  await runJobs()
}

it('does not take the unlocked achievements of an Xbox 360 game for all of them (ACC-03)', async () => {
  const { test, routes, sets, events, trophies } = await start({ content: { achievements: [] }, code: 200 })
  expect(await sets()).toMatchObject([{ platform: 'Xbox 360', total: 15, points: 200, earned: 1, earned_points: 10 }])
  expect([await events(), (await trophies()).length]).toEqual([[], 1])
  // The next reading requests them again.
  routes(2, 'xbox/achievements-360')
  await readAgain(test)
  expect((await trophies()).length).toBe(15)
  expect(await sets()).toMatchObject([{ total: 15, earned: 1 }])
  expect(await events()).toEqual([])
  // A list that is incomplete again deletes none of them.
  routes(3, 'xbox/openxbl-no-route')
  await test.db
    .updateTable('trophy_sets')
    .set({ read_at: new Date(0) })
    .execute()
  await readAgain(test)
  expect((await trophies()).length).toBe(15)
  expect(await test.wrongCounters()).toEqual([])
})

it('reads all achievements of an Xbox 360 game from the call for its definitions (ACC-03)', async () => {
  const { body } = readRecorded('xbox/achievements-360')
  const { sets, trophies } = await start({ content: body, code: 200 })
  expect(await sets()).toMatchObject([{ total: 15, earned: 1 }])
  expect((await trophies()).length).toBe(15)
})
