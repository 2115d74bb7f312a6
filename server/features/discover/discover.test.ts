import { Compile } from 'typebox/compile'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Page } from '../../../common/api/shapes.ts'
import { Suggestion } from '../../../common/api/game.ts'
import type { CastName } from '../../testing/cast.ts'
import { addGames } from '../../testing/games.ts'
import { checkArchiveOf, exportOf, makeArchive, readZip, restoreArchive } from '../../testing/archives.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { limits } from '../../../common/rules/limits.ts'
import { mergeRefused } from './unwanted.queries.ts'

let test: TestApp
let games: Record<string, number>

beforeAll(async () => {
  test = await createTestApp()
  games = await addGames(test)
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.db.deleteFrom('collection_entries').execute()
  await test.db.deleteFrom('collections').execute()
  await test.db.deleteFrom('user_suggestion_states').execute()
  await test.db.deleteFrom('user_suggestions').execute()
  await test.recount()
})

const set = (as: CastName, slug: string, type: string, value: unknown) =>
  test.call('POST', '/collection', { as, body: { id_game: games[slug], type, value } })
const ask = (as: CastName, { page = 1, lang = 'en' } = {}) =>
  test.call('GET', `/game/discover/${test.cast[as].id}?page=${page}`, { as, headers: { 'accept-language': lang } })
type Told = { slug: string; title: string; reason: { kind: string; game: { slug: string } | null } }
const slugs = ({ body }: { body: { data: Told[] } }): string[] => body.data.map(({ slug }) => slug)

/** A user without a picture, with good ratings for these games. */
async function addFan(nick: string, liked: string[]): Promise<void> {
  const { id } = await test.db
    .insertInto('users')
    .values({ nick, email: `${nick}@example.com` })
    .returning('id')
    .executeTakeFirstOrThrow()
  await test.db
    .insertInto('collection_entries')
    .values(liked.map((slug) => ({ user_id: id, game_id: games[slug] ?? 0, have: true, rating: 9 })))
    .execute()
  await test.recount()
}

describe('GET game/discover/{id_user}', () => {
  it('suggests games similar to the user’s best ones, and says why (GAM-08)', async () => {
    await set('alice', 'chrono-trigger', 'rating', 9)
    const answer = await ask('alice')
    expect(answer.status).toBe(200)
    expect(Compile(Page(Suggestion)).Check(answer.body)).toBe(true)
    expect(answer.body.data[0]).toMatchObject({
      slug: 'chrono-cross',
      reason: { kind: 'rated', game: { slug: 'chrono-trigger', title: 'Chrono Trigger' }, rate: 9, name: null },
    })
    expect(answer.body).toMatchObject({ current_page: 1, next_page_url: null, total: answer.body.data.length })
  })

  it.each([
    ['favourite', 'favourite'],
    ['ended', 'finished'],
    ['have', 'owned'],
    ['wanted', 'wanted'],
  ])('tells %s games as %s (GAM-08)', async (type, kind) => {
    await set('alice', 'chrono-trigger', type, 1)
    const [first] = (await ask('alice')).body.data
    expect(first).toMatchObject({
      slug: 'chrono-cross',
      reason: { kind, game: { slug: 'chrono-trigger' }, rate: null },
    })
  })

  it('never suggests a game that the user has in any edition, nor an unreleased one (GAM-08)', async () => {
    for (const [slug, type] of [
      ['chrono-trigger', 'wanted'],
      ['hollow-knight', 'favourite'],
      ['celeste', 'rating'],
    ] as const)
      await set('alice', slug, type, type === 'rating' ? 10 : 1)
    const found = slugs(await ask('alice'))
    expect(found).toEqual(expect.arrayContaining(['chrono-cross', 'final-fantasy-vii', 'pokemon-ruby']))
    for (const slug of ['chrono-trigger', 'hollow-knight', 'celeste', 'next-year', 'some-day'])
      expect(found).not.toContain(slug)
  })

  it('gives no reason based on a disliked game (GAM-08)', async () => {
    await set('alice', 'celeste', 'rating', 10)
    await set('alice', 'chrono-trigger', 'rating', 2)
    const { data } = (await ask('alice')).body as { data: Told[] }
    expect(data[0]?.slug).toBe('hollow-knight')
    expect(data.map(({ reason }) => reason.game?.slug)).not.toContain('chrono-trigger')
  })

  it('suggests widely kept games for an empty collection (GAM-08)', async () => {
    await set('bob', 'celeste', 'have', 1)
    const { data } = (await ask('dan')).body
    expect(data.length).toBeGreaterThan(3)
    expect(data[0]).toMatchObject({ slug: 'celeste', reason: { kind: 'popular', game: null, rate: null, name: null } })
  })

  it('leaves out an added game at once, and is renewed soon after (GAM-08)', async () => {
    await set('alice', 'chrono-trigger', 'rating', 9)
    expect(slugs(await ask('alice'))).toContain('chrono-cross')
    await set('alice', 'chrono-cross', 'wanted', 1)
    const { body } = await ask('alice')
    expect(slugs({ body })).not.toContain('chrono-cross')
    expect(body.total).toBe(body.data.length)
    await set('alice', 'celeste', 'rating', 10)
    test.clock.move(60_000)
    const told = (await ask('alice')).body.data as Told[]
    test.clock.reset()
    expect(told.find(({ slug }) => slug === 'hollow-knight')?.reason.game?.slug).toBe('celeste')
  })

  it('is computed once, however many ask at the same time (GAM-08)', async () => {
    await set('alice', 'chrono-trigger', 'rating', 9)
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask('alice')))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    const made = await test.db.selectFrom('user_suggestion_states').selectAll().execute()
    expect(made).toHaveLength(1)
    await ask('alice')
    expect(await test.db.selectFrom('user_suggestion_states').selectAll().execute()).toEqual(made)
  })

  it('refers to users only when at least three share it, and never names them (GAM-08, GA-07, P-24)', async () => {
    await set('alice', 'celeste', 'rating', 10)
    const people = async (): Promise<Told | undefined> => {
      await test.db.deleteFrom('user_suggestion_states').execute()
      const { body, text } = await ask('alice')
      expect(text).not.toMatch(/fan_|example\.com/)
      return (body.data as Told[]).find(({ slug }) => slug === 'pokemon-ruby')
    }
    await addFan('fan_one', ['celeste', 'pokemon-ruby'])
    await addFan('fan_two', ['celeste', 'pokemon-ruby'])
    expect((await people())?.reason.kind).not.toBe('people')
    await addFan('fan_three', ['celeste', 'pokemon-ruby'])
    expect((await people())?.reason).toMatchObject({ kind: 'people', game: { slug: 'celeste' } })
  })

  it('names a liked genre in the reader’s language (GAM-08, I18-01)', async () => {
    await set('alice', 'chrono-trigger', 'rating', 9)
    await ask('alice')
    const { id } = await test.db
      .selectFrom('genres')
      .select('id')
      .where('slug', '=', 'role-playing')
      .executeTakeFirstOrThrow()
    await test.db
      .updateTable('user_suggestions')
      .set({ reason: JSON.stringify({ kind: 'genre', genre: id }) })
      .where('place', '=', 1)
      .execute()
    const reason = async (lang: string) => (await ask('alice', { lang })).body.data[0].reason
    expect(await reason('en')).toEqual({ kind: 'genre', game: null, rate: null, name: 'Role-playing' })
    expect((await reason('es')).name).toBe('Rol')
  })

  it('is private: another user’s list is the same 404 as an unknown one (GA-07)', async () => {
    await set('bob', 'celeste', 'have', 1)
    const strip = ({ date: _date, ...headers }: Record<string, string>) => headers
    const [others, unknown] = await Promise.all(
      [test.cast.bob.id, 2_147_483_000].map((id) => test.call('GET', `/game/discover/${id}`, { as: 'alice' })),
    )
    expect(others?.status).toBe(404)
    expect([others?.text, strip(others?.headers ?? {})]).toEqual([unknown?.text, strip(unknown?.headers ?? {})])
    expect((await test.call('GET', `/game/discover/${test.cast.bob.id}`, { as: 'admin' })).status).toBe(404)
    expect((await test.call('GET', `/game/discover/${test.cast.bob.id}`)).status).toBe(401)
  })

  it.each(['0', '-1', 'x', '100001', '1.5'])('refuses the page %s (ERR-02)', async (page) => {
    expect((await test.call('GET', `/game/discover/${test.cast.alice.id}?page=${page}`, { as: 'alice' })).status).toBe(
      422,
    )
  })

  it('has no page after the last (API-02)', async () => {
    const { body } = await ask('alice', { page: 99 })
    expect(body).toMatchObject({ data: [], current_page: 99, next_page_url: null })
  })
})

describe('game/discover/unwanted', () => {
  const refuse = (as: CastName, id_game: unknown) =>
    test.call('POST', '/game/discover/unwanted', { as, body: { id_game } })
  const refused = async (as: CastName) => (await test.call('GET', '/game/discover/unwanted', { as })).body

  beforeEach(() => test.db.deleteFrom('unwanted_suggestions').execute())

  it('is remembered: the game leaves the list, also when it is made anew, and comes back (GAM-08)', async () => {
    await set('alice', 'chrono-trigger', 'rating', 9)
    expect(slugs(await ask('alice'))[0]).toBe('chrono-cross')
    expect((await refuse('alice', games['chrono-cross'])).status).toBe(204)
    expect(slugs(await ask('alice'))).not.toContain('chrono-cross')
    // Once more is no mistake.
    expect((await refuse('alice', games['chrono-cross'])).status).toBe(204)
    await test.db.deleteFrom('user_suggestion_states').execute()
    expect(slugs(await ask('alice'))).not.toContain('chrono-cross')
    expect(await refused('alice')).toMatchObject({ data: [{ slug: 'chrono-cross' }], total: 1 })
    const accepted = await test.call('DELETE', `/game/discover/unwanted/${games['chrono-cross']}`, { as: 'alice' })
    expect(accepted.status).toBe(204)
    await test.db.deleteFrom('user_suggestion_states').execute()
    expect(slugs(await ask('alice'))[0]).toBe('chrono-cross')
    expect(await refused('alice')).toMatchObject({ data: [], total: 0 })
  })

  it('changes nothing for others (GAM-08, GA-07)', async () => {
    await set('bob', 'chrono-trigger', 'rating', 9)
    await refuse('alice', games['chrono-cross'])
    expect(slugs(await ask('bob'))[0]).toBe('chrono-cross')
    expect((await test.call('DELETE', `/game/discover/unwanted/${games['chrono-cross']}`, { as: 'bob' })).status).toBe(
      204,
    )
    expect(await refused('bob')).toMatchObject({ total: 0 })
    expect(await refused('alice')).toMatchObject({ total: 1 })
  })

  it('refuses visitors, games that do not exist, and what is no id (GAM-08)', async () => {
    const body = { id_game: games['chrono-cross'] }
    expect((await test.call('POST', '/game/discover/unwanted', { body })).status).toBe(401)
    expect((await test.call('GET', '/game/discover/unwanted')).status).toBe(401)
    expect((await refuse('alice', 999_999_999)).status).toBe(404)
    expect((await refuse('alice', 'chrono-cross')).status).toBe(422)
    expect((await test.call('DELETE', '/game/discover/unwanted/0', { as: 'alice' })).status).toBe(404)
    expect(await refused('alice')).toMatchObject({ total: 0 })
  })

  it('lets the one refused longest ago come again beyond the maximum (GAM-08)', async () => {
    const others = await test.db
      .insertInto('games')
      .values(
        Array.from({ length: limits.unwantedMax }, (_, n) => ({
          slug: `refused-${n}`,
          title: `Refused ${n}`,
          name_key: `refused ${n}`,
          source: 'user',
        })),
      )
      .returning('id')
      .execute()
    const user_id = test.cast.alice.id
    await test.db
      .insertInto('unwanted_suggestions')
      .values(others.map(({ id }, n) => ({ user_id, game_id: id, created_at: new Date(Date.UTC(2020, 0, 1) + n) })))
      .execute()
    await refuse('alice', games['celeste'])
    const kept = await refused('alice')
    expect(kept.total).toBe(limits.unwantedMax)
    expect(kept.data[0].slug).toBe('celeste')
    expect(
      await test.db
        .selectFrom('unwanted_suggestions')
        .select('game_id')
        .where('game_id', '=', others[0]!.id)
        .executeTakeFirst(),
    ).toBeUndefined()
  })

  it('goes with a game into the one that it is merged into, once for each person (GAM-08)', async () => {
    const [from, into] = [games['chrono-cross']!, games['celeste']!]
    await refuse('alice', from)
    await refuse('bob', from)
    await refuse('bob', into)
    await test.db.transaction().execute((trx) => mergeRefused(trx, from, into))
    const rows = await test.db
      .selectFrom('unwanted_suggestions')
      .select(['user_id', 'game_id'])
      .orderBy('user_id')
      .execute()
    expect(rows).toEqual(
      [test.cast.alice.id, test.cast.bob.id].toSorted((a, b) => a - b).map((user_id) => ({ user_id, game_id: into })),
    )
  })

  it('comes back from an archive, and goes with the account (PRF-07, AUT-12)', async () => {
    await refuse('alice', games['chrono-cross'])
    await refuse('alice', games['celeste'])
    const zip = await exportOf(test, 'alice')
    const written = JSON.parse((await readZip(zip))['not-for-me.json']!.toString())
    expect(written.games).toHaveLength(2)
    const partOf = (answer: { report: { parts: { entity: string }[] } }) =>
      answer.report.parts.find(({ entity }) => entity === 'not-for-me')
    await refuse('carla', games['celeste'])
    expect(partOf(await restoreArchive(test, 'carla', zip))).toMatchObject({ total: 2, added: 1, kept: 1, unknown: 0 })
    expect(await refused('carla')).toMatchObject({ total: 2 })
    const wrong = await makeArchive({
      'not-for-me.json': JSON.stringify({ games: [{ ...written.games[0], game: 7 }] }),
    })
    expect((await checkArchiveOf(test, 'carla', wrong)).state).toBe('refused')

    await test.call('DELETE', '/auth', { as: 'carla', body: { password: test.cast.carla.password } })
    await test.runJobs()
    const left = await test.db.selectFrom('unwanted_suggestions').select('user_id').distinct().execute()
    expect(left).toEqual([{ user_id: test.cast.alice.id }])
  })
})
