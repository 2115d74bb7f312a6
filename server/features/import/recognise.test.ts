import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { externalGame } from '../../testing/external-games.ts'
import { addGames } from '../../testing/games.ts'
import { saveExternal } from '../../testing/save-external.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
  await addGames(test)
})
afterAll(() => test.close())

const send = (file: string) =>
  test.call('POST', '/import?name=export.csv', { as: 'bob', body: file, headers: { 'content-type': 'text/csv' } })
/** Sends a file and lets it be read. */
async function bring(file: string): Promise<number> {
  const { body } = await send(file)
  await test.runJobs()
  return body.id
}
const show = async (id: number) => (await test.call('GET', `/import/${id}`, { as: 'bob' })).body
const rowsOf = async (id: number, found: string) =>
  (await test.call('GET', `/import/${id}/rows?found=${found}`, { as: 'bob' })).body.data

describe('rows of an imported file (PRF-07)', () => {
  it.each([
    ['10', ['8', '7,5', '11', '9'], 10, 8],
    ['5', ['4', '3.5', '5', '11'], 5, 8],
    ['100', ['80', '75', '9', '100'], 100, 8],
  ])('with one rating beyond the scale of %s keep that scale', async (_, ratings, scale, first) => {
    const titles = ['Celeste', 'Chrono Cross', 'Hollow Knight', 'Pokémon Ruby']
    const lines = titles.map((title, at) => `${title},"${ratings[at]}"`)
    const { body } = await send(`Title,Rating\n${lines.join('\n')}\n`)
    await test.call('PUT', `/import/${body.id}`, { as: 'bob', body: { mapping: body.mapping } })
    await test.runJobs()
    expect(await show(body.id)).toMatchObject({ state: 'preview', options: { scale } })
    expect((await rowsOf(body.id, 'matched'))[0].rating).toBe(first)
  })

  it('name a port, and mean the game that was ported', async () => {
    const port = externalGame({ id: 88_001, title: 'Chrono Cross', releases: [['pc', '2003']] })
    const remake = externalGame({ id: 88_002, title: 'Pokémon Ruby', releases: [['ps5', '2024']] })
    await saveExternal(test, port, remake)
    const head = 'Title,Platform,Playing,Backlog,Completed,Retired\n'
    const id = await bring(`${head}Chrono Cross,PC,,X,,\nPokémon Ruby,PlayStation 5,,X,,\n`)
    expect(await rowsOf(id, 'matched')).toMatchObject([
      { title: 'Chrono Cross', game: { slug: 'chrono-cross' } },
      // Twenty years later it is another game.
      { title: 'Pokémon Ruby', game: { release_date: '2024-12-31' } },
    ])
    await test.db.deleteFrom('games').where('igdb_id', 'in', [88_001, 88_002]).execute()
    await test.recount()
  })

  it('offer what a doubtful row may be, without noise', async () => {
    const years = ['1991', '1995', '1999', '2004', '2009']
    const noise = years.map((year, at) =>
      externalGame({ id: 88_010 + at, title: `Hollow Valley ${year}`, releases: [['playstation', year]] }),
    )
    await saveExternal(test, ...noise)
    const head = 'Title,Platform,Playing,Backlog,Completed,Retired\n'
    const rows = ['Hollow Knight: Voidheart Edition,PC,,X,,', 'Hollow,PC,,X,,', 'Hollow Valley,PlayStation,,X,,']
    const id = await bring(head + rows.join('\n'))
    expect(await rowsOf(id, 'doubtful')).toMatchObject([
      { n: 1, candidates: [{ slug: 'hollow-knight' }] },
      { n: 3, candidates: years.map(() => ({ genre: null })) },
      // Five others begin with this word, none of them on a PC.
      { n: 2, candidates: [{ slug: 'hollow-knight' }] },
    ])
    await test.db.deleteFrom('games').where('igdb_id', '>=', 88_010).where('igdb_id', '<', 88_020).execute()
    await test.recount()
  })
})
