import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { resources } from '../resources.generated.ts'
import { addGames } from '../testing/games.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { backup } from './backup.ts'
import { restore } from './restore.ts'
import { createTestDatabase, type TestDatabase } from './testing/template.ts'
import { verifyCounters } from './verify-counters.ts'

/** At least one row of everything that triggers count. */
async function live(test: TestApp): Promise<void> {
  const games = Object.values(await addGames(test))
  const say = (as: 'alice' | 'bob', path: string, body?: object) =>
    test.call('POST', path, { as, ...(body && { body }) })
  for (const open of [true, true, false]) {
    const { body: list } = await say('alice', '/list', { title: 'Mine', public: open })
    for (const game of games.slice(0, 3)) await say('alice', '/list/add', { id_list: list.id, id_game: game })
    await say('bob', `/list/like/${list.id}`)
  }
  const written = { id_game: games[0], title: 'A', review: 'B', total: 7 }
  const { body: review } = await say('alice', '/review', written)
  await say('bob', `/review/like/${review.id}`)
  await say('bob', `/friend/${test.cast.alice.id}`)
  await say('bob', '/rate', { id_game: games[0], rate: 9.5 })
}

const counters = async ({ db }: Pick<TestDatabase, 'db'>) => {
  const { rows } = await sql`
    select (select json_agg(c order by user_id) from user_counters c) as people, (select json_agg(l order by id) from lists l) as lists,
      (select json_agg(r order by id) from reviews r) as reviews, (select value from site_counters where key = 'lists') as site,
      (select json_agg(s order by game_id) from game_stats s) as games`.execute(db)
  return rows[0]
}

it('a restore counts nothing twice, and the triggers work afterwards (F-23)', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ludoteca-restored-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const test = await testApp()
  await live(test)
  const target = await createTestDatabase({ empty: true })
  onTestFinished(() => target.close())
  const file = join(folder, 'one.tar.gz')
  await backup({ url: test.databaseUrl, file, filesDir: join(folder, 'from') })
  await restore({ url: target.url, file, filesDir: join(folder, 'to') })
  expect(await counters(target)).toEqual(await counters(test))
  const people = { user_id: test.cast.carla.id, followed_id: test.cast.alice.id }
  await target.db.insertInto('follows').values(people).execute()
  await target.db.deleteFrom('lists').where('public', '=', true).execute()
  await target.db.deleteFrom('games').where('id', '=', 1).execute()
  const left = await target.db
    .selectFrom('user_counters')
    .select(['lists', 'lists_public', 'followers', 'events'])
    .where('user_id', '=', test.cast.alice.id)
    .executeTakeFirst()
  expect(left).toMatchObject({ lists: 1, lists_public: 0, followers: 2 })
  const wrong = (await verifyCounters(target.db, resources)).flatMap(({ differences }) => differences)
  // A game deleted directly in the database leaves its counters behind.
  expect(wrong.filter(({ thing }) => !/^(company|number of games)/.test(thing))).toEqual([])
})
