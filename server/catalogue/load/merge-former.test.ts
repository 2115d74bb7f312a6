import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { countGamesAnew } from '../write/catalogue-state.ts'
import { loadGames } from './load-games.ts'
import { loadVocabulary } from './load-vocabulary.ts'
import { forgetVanished } from './merge-former.ts'
import type { OpenGame } from './open-game.ts'
import { readVocabulary } from './read-catalogue.ts'

let test: TestApp
beforeEach(async () => {
  test = await testApp()
})

const game = (key: string, more: Partial<OpenGame> = {}): OpenGame => ({
  sourceKey: key,
  source: key.startsWith('core:') ? 'core' : 'mame',
  formerKeys: [],
  renown: 0,
  slug: key.replace(/^\w+:/, ''),
  title: key.replace(/^\w+:/, ''),
  aliases: [],
  releases: [{ platform: 'nes', date: { date: '1990-12-31', precision: 'year' } }],
  genres: [],
  themes: [],
  developers: [],
  publishers: ['Somebody'],
  franchise: null,
  externalIds: {},
  websites: [],
  description: null,
  ...more,
})

/** Loads these games as a version of the open catalogue. */
async function load(...games: OpenGame[]): Promise<void> {
  const vocabulary = readVocabulary()
  await test.db.transaction().execute(async (trx) => {
    await loadVocabulary(trx, vocabulary)
    await loadGames(trx, { games, vocabulary }, test.ctx.resources)
    await forgetVanished(trx, test.ctx.resources, games)
    await countGamesAnew(trx)
  })
}
const idOf = async (slug: string): Promise<number> => (await test.call('GET', `/game/${slug}`)).body.id
const keep = (id: number, as: 'alice' | 'bob' = 'alice', type = 'have', value = 1) =>
  test.call('POST', '/collection', { as, body: { id_game: id, type, value } })
const keys = async () =>
  (await sql<{ source_key: string }>`select source_key from games order by 1`.execute(test.db)).rows.map(
    ({ source_key }) => source_key,
  )

it('a hand-written game with a new address keeps its row, and the old address leads there (GAM-12)', async () => {
  const title = 'Ruby Mine: File #2'
  await load(game('core:2', { title }))
  const id = await idOf('2')
  await keep(id)
  await load(game('core:ruby-mine-file-2', { title }))
  expect(await keys()).toEqual(['core:ruby-mine-file-2'])
  expect((await test.call('GET', '/game/2')).body).toMatchObject({ id, slug: 'ruby-mine-file-2' })
  await test.recount()
})

describe('games of an earlier version that turn out to be one (GAM-12)', () => {
  it('are merged at the next load: shelves and ratings move, the old address leads to the kept one', async () => {
    await load(game('core:ruby'), game('mame:ruby-version'), game('mame:ruby-again'))
    const [kept, former] = [await idOf('ruby'), await idOf('ruby-version')]
    await keep(former)
    await keep(kept, 'bob')
    await keep(former, 'alice', 'rating', 8)
    await load(game('core:ruby', { formerKeys: ['mame:ruby-version', 'mame:ruby-again'] }))
    expect(await keys()).toEqual(['core:ruby'])
    for (const slug of ['ruby-version', 'ruby-again'])
      expect((await test.call('GET', `/game/${slug}`)).body).toMatchObject({ id: kept, slug: 'ruby' })
    const mine = await test.call('GET', `/collection/${test.cast.alice.id}`, { as: 'alice' })
    expect(mine.body.data).toMatchObject([{ have: 1, rating: 8 }])
    expect((await test.call('GET', '/site')).body.games).toBe(1)
    await test.recount()
  })

  it('keep the row of the first one when the kept one is new', async () => {
    await load(game('mame:ruby-version'), game('mame:ruby-again'))
    const former = await idOf('ruby-version')
    await keep(former)
    await load(game('core:ruby', { formerKeys: ['mame:ruby-version', 'mame:ruby-again'] }))
    expect(await idOf('ruby')).toBe(former)
    expect(await idOf('ruby-again')).toBe(former)
    expect(await keys()).toEqual(['core:ruby'])
    await test.recount()
  })

  it('lead on from addresses of addresses, and a second load changes nothing', async () => {
    await load(game('mame:a'))
    await load(game('mame:b', { formerKeys: ['mame:a'] }))
    await load(game('core:c'), game('mame:b'))
    await load(game('core:c', { formerKeys: ['mame:b', 'mame:a'] }))
    const id = await idOf('c')
    expect([await idOf('a'), await idOf('b')]).toEqual([id, id])
    await load(game('core:c', { formerKeys: ['mame:b', 'mame:a'] }))
    expect([await idOf('a'), await idOf('b'), await idOf('c')]).toEqual([id, id, id])
    await test.recount()
  })

  it('stay when an admin deleted the kept one', async () => {
    await load(game('core:ruby'), game('mame:ruby-version'))
    const former = await idOf('ruby-version')
    await keep(former)
    await test.call('DELETE', `/game/${await idOf('ruby')}`, { as: 'admin' })
    await load(game('core:ruby', { formerKeys: ['mame:ruby-version'] }))
    expect(await keys()).toEqual(['mame:ruby-version'])
  })
})

describe('games that left the snapshot (GAM-01)', () => {
  it('go when nobody keeps them, and stay on the shelves of those who do', async () => {
    await load(game('mame:word-perfect'), game('mame:home-accounts'), game('core:pong'))
    await keep(await idOf('home-accounts'))
    await load(game('core:pong'))
    expect(await keys()).toEqual(['core:pong', 'mame:home-accounts'])
    expect((await test.call('GET', '/site')).body.games).toBe(2)
    await test.recount()
  })
})
