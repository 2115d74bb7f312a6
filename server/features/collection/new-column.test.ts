import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { addGames } from '../../testing/games.ts'
import { testApp } from '../../testing/test-app.ts'

it('F-18: members change their shelves while a newer version adds a column to them', async () => {
  const test = await testApp()
  const { celeste: id_game } = await addGames(test)
  const change = async (value: number) => [
    (await test.call('POST', '/rate', { as: 'alice', body: { id_game, rate: value } })).status,
    (await test.call('POST', '/collection', { as: 'alice', body: { id_game, type: 'have', value: value % 2 } })).status,
  ]
  // Often enough to be prepared on its connection.
  for (let n = 1; n < 10; n++) expect(await change(n)).toEqual([200, 200])
  await sql`alter table collection_entries add column later integer`.execute(test.db)
  expect(await change(10)).toEqual([200, 200])
})
