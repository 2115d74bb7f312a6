import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addGames } from '../../testing/games.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { eraseAccount } from '../account/erase-account.ts'
import { deleteLikes } from '../like/like.queries.ts'
import { eraseListGames } from './list-upkeep.queries.ts'

let test: TestApp
let games: Record<string, number>
beforeAll(async () => {
  test = await createTestApp()
  games = await addGames(test)
  await sql`
    insert into games (slug, title, name_key, source)
    select 'filler-' || n, 'Filler ' || n, 'filler ' || n, 'core' from generate_series(1, 300) n`.execute(test.db)
  await sql`insert into game_stats (game_id) select id from games on conflict do nothing`.execute(test.db)
})
afterAll(() => test.close())

let people = 0
async function somebody(): Promise<{ id: number; token: string }> {
  people += 1
  const person = { nick: `leaver${people}`, email: `leaver${people}@example.com`, password: 'open_sesame_1' }
  const { body } = await test.call('POST', '/auth', { body: person })
  return { id: body.user.id, token: body.token }
}
/** This many public lists of 300 games each, liked by the cast; alice's first list is liked by their owner. */
async function fillLists(userId: number, count: number): Promise<void> {
  await sql`
    with made as (
      insert into lists (user_id, slug, title, public, created_at, changed_at)
      select ${userId}, 'list-' || n, 'List ' || n, true, now(), now() from generate_series(1, ${count}) n returning id)
    insert into list_slugs (user_id, slug, list_id, created_at) select ${userId}, 'list-' || id, id, now() from made`.execute(
    test.db,
  )
  await sql`
    insert into list_games (user_id, list_id, game_id, position, public, list_created_at, added_at)
    select user_id, l.id, g.id, g.id, true, l.created_at, now() from lists l cross join games g
    where user_id = ${userId} and g.slug like 'filler-%'`.execute(test.db)
  await sql`
    insert into list_likes (owner_id, list_id, user_id, created_at)
    select l.user_id, l.id, u.id, now() from lists l cross join users u
    where l.user_id = ${userId} and u.id <> ${userId} and u.deleted_at is null`.execute(test.db)
}
const leave = (as: { token: string }) => test.call('DELETE', '/auth', { as, body: { password: 'open_sesame_1' } })
const wrong = () => test.wrongCounters()
const left = async (userId: number): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select (select count(*) from list_games where user_id = ${userId}) + (select count(*) from lists where user_id = ${userId})
      + (select count(*) from list_likes where ${userId} in (owner_id, user_id)) as n`.execute(test.db)
  return rows[0]?.n ?? -1
}

describe('the lists of an erased account (AUT-12, R9)', () => {
  it(
    'are deleted in short batches that can be resumed, and leave every counter correct',
    { timeout: 60_000 },
    async () => {
      const leaver = await somebody()
      await fillLists(leaver.id, 10)
      const { body: liked } = await test.call('POST', '/list', { as: 'alice', body: { title: 'Liked', public: true } })
      await test.call('POST', `/list/like/${liked.id}`, { as: leaver })
      expect(await wrong()).toEqual([])
      const { body: before } = await test.call('GET', '/list/all/recent')
      expect((await leave(leaver)).status).toBe(204)

      // Hidden from every read and every count before a row is deleted.
      const { body: after } = await test.call('GET', '/list/all/recent')
      expect([before.total - after.total, after.data.length]).toEqual([10, 1])
      const filler = await test.db
        .selectFrom('games')
        .select('id')
        .where('slug', '=', 'filler-7')
        .executeTakeFirstOrThrow()
      const ofGame = await test.call('GET', `/list/game/${filler.id}/likes`, { as: 'bob' })
      expect([ofGame.body.total, ofGame.body.data]).toEqual([0, []])
      expect((await test.call('GET', `/list/like/${liked.id}`, { as: 'bob' })).body.data).toEqual([])

      expect(await eraseListGames(test.db, leaver.id, 1_000)).toBe(1_000)
      expect(await deleteLikes(test.db, 'list', 'owner_id', leaver.id, 7)).toBe(7)
      expect(await wrong()).toEqual([])
      await eraseAccount(test.ctx, leaver.id, new AbortController().signal)
      expect([await left(leaver.id), await wrong()]).toEqual([0, []])
      expect((await test.call('GET', `/list/${liked.id}`)).body.TotalLikes).toBe(0)
    },
  )

  it('are erased without deadlocks among each other or with active users (AU-20)', { timeout: 60_000 }, async () => {
    const both = [await somebody(), await somebody()]
    for (const { id } of both) await fillLists(id, 4)
    const { body: open } = await test.call('POST', '/list', { as: 'alice', body: { title: 'Open', public: true } })
    await Promise.all(both.map((as) => test.call('POST', `/list/like/${open.id}`, { as })))
    await Promise.all(both.map(leave))
    const busy = (async () => {
      for (let n = 0; n < 20; n += 1) {
        const body = { id_list: open.id, id_game: games['celeste'] }
        const answers = await Promise.all([
          test.call('POST', n % 2 ? '/list/delete/game' : '/list/add', { as: 'alice', body }),
          test.call(n % 2 ? 'DELETE' : 'POST', `/list/like/${open.id}`, { as: 'bob' }),
          test.call('PUT', '/list', { as: 'alice', body: { id: open.id, title: 'Open', public: n % 3 !== 0 } }),
        ])
        for (const { status } of answers) expect([200, 201, 404]).toContain(status)
      }
    })()
    const { signal } = new AbortController()
    await Promise.all([...both.map(({ id }) => eraseAccount(test.ctx, id, signal)), busy])
    expect([await left(both[0]!.id), await left(both[1]!.id), await wrong()]).toEqual([0, 0, []])
  })
})
