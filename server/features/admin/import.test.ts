import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type IgdbFake, startIgdbFake } from '../../../fakes/igdb/fake.ts'
import { addGames } from '../../testing/games.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let fake: IgdbFake
let test: TestApp

beforeAll(async () => {
  fake = await startIgdbFake({ limits: false, pictures: true })
  // Loaded now: the load must not use up the patience of a call.
  fake.tables()
  test = await createTestApp({ env: fake.env })
  await addGames(test)
})
afterAll(async () => {
  await test.close()
  await fake.stop()
})

const bring = (id: number) => test.call('POST', `/game/admin/${id}`, { as: 'admin', body: null })
const found = async (data: string): Promise<{ igdb_id: number; slug: string }> =>
  (await test.call('POST', '/igdb', { body: { data } })).body[0]

describe('POST game/admin/{id} with the external database', () => {
  it('imports a game once: 201, then 200, also when two admins do so at once (GAM-10, GAM-11)', async () => {
    const { igdb_id: id } = await found('gravel saints')
    const answers = await Promise.all([bring(id), bring(id)])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(answers.map(({ status }) => status)).toContain(201)
    expect(answers[0]?.body).toMatchObject({ title: 'Gravel Saints', slug: 'gravel-saints', igdb_id: id })
    const before = fake.calls().length
    expect((await bring(id)).status).toBe(200)
    expect(fake.calls().length).toBe(before)
  })

  it('is a 404 for an id that nobody knows there (GAM-10)', async () => {
    expect((await bring(1_999_999_999)).status).toBe(404)
  })

  it('brings back what an admin deleted; nobody else does (GAM-10, GA-01)', async () => {
    const { igdb_id, slug } = await found('moth meridian')
    const { body } = await bring(igdb_id)
    expect((await test.call('DELETE', `/game/${body.id}`, { as: 'admin' })).status).toBe(204)
    expect((await test.call('POST', `/igdb/one/${slug}`, { as: 'alice' })).status).toBe(404)
    expect((await test.call('GET', `/game/${slug}`)).status).toBe(404)
    expect((await bring(igdb_id)).status).toBe(201)
    expect((await test.call('GET', `/game/${slug}`)).status).toBe(200)
  })

  it('says in its own words that the database does not answer, never 5xx (GAM-11, ERR-02)', async () => {
    fake.fail('down')
    try {
      const { status, body } = await bring(1_999_999_998)
      expect([status, body.code]).toEqual([409, 'provider_down'])
    } finally {
      fake.heal()
    }
  })
})
