import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { CastName } from '../../testing/cast.ts'
import { addGames } from '../../testing/games.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
let games: Record<string, number>
const idOf = (name: CastName): number => test.cast[name].id
const set = (as: CastName, kind: 'mute' | 'block', id: number) => test.call('POST', `/user/${kind}/${id}`, { as })
const unset = (as: CastName, kind: 'mute' | 'block', id: number) => test.call('DELETE', `/user/${kind}/${id}`, { as })
const follow = (as: CastName, id: number) => test.call('POST', `/friend/${id}`, { as })
const read = async (as: CastName | undefined, path: string) =>
  (await test.call('GET', path, { ...(as && { as }) })).body
const silenceOf = async (as: CastName, nick: string) => (await read(as, `/user/${nick}`)).silence
/** The authors of a page, and how many rows it says there are. */
const authors = async (as: CastName, path: string): Promise<[string[], number]> => {
  const { data, total } = await read(as, path)
  return [data.map(({ user }: { user: { nick: string } }) => user.nick).toSorted(), total]
}

beforeAll(async () => {
  test = await createTestApp()
  games = await addGames(test)
  for (const as of ['alice', 'bob', 'carla'] as const) {
    const body = { id_game: games.celeste, title: 'A title', review: 'A text.', total: 8 }
    await test.call('POST', '/review', { as, body })
    const list = await test.call('POST', '/list', { as, body: { title: 'A list', public: 1 } })
    await test.call('POST', '/list/add', { as, body: { id_list: list.body.id, id_game: games.celeste } })
  }
})
afterEach(async () => {
  await test.db.deleteFrom('silences').execute()
  await test.db.deleteFrom('follows').execute()
  expect(await test.wrongCounters()).toEqual([])
})
afterAll(() => test.close())

const mixed = () => ['/review/home', `/review/game/${games.celeste}/recent`, '/list/all/likes', '/list/home']
const pagesOfGame = () => [...mixed(), `/list/game/${games.celeste}/likes`, `/list/game/${games.celeste}/recent`]

describe('a mute (POS-11)', () => {
  it('takes a person out of pages of many people, and their totals; their own pages stay', async () => {
    for (const path of pagesOfGame()) expect(await authors('alice', path), path).toEqual([['alice', 'bob', 'carla'], 3])
    expect((await set('alice', 'mute', idOf('bob'))).status).toBe(204)
    for (const path of pagesOfGame()) {
      expect(await authors('alice', path), path).toEqual([['alice', 'carla'], 2])
      expect(await authors('bob', path), path).toEqual([['alice', 'bob', 'carla'], 3])
    }
    expect(await authors('alice', `/review/user/${idOf('bob')}/recent`)).toEqual([['bob'], 1])
    expect(await authors('alice', `/list/user/${idOf('bob')}/recent`)).toEqual([['bob'], 1])
    expect(await silenceOf('alice', 'bob')).toBe('mute')
    expect(await silenceOf('bob', 'alice')).toBeNull()
    expect((await unset('alice', 'mute', idOf('bob'))).status).toBe(204)
    expect(await authors('alice', '/list/all/recent')).toEqual([['alice', 'bob', 'carla'], 3])
  })

  it('takes their events out of the feed, and leaves following as it is', async () => {
    for (const name of ['bob', 'carla'] as const) await follow('alice', idOf(name))
    await set('alice', 'mute', idOf('bob'))
    const [nicks, total] = await authors('alice', '/event')
    expect(new Set(nicks)).toEqual(new Set(['carla']))
    expect(total).toBe(nicks.length)
    expect((await read('alice', '/user/bob')).followed).toBe(1)
    expect((await authors('alice', `/event/${idOf('bob')}`))[1]).toBeGreaterThan(0)
  })
})

describe('a block (POS-11)', () => {
  it('hides all that a person wrote, also at its own address, and closes both timelines', async () => {
    const [review] = (await read('alice', `/review/user/${idOf('bob')}/recent`)).data
    const [list] = (await read('alice', `/list/user/${idOf('bob')}/recent`)).data
    await set('alice', 'block', idOf('bob'))
    for (const path of pagesOfGame()) expect(await authors('alice', path), path).toEqual([['alice', 'carla'], 2])
    const unknown = await test.call('GET', '/review/1999999999', { as: 'alice' })
    for (const path of [
      `/review/${review.id}`,
      `/list/${list.id}`,
      `/list/${list.id}/games`,
      `/review/like/${review.id}`,
    ]) {
      const answer = await test.call('GET', path, { as: 'alice' })
      expect([answer.status, answer.text], path).toEqual([404, unknown.text])
    }
    expect(await authors('alice', `/review/user/${idOf('bob')}/recent`)).toEqual([[], 0])
    expect(await authors('alice', `/list/user/${idOf('bob')}/recent`)).toEqual([[], 0])
    for (const [as, of] of [
      ['alice', 'bob'],
      ['bob', 'alice'],
    ] as const)
      expect((await test.call('GET', `/event/${idOf(of)}`, { as })).status).toBe(404)
    // The person who was blocked sees what visitors see, and is told nothing.
    expect(await silenceOf('bob', 'alice')).toBeNull()
    expect(await authors('bob', `/review/user/${idOf('alice')}/recent`)).toEqual([['alice'], 1])
    expect((await read('alice', '/user/bob')).silence).toBe('block')
  })

  it('ends following in both directions, and neither follows or mentions the other any more', async () => {
    await follow('alice', idOf('bob'))
    await follow('bob', idOf('alice'))
    await set('alice', 'block', idOf('bob'))
    for (const name of ['alice', 'bob'] as const)
      expect(await read(name, `/user/totals/${idOf(name)}`)).toMatchObject({ followers: 0, following: 0 })
    const refused = [await follow('bob', idOf('alice')), await follow('alice', idOf('bob'))]
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'cannot_follow'],
      [409, 'cannot_follow'],
    ])
    expect(refused[0]?.text).toBe(refused[1]?.text)
    for (const [as, text] of [
      ['alice', 'bob'],
      ['bob', 'alice'],
    ] as const)
      expect(await read(as, `/friend/mention?text=${text}`)).toEqual([])
    await unset('alice', 'block', idOf('bob'))
    expect((await follow('bob', idOf('alice'))).status).toBe(201)
  })

  it('takes a user out of who likes a review, list or post, and out of the number of likes (POS-04, POS-11)', async () => {
    const [review] = (await read('carla', `/review/user/${idOf('carla')}/recent`)).data
    for (const as of ['bob', 'dan'] as const) await test.call('POST', `/review/like/${review.id}`, { as })
    await set('alice', 'block', idOf('bob'))
    const nicks = async (as: CastName) => {
      const { data, total } = await read(as, `/review/like/${review.id}`)
      return [data.map(({ nick }: { nick: string }) => nick), total]
    }
    expect(await nicks('alice')).toEqual([['dan'], 1])
    expect(await nicks('carla')).toEqual([['dan', 'bob'], 2])
    const [list] = (await read('carla', `/list/user/${idOf('carla')}/recent`)).data
    const comment = JSON.stringify({
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'x' }] }],
    })
    const { body: post } = await test.call('POST', '/comment', { as: 'carla', body: { comment } })
    for (const as of ['bob', 'dan'] as const)
      for (const path of [`/list/like/${list.id}`, `/comment/like/${post.id}`]) await test.call('POST', path, { as })
    const counts = async (as: CastName) => [
      (await read(as, `/review/${review.id}`)).TotalLikes,
      (await read(as, `/list/user/${idOf('carla')}/recent`)).data[0].TotalLikes,
      (await read(as, `/comment/${post.id}`)).TotalLikes,
    ]
    expect(await counts('alice')).toEqual([1, 1, 1])
    expect(await counts('carla')).toEqual([2, 2, 2])
    expect((await test.call('POST', `/comment/like/${post.id}`, { as: 'alice' })).body.TotalLikes).toBe(2)
  })

  it('stands in the place of a mute, which does not end it', async () => {
    await set('alice', 'mute', idOf('bob'))
    await set('alice', 'block', idOf('bob'))
    expect((await set('alice', 'mute', idOf('bob'))).status).toBe(204)
    expect((await unset('alice', 'mute', idOf('bob'))).status).toBe(204)
    expect(await silenceOf('alice', 'bob')).toBe('block')
  })

  it('leaves no follow behind, whichever of the two is first', async () => {
    const rounds = Array.from({ length: 10 }, (_, at) => at)
    for (const _ of rounds) {
      await Promise.all([
        follow('bob', idOf('alice')),
        set('alice', 'block', idOf('bob')),
        follow('alice', idOf('bob')),
        set('bob', 'block', idOf('alice')),
      ])
      expect(await test.db.selectFrom('follows').selectAll().execute()).toEqual([])
      await test.db.deleteFrom('silences').execute()
    }
  })
})

describe('the list of both (POS-11)', () => {
  it('has the latest first, for their owner only', async () => {
    await set('alice', 'mute', idOf('bob'))
    test.clock.move(1_000)
    await set('alice', 'block', idOf('carla'))
    const { data, total } = await read('alice', '/user/silence/own')
    expect(data.map(({ nick, silence }: { nick: string; silence: string }) => [nick, silence])).toEqual([
      ['carla', 'block'],
      ['bob', 'mute'],
    ])
    expect(total).toBe(2)
    expect(await read('bob', '/user/silence/own')).toMatchObject({ data: [], total: 0 })
    test.clock.reset()
  })

  it.each(['mute', 'block'] as const)('%s: refuses oneself, nobody and too many (ERR-02)', async (kind) => {
    expect((await set('alice', kind, idOf('alice'))).status).toBe(422)
    expect((await set('alice', kind, 1_999_999_999)).status).toBe(404)
    expect((await unset('alice', kind, 1_999_999_999)).status).toBe(404)
    expect((await test.call('POST', `/user/${kind}/${idOf('bob')}`)).status).toBe(401)
    expect((await test.call('POST', `/user/${kind}/x`, { as: 'alice' })).status).toBe(404)
    const many = await test.db
      .insertInto('users')
      .values(
        Array.from({ length: 1_000 }, (_, at) => ({ nick: `many_${kind}_${at}`, email: `${kind}${at}@x.example` })),
      )
      .returning('id')
      .execute()
    const created_at = new Date()
    await test.db
      .insertInto('silences')
      .values(many.map(({ id }) => ({ user_id: idOf('alice'), other_id: id, kind: 'mute', created_at })))
      .execute()
    expect((await set('alice', kind, idOf('bob'))).status).toBe(409)
    expect((await set('alice', 'block', many[0]!.id)).status).toBe(204)
  })
})
