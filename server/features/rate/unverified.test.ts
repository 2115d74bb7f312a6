import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { mergeGames } from '../../catalogue/merge/merge-games.ts'
import { exportOf, restoreArchive } from '../../testing/archives.ts'
import { addGames } from '../../testing/games.ts'
import { tokenIn } from '../../testing/mails.ts'
import { createTestApp, type TestApp, testApp } from '../../testing/test-app.ts'
import { countRatings } from '../collection/counted-ratings.queries.ts'
import { howLongToBeat } from '../import/testing/files.ts'
import { countMissedRatings } from './rate.queries.ts'

let test: TestApp
let games: Record<string, number>
beforeAll(async () => {
  test = await createTestApp()
  // A mail server is configured, and the mails stay here.
  test.ctx.config = { ...test.ctx.config, smtpUrl: 'smtp://127.0.0.1:1' }
  games = await addGames(test)
})
afterEach(async () => {
  expect(await test.wrongCounters()).toEqual([])
  await test.db.deleteFrom('collection_entries').execute()
  await test.recount()
})
afterAll(() => test.close())

interface Member {
  id: number
  token: string
  email: string
}
const password = 'abc_123'
const mailToken = async (email: string) => tokenIn((await test.mails()).find(({ to }) => to === email))

let people = 0
async function register(app = test): Promise<Member> {
  people += 1
  const email = `rater${people}@example.com`
  const body = { nick: `newcomer_${people}`, email, password }
  const { status, body: session } = await app.call('POST', '/auth', { body })
  expect(status).toBe(201)
  return { id: session.user.id, token: session.token, email }
}
const rate = async (as: Member | 'alice' | 'bob', slug: string, value: number | null, app = test) => {
  const { status, body } = await app.call('POST', '/rate', { as, body: { id_game: games[slug], rate: value } })
  expect(status).toBe(200)
  return body
}
const ratingsOf = async (slug: string) => {
  const { rate: average, count, histogram } = (await test.call('GET', `/rate/${games[slug]}`)).body
  return { average, count, bars: histogram.flatMap((n: number, at: number) => (n > 0 ? [[at + 1, n]] : [])) }
}
const none = { average: null, count: 0, bars: [] }
const one = (value: number) => ({ average: value, count: 1, bars: [[Math.ceil(value), 1]] })
const verify = async ({ email }: Member) => {
  const { status } = await test.call('POST', '/email/verify', { body: { token: await mailToken(email) } })
  expect(status).toBe(200)
}
type Cards = { slug: string }[]
/** The best rated games of the catalogue and of the front page. */
const best = async () => {
  // The front page reads them again after a minute, in the background.
  test.clock.move(61_000)
  const all = await test.call('POST', '/game/filter', { body: { order: 'rate-desc' } })
  const top = await test.call('GET', '/game/top')
  return { first: all.body.data[0].slug as string, top: (top.body as Cards).map(({ slug }) => slug) }
}

describe('the ratings of an account without a verified address (RA-04)', () => {
  it('are stored and shown to their owner, and count in no average, histogram or order', async () => {
    const members = [await register(), await register(), await register()]
    const [member] = members as [Member]
    await rate('alice', 'celeste', 6)
    await rate('bob', 'hollow-knight', 8)
    expect(await rate(member, 'celeste', 10)).toMatchObject({ rate: 6, count: 1, own: 10, own_counts: 0 })
    await rate(member, 'hollow-knight', 1)
    for (const each of members) await rate(each, 'pokemon-ruby', 10)
    expect(await ratingsOf('celeste')).toEqual(one(6))
    expect(await ratingsOf('hollow-knight')).toEqual(one(8))
    expect(await ratingsOf('pokemon-ruby')).toEqual(none)
    expect((await test.call('GET', '/game/pokemon-ruby')).body.rate).toBeNull()
    expect(await best()).toEqual({ first: 'hollow-knight', top: [] })
    expect((await test.call('GET', `/rate/${games['celeste']}/${member.id}`)).body).toEqual({ rate: 10 })
    expect((await test.call('GET', `/collection/${member.id}`, { as: member })).body.data).toHaveLength(3)

    const mails = await test.mails()
    for (const { email } of members) {
      const token = tokenIn(mails.find(({ to }) => to === email))
      expect((await test.call('POST', '/email/verify', { body: { token } })).status).toBe(200)
    }
    expect(await ratingsOf('celeste')).toEqual(one(6))
    await test.runJobs()
    expect(await ratingsOf('celeste')).toEqual({
      average: 8,
      count: 2,
      bars: [
        [6, 1],
        [10, 1],
      ],
    })
    expect((await ratingsOf('hollow-knight')).average).toBe(4.5)
    expect(await ratingsOf('pokemon-ruby')).toEqual({ average: 10, count: 3, bars: [[10, 3]] })
    await expect.poll(best).toEqual({ first: 'pokemon-ruby', top: ['pokemon-ruby'] })
    for (const each of members) await rate(each, 'pokemon-ruby', null)
    expect(await ratingsOf('pokemon-ruby')).toEqual(none)
  })

  it('count from the start where no mails are sent, and when a user signed in before mails were configured', async () => {
    const plain = await testApp()
    await addGames(plain)
    const member = await register(plain)
    expect(await rate(member, 'celeste', 7, plain)).toMatchObject({ count: 1, own: 7 })
    plain.ctx.config = { ...plain.ctx.config, smtpUrl: 'smtp://127.0.0.1:1' }
    expect(await rate(member, 'celeste', 9, plain)).toMatchObject({ rate: 9, count: 1 })
  })

  it('count after a password reset, which reads the mailbox as well', async () => {
    const member = await register()
    await rate(member, 'celeste', 9)
    await test.mails()
    await test.call('POST', '/password/reset-request', { body: { email: member.email } })
    const token = await mailToken(member.email)
    const body = { email: member.email, token, password: 'new_word_1', password_confirmation: 'new_word_1' }
    expect((await test.call('POST', '/password/reset', { body })).body).toBe(true)
    expect(await ratingsOf('celeste')).toEqual(none)
    await test.runJobs()
    expect(await ratingsOf('celeste')).toEqual(one(9))
  })

  it('count after another address is verified; a new address that awaits this removes nothing', async () => {
    const member = await register()
    await rate(member, 'celeste', 9)
    const change = async (email: string) => {
      await test.mails()
      const body = { email, current_password: password }
      expect((await test.call('PUT', '/auth', { as: member, body })).status).toBe(200)
    }
    const [first, second] = [`first-${member.email}`, `second-${member.email}`]
    await change(first)
    await test.call('POST', '/email/verify', { body: { token: await mailToken(first) } })
    await test.runJobs()
    expect(await ratingsOf('celeste')).toEqual(one(9))
    await change(second)
    await test.runJobs()
    await rate(member, 'celeste', 8)
    expect(await ratingsOf('celeste')).toEqual(one(8))
    await leave(member)
  })

  it('are right after ratings, changes of several games and undo during the verification (RA-02)', async () => {
    const members = await Promise.all(Array.from({ length: 8 }, () => register()))
    const slugs = Object.keys(games)
    for (const member of members) for (const slug of slugs.slice(0, 3)) await rate(member, slug, 4)
    const mails = await test.mails()
    for (const { email } of members) {
      const token = tokenIn(mails.find(({ to }) => to === email))
      expect((await test.call('POST', '/email/verify', { body: { token } })).status).toBe(200)
    }
    const busy = members.flatMap((member, at) => [
      ...slugs.map((slug, n) => rate(member, slug, 1 + ((at + n) % 10))),
      test.call('POST', '/collection/many', { as: member, body: { games: [games[slugs[0]!]], type: 'remove' } }),
      countRatings(test.db, member.id),
      countRatings(test.db, member.id),
    ])
    await Promise.all([...busy, test.runJobs()])
    await test.runJobs()
    expect(await test.wrongCounters()).toEqual([])
    expect((await ratingsOf(slugs[1]!)).count).toBe(members.length)
    // A second run adds nothing.
    for (const { id } of members) expect(await countRatings(test.db, id)).toBe(true)
    expect((await ratingsOf(slugs[1]!)).count).toBe(members.length)
    for (const member of members) await leave(member)
    expect(await ratingsOf(slugs[1]!)).toEqual(none)
  })

  it('leave the counters right when the account is deleted, also right after its verification', async () => {
    await rate('alice', 'celeste', 6)
    const [unverified, verified] = [await register(), await register()]
    for (const member of [unverified, verified]) await rate(member, 'celeste', 2)
    await verify(verified)
    await test.call('DELETE', '/auth', { as: verified, body: { password } })
    await leave(unverified)
    expect(await ratingsOf('celeste')).toEqual(one(6))
  })

  it('count nowhere after changes of many games, undo, reviews, imports, archives and merges', async () => {
    const member = await register()
    for (const slug of ['celeste', 'chrono-cross']) await rate(member, slug, 3)
    const ids = [games['celeste']!, games['chrono-cross']!]
    const nowhere = async () => {
      for (const slug of ['celeste', 'chrono-cross', 'chrono-trigger'])
        expect([slug, await ratingsOf(slug)]).toEqual([slug, none])
      expect(await test.wrongCounters()).toEqual([])
    }
    const removed = await test.call('POST', '/collection/many', { as: member, body: { games: ids, type: 'remove' } })
    await nowhere()
    const undone = await test.call('PUT', '/collection/many', { as: member, body: { entries: removed.body.data } })
    expect(undone.body.data).toHaveLength(2)
    await nowhere()
    const body = { id_game: games['chrono-trigger'], title: 'Up', review: 'And up.', total: 9 }
    const review = (await test.call('POST', '/review', { as: member, body })).body.id
    await nowhere()
    const archive = await exportOf(test, member)
    expect((await test.call('DELETE', `/review/${review}`, { as: member })).status).toBeLessThan(300)
    await nowhere()
    const other = await register()
    await restoreArchive(test, other, archive)
    expect((await test.call('GET', `/rate/${games['celeste']}/${other.id}`)).body).toEqual({ rate: 3 })
    await nowhere()
    await bringIn(await register(), nowhere)
    const { into, from } = { into: games['celeste']!, from: games['chrono-cross']! }
    await test.db.transaction().execute((trx) => mergeGames(trx, test.ctx.resources, from, into))
    expect(await ratingsOf('celeste')).toEqual(none)
    expect(await test.wrongCounters()).toEqual([])
    await leave(member)
    await leave(other)
  })

  it('count even if their job was lost', async () => {
    const member = await register()
    await rate(member, 'celeste', 9)
    await test.mails()
    await test.db.updateTable('users').set({ email_verified: true }).where('id', '=', member.id).execute()
    await test.runJobs()
    expect(await ratingsOf('celeste')).toEqual(none)
    await countMissedRatings.run(test.ctx, new AbortController().signal)
    await test.runJobs()
    expect(await ratingsOf('celeste')).toEqual(one(9))
    await leave(member)
  })
})

async function leave(member: Member): Promise<void> {
  const { status } = await test.call('DELETE', '/auth', { as: member, body: { password } })
  expect(status).toBe(204)
  await test.runJobs()
  expect(await test.wrongCounters()).toEqual([])
}

/** Applies and undoes an import of ratings; `check` runs after each. */
async function bringIn(as: Member, check: () => Promise<void>): Promise<void> {
  const headers = { 'content-type': 'text/csv' }
  const { body } = await test.call('POST', '/import?name=export.csv', { as, body: howLongToBeat, headers })
  await test.runJobs()
  for (const [what, own] of [
    ['apply', { rate: 9.5 }],
    ['undo', null],
  ] as const) {
    expect((await test.call('POST', `/import/${body.id}/${what}`, { as })).status).toBe(202)
    await test.runJobs()
    expect((await test.call('GET', `/rate/${games['celeste']}/${as.id}`)).body).toEqual(own)
    await check()
  }
}
