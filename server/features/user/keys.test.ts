import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { takeUnexpected } from '../../testing/unexpected.ts'

let test: TestApp

beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const words = (text: string): string[] => text.split(/\s+/).sort()

const card = words('id nick name avatar followed follows_you')
const totals = words(`games have wanted played completed ended pending lended awarded favourite playing abandoned rated
  lists reviews comments followers following trophies`)
const profile = [
  ...card,
  ...words('biography biography_lang city background created_at accounts totals silence top first_favourite'),
].sort()
const own =
  words(`id nick name surname email email_verified birthdate city biography avatar background lang accounts an pm
  email_notification timeline_privacy trophy_privacy hidden_words spoilers_covered has_password google created_at`)
const keysOf = (value: object): string[] => Object.keys(value).sort()

describe('what is returned of a user, key by key (P-14, US-02)', () => {
  it.each([undefined, 'alice', 'bob', 'admin'] as const)('a profile, to %s', async (as) => {
    const { body } = await test.call('GET', '/user/alice', as && { as })
    expect(keysOf(body)).toEqual(profile)
    expect(keysOf(body.totals)).toEqual(totals)
  })

  it('the own account', async () => {
    const { body } = await test.call('GET', '/auth/check', { as: 'alice' })
    expect(keysOf(body)).toEqual(own)
    const { body: login } = await test.call('POST', '/auth/login', {
      body: { data: 'alice', password: test.cast.alice.password },
    })
    expect(keysOf(login)).toEqual(['token', 'user'])
    expect(keysOf(login.user)).toEqual(own)
  })

  it('a user in the admins’ list: what admins may not see is empty', async () => {
    await test.call('PUT', '/auth', { as: 'alice', body: { hidden_words: ['a name'] } })
    const { body } = await test.call('GET', '/user/admin/all?text=alice', { as: 'admin' })
    expect(body.data.map(keysOf)).toEqual([[...own, 'last_seen_at', 'totals'].sort()])
    expect(body.data).toMatchObject([{ nick: 'alice', surname: null, birthdate: null, hidden_words: [] }])
  })

  it.each([undefined, 'bob', 'admin'] as const)('somebody in a search and in the top list, to %s', async (as) => {
    const { id } = test.cast.alice
    const game = { slug: `a-game-${as ?? 'visitor'}`, title: 'A game', name_key: 'a game', source: 'user' }
    const row = await test.db.insertInto('games').values(game).returning('id').executeTakeFirstOrThrow()
    await test.db.insertInto('collection_entries').values({ user_id: id, game_id: row.id, have: true }).execute()
    await test.recount()
    const found = await test.call('POST', '/game/search', { ...(as && { as }), body: { data: 'alice' } })
    expect(found.body.users.map(keysOf)).toEqual([card])
    const { body: top } = await test.call('GET', '/user/top_users', as && { as })
    expect(top.length).toBeGreaterThan(0)
    for (const one of top) expect(keysOf(one)).toEqual([...card, 'totals'].sort())
  })
})

describe('the check of all responses in all tests', () => {
  it('finds alice’s data in a response to anybody else', async () => {
    await test.db.updateTable('users').set({ biography: 'Alices-canary' }).where('nick', '=', 'alice').execute()
    await test.call('GET', '/user/alice', { as: 'alice' })
    expect(takeUnexpected()).toEqual([])
    await test.call('GET', '/user/alice', { as: 'bob' })
    await test.call('GET', '/user/alice')
    const said = 'GET /user/alice shows Alices-canary to somebody who is not alice'
    expect(takeUnexpected()).toEqual([said, said])
  })
})
