import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { exportOf, readZip, restoreArchive } from '../../testing/archives.ts'
import type { CastName } from '../../testing/cast.ts'
import { addGames } from '../../testing/games.ts'
import { documentOf, idsOf, postsOf } from '../../testing/posts.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
let games: Record<string, number>
let posts: ReturnType<typeof postsOf>
const hide = (as: CastName, id: number) => test.call('POST', `/comment/hide/${id}`, { as })
const unhide = (as: CastName, id: number) => test.call('DELETE', `/comment/hide/${id}`, { as })
const show = async (as: CastName, id: number) => (await test.call('GET', `/comment/${id}`, { as })).body
const textOf = async (as: CastName, id: number) => (await test.call('GET', `/comment/${id}/text`, { as })).body.comment
const choose = (as: CastName, body: object) => test.call('PUT', '/auth', { as, body })

beforeAll(async () => {
  test = await createTestApp()
  games = await addGames(test)
  posts = postsOf(test)
})
afterEach(async () => {
  await test.db.deleteFrom('hidden_comments').execute()
  await test.db.deleteFrom('comments').execute()
  await test.db.updateTable('users').set({ hidden_words: [], spoilers_covered: false }).execute()
  expect(await test.wrongCounters()).toEqual([])
})
afterAll(() => test.close())

describe('a hidden post (POS-11)', () => {
  it('is on no wall of who hid it, and a line without words elsewhere; others see it as before', async () => {
    const top = await posts.write('bob', 'Unwanted words', { id_game: games.celeste })
    const other = await posts.write('carla', 'Another')
    const reply = await posts.write('bob', 'Unwanted answer', { reply: other.id })
    await test.call('POST', `/friend/${test.cast.bob.id}`, { as: 'alice' })
    for (const id of [top.id, reply.id]) expect((await hide('alice', id)).status).toBe(204)
    expect((await hide('alice', top.id)).status).toBe(204)

    const wall = await posts.wall('alice')
    expect([idsOf(wall.data), wall.total]).toEqual([[other.id], 1])
    expect(await posts.wall('alice', '/friends')).toMatchObject({ data: [], total: 0 })
    expect(await posts.news('alice', { type: 'all', since: 0 + 1 })).toBe(1)
    const ofGame = await test.call('GET', `/comment/game/${games.celeste}/recent/10`, { as: 'alice' })
    expect(ofGame.body).toMatchObject({ total: 1, data: [{ id: top.id, comment: '', collapsed: { by: 'post' } }] })
    const thread = await show('alice', other.id)
    expect(thread.children.data[0]).toMatchObject({ id: reply.id, comment: '', collapsed: { by: 'post' } })
    expect(thread.TotalReplys).toBe(1)
    expect(ofGame.text + JSON.stringify(thread)).not.toContain('Unwanted')
    // Until it is asked for.
    expect(await textOf('alice', top.id)).toBe(documentOf('Unwanted words'))
    expect((await posts.wall('bob')).total).toBe(2)
    expect(await show('carla', top.id)).toMatchObject({ collapsed: null, comment: documentOf('Unwanted words') })

    for (let time = 0; time < 2; time += 1) expect((await unhide('alice', top.id)).status).toBe(204)
    expect((await posts.wall('alice')).total).toBe(2)
    expect(await show('alice', top.id)).toMatchObject({ collapsed: null, comment: documentOf('Unwanted words') })
  })

  it('is listed for its owner, the latest hidden first, until it is deleted or closed to them', async () => {
    const written = []
    for (const text of ['One', 'Two', 'Three', 'Four']) written.push(await posts.write('bob', text))
    const [one, two, three, four] = idsOf(written) as [number, number, number, number]
    for (const id of [two, one, four, three]) {
      test.clock.move(1_000)
      await hide('alice', id)
    }
    test.clock.reset()
    const own = async (as: CastName) => {
      const { data, total } = (await test.call('GET', '/comment/hidden/own', { as })).body
      return [idsOf(data), total]
    }
    expect(await own('alice')).toEqual([[three, four, one, two], 4])
    expect(await own('carla')).toEqual([[], 0])
    await test.call('DELETE', `/comment/${three}`, { as: 'bob' })
    await posts.edit('bob', four, 'Four', { public: 0 })
    expect(await own('alice')).toEqual([[one, two], 2])
  })

  it('is one that is seen, of somebody else, and one of a thousand (ERR-02, POS-03)', async () => {
    const own = await posts.write('alice', 'Mine')
    const closed = await posts.write('bob', 'For a few', { public: 0 })
    const unknown = await hide('alice', 1_999_999_999)
    expect(unknown.status).toBe(404)
    expect((await hide('alice', closed.id)).text).toBe(unknown.text)
    expect((await hide('alice', own.id)).status).toBe(422)
    expect((await test.call('POST', `/comment/hide/${own.id}`)).status).toBe(401)
    expect((await test.call('POST', '/comment/hide/x', { as: 'alice' })).status).toBe(404)
    const { id } = await posts.write('bob', 'One too many')
    const texts = Array.from({ length: 1_000 }, () => ({ user_id: test.cast.bob.id, document: documentOf('x') }))
    const rows = await test.db
      .insertInto('comments')
      .values(
        texts.map((row) => ({ ...row, words: 'x', search: '', created_at: new Date(), public: true, spoiler: false })),
      )
      .returning('id')
      .execute()
    const hidden = { user_id: test.cast.alice.id, owner_id: test.cast.bob.id, created_at: new Date() }
    await test.db
      .insertInto('hidden_comments')
      .values(idsOf(rows).map((comment_id) => ({ ...hidden, comment_id })))
      .execute()
    const refused = await hide('alice', id)
    expect([refused.status, refused.body.code]).toEqual([409, 'hidden_full'])
    expect((await hide('alice', rows[0]!.id)).status).toBe(204)
  })

  it('is hidden once, from however many tabs', async () => {
    const { id } = await posts.write('bob', 'Top')
    const answers = await Promise.all(Array.from({ length: 8 }, () => hide('alice', id)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]))
    expect(await test.db.selectFrom('hidden_comments').selectAll().execute()).toHaveLength(1)
  })

  it('goes into an archive by number, and comes back on the same site (PRF-07)', async () => {
    const { id } = await posts.write('bob', 'Words of bob')
    const gone = await posts.write('bob', 'Soon gone')
    for (const one of [id, gone.id]) await hide('alice', one)
    await choose('alice', { hidden_words: ['Final boss'], spoilers_covered: 1 })
    const zip = await exportOf(test, 'alice')
    const files = await readZip(zip)
    const { posts: kept } = JSON.parse(files['hidden-posts.json']!.toString())
    expect(kept.map((one: { id: number; nick: string }) => [one.id, one.nick])).toEqual([
      [id, 'bob'],
      [gone.id, 'bob'],
    ])
    expect(files['hidden-posts.json']!.toString()).not.toContain('Words of bob')
    const { preferences } = JSON.parse(files['account.json']!.toString())
    expect(preferences).toMatchObject({ hidden_words: ['Final boss'], spoilers_covered: true })
    await test.call('DELETE', `/comment/${gone.id}`, { as: 'bob' })
    await test.db.deleteFrom('hidden_comments').execute()
    // As in an account that was made for it: preferences do not come back into one that is in use.
    const bare = { name: null, surname: null, birthdate: null, city: null, biography: null }
    await test.db
      .updateTable('users')
      .set({ hidden_words: ['Ending'], spoilers_covered: false, ...bare })
      .execute()
    for (let time = 0; time < 2; time += 1) {
      expect(await restoreArchive(test, 'alice', zip)).toMatchObject({ state: 'applied' })
      const rows = await test.db.selectFrom('hidden_comments').select(['user_id', 'comment_id']).execute()
      expect(rows).toEqual([{ user_id: test.cast.alice.id, comment_id: id }])
    }
    const { body } = await test.call('GET', '/auth/check', { as: 'alice' })
    expect(body).toMatchObject({ hidden_words: ['Ending', 'Final boss'], spoilers_covered: 1 })
  })
})

describe('words to hide (POS-11)', () => {
  it('collapse posts that contain one, whole, whatever its accents and case; the text stays on the server', async () => {
    const { status, body } = await choose('alice', { hidden_words: ['muerte', ' Final  Boss ', 'MUERTE'] })
    expect([status, body.hidden_words]).toEqual([200, ['muerte', 'Final Boss']])
    const word = await posts.write('bob', 'La MUÉRTE de alguien')
    const phrase = await posts.write('bob', 'It was the final, boss!')
    const longer = await posts.write('bob', 'Muertes y finales')
    const own = await posts.write('alice', 'muerte')
    const of = async (as: CastName, { id }: { id: number }) => {
      const { collapsed, comment } = await show(as, id)
      return [collapsed, comment === '']
    }
    expect(await of('alice', word)).toEqual([{ by: 'word', word: 'muerte' }, true])
    expect(await of('alice', phrase)).toEqual([{ by: 'word', word: 'Final Boss' }, true])
    expect(await of('alice', longer)).toEqual([null, false])
    expect(await of('alice', own)).toEqual([null, false])
    expect(await of('bob', word)).toEqual([null, false])
    const wall = await test.call('POST', '/comment/wall', { as: 'alice', body: {} })
    expect(wall.body.total).toBe(4)
    expect(wall.text).not.toMatch(/de alguien|It was the/)
    expect(await textOf('alice', word.id)).toBe(documentOf('La MUÉRTE de alguien'))
    // What somebody hid by hand says so.
    await hide('alice', word.id)
    expect(await of('alice', word)).toEqual([{ by: 'post' }, true])
    await choose('alice', { hidden_words: [] })
    expect(await of('alice', phrase)).toEqual([null, false])
  })

  it('tell nothing of what is covered (POS-08)', async () => {
    await choose('alice', { hidden_words: ['dies'] })
    const spoiler = await posts.write('bob', 'She dies', { id_game: games.celeste, spoiler: 1 })
    expect(await show('alice', spoiler.id)).toMatchObject({ covered: 1, collapsed: null, comment: '' })
    const marked = { type: 'text', text: 'dies', marks: [{ type: 'spoiler' }] }
    const comment = JSON.stringify({
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'She ' }, marked] }],
    })
    const { body } = await test.call('POST', '/comment', { as: 'bob', body: { comment } })
    expect((await show('alice', body.id)).collapsed).toBeNull()
  })

  it('are looked for in what a linked page says', async () => {
    await choose('alice', { hidden_words: ['ending'] })
    const { id } = await posts.write('bob', 'Look')
    const [preview] = await test.db
      .insertInto('link_previews')
      .values({
        id: randomUUID(),
        url: 'https://x.example/',
        url_hash: Buffer.from('x'),
        site: 'x.example',
        title: 'The ending explained',
        fetched_at: new Date(),
      })
      .returning('id')
      .execute()
    await test.db
      .updateTable('comments')
      .set({ link: 'https://x.example/', link_preview_id: preview!.id })
      .where('id', '=', id)
      .execute()
    expect(await show('alice', id)).toMatchObject({ collapsed: { by: 'word', word: 'ending' }, link: null })
  })

  it('are a hundred of sixty letters, each with a letter or digit (ERR-02)', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => `word${at}`)
    expect((await choose('alice', { hidden_words: many(100) })).body.hidden_words).toHaveLength(100)
    for (const hidden_words of [many(101), ['x'.repeat(61)], ['…'], [''], 'word', [1]])
      expect((await choose('alice', { hidden_words })).status, JSON.stringify(hidden_words)).toBe(422)
    expect((await choose('alice', { hidden_words: null })).status).toBe(422)
    expect((await test.call('GET', '/auth/check', { as: 'alice' })).body.hidden_words).toHaveLength(100)
  })
})

describe('spoilers that stay covered (POS-08)', () => {
  it('also for who finished the game, who chose so; their own stay open', async () => {
    await test.call('POST', '/collection', { as: 'alice', body: { id_game: games.celeste, type: 'ended', value: 1 } })
    const { id } = await posts.write('bob', 'Zurgle wins', { id_game: games.celeste, spoiler: 1 })
    const own = await posts.write('alice', 'I won', { id_game: games.celeste, spoiler: 1 })
    expect((await show('alice', id)).covered).toBe(0)
    expect(idsOf((await posts.search('alice', 'zurgle')).data)).toEqual([id])
    expect((await choose('alice', { spoilers_covered: 1 })).body.spoilers_covered).toBe(1)
    const covered = await test.call('GET', `/comment/${id}`, { as: 'alice' })
    expect(covered.body).toMatchObject({ covered: 1, comment: '' })
    expect(covered.text).not.toContain('Zurgle')
    expect((await posts.search('alice', 'zurgle')).data).toEqual([])
    expect((await show('alice', own.id)).covered).toBe(0)
    expect(await textOf('alice', id)).toBe(documentOf('Zurgle wins'))
    await choose('alice', { spoilers_covered: 0 })
    expect((await show('alice', id)).covered).toBe(0)
    expect((await choose('alice', { spoilers_covered: 'yes' })).status).toBe(422)
  })
})
