import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unguardFormula } from '../../../common/rules/csv.ts'
import { restoreArchive, checkArchiveOf, exportOf, makeArchive, readZip, upload } from '../../testing/archives.ts'
import type { CastName } from '../../testing/cast.ts'
import { addGames } from '../../testing/games.ts'
import { describePicture, formOf, plain } from '../../testing/pictures.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { removeOldArchives } from './archive-folder.ts'

let test: TestApp
let games: Record<string, number>
const folder = mkdtempSync(join(tmpdir(), 'ludoteca-archive-'))
const set = (as: CastName, slug: string, type: string, value: unknown) =>
  test.call('POST', '/collection', { as, body: { id_game: games[slug], type, value } })

beforeAll(async () => {
  test = await createTestApp({ env: { LUDOTECA_DATA: folder } })
  games = await addGames(test)
  await set('alice', 'celeste', 'rating', 9.5)
  await set('alice', 'celeste', 'completed', true)
  await set('alice', 'celeste', 'platform', 25)
  await set('alice', 'chrono-trigger', 'lended', '=Marta, "la de siempre"')
  await set('alice', 'chrono-trigger', 'playing', true)
  await set('alice', 'pokemon-ruby', 'abandoned', true)
  await set('alice', 'pokemon-ruby', 'wanted', true)
  const { carla } = test.cast
  await test.call('POST', `/friend/${carla.id}`, { as: 'alice' })
  await test.call('PUT', '/auth', {
    as: 'alice',
    body: {
      name: 'Alicia',
      city: 'A Coruña',
      biography: 'Line one\nline two',
      timeline_privacy: 'followed',
      lang: 'es',
    },
  })
  await test.call('PUT', '/auth', {
    as: 'alice',
    ...(await formOf({ avatar: await plain(300, 300).png().toBuffer() })),
  })
  // As if it had been played long ago: an import must not make it new.
  await test.db
    .updateTable('collection_entries')
    .set({ created_at: '2015-05-05T10:00:00.123Z', changed_at: '2016-06-06T10:00:00.456Z' })
    .where('game_id', '=', games['celeste']!)
    .execute()
})
afterAll(async () => {
  await test.close()
  rmSync(folder, { recursive: true })
})

/** Names of a user's stored files; the folder is deleted with the last one. */
function filesOf(name: CastName): string[] {
  const own = join(folder, 'files', 'archives', String(test.cast[name].id))
  return existsSync(own) ? readdirSync(own) : []
}

/** What must be equal in two exports of the same data: everything except owner, time and origin. */
async function contentOf(zip: Buffer) {
  const files = await readZip(zip)
  const json = (name: string) => JSON.parse(files[name]!.toString())
  const { profile, preferences } = json('account.json')
  return {
    names: Object.keys(files),
    csv: files['collection.csv']!.toString(),
    account: { profile, preferences },
    collection: json('collection.json'),
    timeline: json('timeline.json'),
    follows: json('follows.json').people.map(({ id, nick }: { id: number; nick: string }) => [id, nick]),
  }
}

describe('taking everything away (PRF-07)', () => {
  it('is one ZIP with JSON that fits its published schema, and a CSV (PRF-07)', async () => {
    const files = await readZip(await exportOf(test, 'alice'))
    const ajv = new Ajv2020({ strict: false })
    ;(addFormats as unknown as (ajv: Ajv2020) => void)(ajv)
    for (const name of ['account', 'collection', 'lists', 'reviews', 'timeline', 'follows', 'manifest']) {
      const content = JSON.parse(files[`${name}.json`]!.toString())
      const { status, body } = await test.call('GET', content.$schema.replace('http://localhost:3000/api', ''))
      expect([status, ajv.validate(body, content), ajv.errors], name).toEqual([200, true, null])
    }
    expect(files['README.txt']!.toString()).toContain('Ajustes')
    expect(await describePicture(files['media/avatar.webp']!)).toMatchObject({ format: 'webp', width: 512 })
    const rows = parse<Record<string, string>>(files['collection.csv']!, { bom: true, columns: true })
    expect(rows.map(({ title, rating, slug }) => [title, rating, slug])).toEqual([
      ['Chrono Trigger', '', 'chrono-trigger'],
      ['Pokémon Ruby', '', 'pokemon-ruby'],
      ['Celeste', '9.5', 'celeste'],
    ])
    // A spreadsheet must not run it, and none of it is lost.
    expect(rows[0]!['borrower']).toBe(`'=Marta, "la de siempre"`)
    expect(unguardFormula(rows[0]!['borrower']!)).toBe('=Marta, "la de siempre"')
    expect(files['manifest.json']!.toString()).not.toContain('password')
    expect(Buffer.concat(Object.values(files)).toString()).not.toContain(test.cast.alice.token)
  })

  it('holds nothing of others, and its file is for the server alone (P-44)', async () => {
    const files = await readZip(await exportOf(test, 'bob'))
    const all = Buffer.concat(Object.values(files)).toString()
    for (const word of ['alice', 'Marta', 'Coruña', 'celeste']) expect(all, word).not.toContain(word)
    const own = join(folder, 'files', 'archives', String(test.cast.bob.id))
    expect(statSync(own).mode & 0o777).toBe(0o700)
    for (const file of readdirSync(own)) expect(statSync(join(own, file)).mode & 0o777).toBe(0o600)
  })

  it('is told to its owner alone, the latest first; to others it is unknown (P-44, R2)', async () => {
    const { body } = await test.call('GET', '/archive/export', { as: 'alice' })
    expect(body.data[0]).toMatchObject({ state: 'ready', progress: 100 })
    const { id } = body.data[0]
    const unknown = await test.call('POST', `/archive/export/${crypto.randomUUID()}/link`, { as: 'bob' })
    expect(unknown.status).toBe(404)
    expect((await test.call('POST', `/archive/export/${id}/link`, { as: 'bob' })).body).toEqual(unknown.body)
    expect((await test.call('DELETE', `/archive/export/${id}`, { as: 'bob' })).status).toBe(404)
    expect((await test.call('GET', '/archive/export')).status).toBe(401)
    expect((await test.call('POST', '/archive/export')).status).toBe(401)
  })

  it('has a link for an hour, for this file only, which resumes where it broke off (P-33, P-44, UP-12, AU-41)', async () => {
    const { body } = await test.call('GET', '/archive/export', { as: 'alice' })
    const [{ id }] = body.data
    const link = async () => {
      const answer = await test.call('POST', `/archive/export/${id}/link`, { as: 'alice' })
      expect(answer.headers['set-cookie']).toMatch(
        /^archive=[\w.-]+; Path=\/api\/archive\/file; Max-Age=3600; HttpOnly; SameSite=Strict$/,
      )
      return { url: answer.body.url as string, cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '' }
    }
    const { url, cookie } = await link()
    const get = (address: string, headers: object = { cookie }) =>
      test.app.inject({ url: address, headers: { ...headers } })
    const good = await get(url)
    expect(good.headers).toMatchObject({
      'content-type': 'application/zip',
      'cache-control': 'private, no-store',
      'content-disposition': expect.stringMatching(/^attachment; filename="ludoteca-alice-[\d-]{10}\.zip"$/),
    })
    const whole = good.rawPayload
    const part = async (range: string, more = {}) => {
      const { statusCode, headers, rawPayload } = await get(url, { cookie, range, ...more })
      return [statusCode, headers['content-range'], rawPayload.length, whole.includes(rawPayload)]
    }
    const size = whole.length
    expect(await part('bytes=10-19')).toEqual([206, `bytes 10-19/${size}`, 10, true])
    expect(await part(`bytes=${size - 5}-`)).toEqual([206, `bytes ${size - 5}-${size - 1}/${size}`, 5, true])
    expect(await part('bytes=-7')).toEqual([206, `bytes ${size - 7}-${size - 1}/${size}`, 7, true])
    expect(await part(`bytes=5-${size + 99}`)).toEqual([206, `bytes 5-${size - 1}/${size}`, size - 5, true])
    expect((await part(`bytes=${size}-`)).slice(0, 2)).toEqual([416, `bytes */${size}`])
    expect((await part('bytes=-0')).slice(0, 2)).toEqual([416, `bytes */${size}`])
    for (const odd of ['bytes=5-2', 'bytes=-', 'bytes=0-1,5-9', 'lines=0-1', 'bytes=0-999999999999999999'])
      expect(await part(odd), odd).toEqual([200, undefined, size, true])
    expect((await part('bytes=10-19', { 'if-range': good.headers['etag'] }))[0], 'a broken download goes on').toBe(206)
    expect((await part('bytes=10-19', { 'if-range': '"another"' }))[0]).toBe(200)
    // Another file, another user's session, a changed cookie.
    const [bobs] = (await test.call('GET', '/archive/export', { as: 'bob' })).body.data
    expect((await get(url.replace(id, bobs.id))).statusCode).toBe(404)
    const changed = [
      cookie.replace(`=${test.cast.alice.id}.`, `=${test.cast.bob.id}.`),
      cookie.replace(/\.(\d{13})\./, (_, until) => `.${Number(until) + 60_000}.`),
      cookie.slice(0, -1),
      `${cookie.slice(0, -4)}AAAA`,
    ]
    for (const one of changed) expect((await get(url, { cookie: one })).statusCode, one).toBe(401)
    test.clock.move(3_600_000)
    expect((await get(url)).statusCode).toBe(401)
    test.clock.reset()
  })

  it('is refused from another session and after the log-out of its own one, also to resume (AU-41)', async () => {
    const { body } = await test.call('GET', '/archive/export', { as: 'alice' })
    const [{ id }] = body.data
    const [first, second] = await Promise.all([1, 2].map(() => test.ctx.sessions.open(test.cast.alice.id)))
    const { headers, body: link } = await test.call('POST', `/archive/export/${id}/link`, { as: { token: first! } })
    const cookie = String(headers['set-cookie']).split(';')[0] ?? ''
    const get = async (more: object) => {
      const answer = await test.app.inject({ url: link.url, headers: { ...more } })
      return answer.statusCode
    }
    expect(await get({ cookie })).toBe(200)
    // The same address elsewhere, even with a token of the same user, which belongs in the call for the link.
    expect(await get({})).toBe(401)
    expect(await get({ authorization: `Bearer ${second!}` })).toBe(401)
    const media = (await test.call('POST', '/media/pass', { as: { token: second! } })).headers['set-cookie']
    expect(await get({ cookie: String(media).split(';')[0]?.replace('media=', 'archive=') })).toBe(401)
    expect((await test.call('POST', '/auth/logout', { as: { token: first! } })).status).toBe(204)
    expect(await get({ cookie })).toBe(401)
    expect(await get({ cookie, range: 'bytes=10-19' })).toBe(401)

    const fresh = await test.call('POST', `/archive/export/${id}/link`, { as: 'alice' })
    expect((await test.call('DELETE', `/archive/export/${id}`, { as: 'alice' })).status).toBe(204)
    expect(await get({ cookie: String(fresh.headers['set-cookie']).split(';')[0] })).toBe(404)
    expect(filesOf('alice')).not.toContain(`${id}.zip`)
  })

  it('runs once at a time, and goes after a week (PRF-07)', async () => {
    const asked = await Promise.all([1, 2, 3].map(() => test.call('POST', '/archive/export', { as: 'dan' })))
    expect(asked.map(({ status }) => status).sort((a, b) => a - b)).toEqual([202, 409, 409])
    expect(asked.find(({ status }) => status === 409)?.body.code).toBe('export_running')
    expect(await test.runJobs()).toContainEqual({ name: 'send-a-mail', status: 'completed' })
    test.clock.move(7 * 86_400_000 + 60_000)
    await removeOldArchives(test.ctx)
    expect(
      (await test.call('GET', '/archive/export', { as: { token: await test.ctx.sessions.open(test.cast.dan.id) } }))
        .body.total,
    ).toBe(0)
    expect(filesOf('dan')).toEqual([])
    test.clock.reset()
  })
})

it('OP-06: at most three are kept for a person, and none is made where there is no room', async () => {
  const made: string[] = []
  for (let n = 0; n < 4; n++) {
    made.push((await test.call('POST', '/archive/export', { as: 'dan' })).body.id)
    await test.runJobs()
    test.clock.move(1_000)
  }
  const { body } = await test.call('GET', '/archive/export', { as: 'dan' })
  expect(body.data.map(({ id }: { id: string }) => id)).toEqual(made.slice(1).toReversed())
  expect(filesOf('dan').sort()).toEqual(
    made
      .slice(1)
      .map((id) => `${id}.zip`)
      .sort(),
  )
  const { files } = test.ctx
  test.ctx.files = { ...files, free: async () => 1_073_741_823 }
  const refused = await test.call('POST', '/archive/export', { as: 'dan' })
  test.ctx.files = files
  test.clock.reset()
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '600'])
  for (const id of made) await test.call('DELETE', `/archive/export/${id}`, { as: 'dan' })
})

it('a job that never ended does not bar the next one for ever (PRF-07, F-17)', async () => {
  const key = { user_id: test.cast.carla.id, id: crypto.randomUUID() }
  const times = { created_at: new Date(Date.now() - 7 * 3_600_000), expires_at: new Date(Date.now() + 86_400_000) }
  await test.db
    .insertInto('archive_exports')
    .values({ ...key, ...times, state: 'running' })
    .execute()
  expect((await test.call('POST', '/archive/export', { as: 'carla' })).status).toBe(409)
  await removeOldArchives(test.ctx)
  const { body } = await test.call('GET', '/archive/export', { as: 'carla' })
  expect(body.data).toMatchObject([{ id: key.id, state: 'failed', bytes: null }])
  expect((await test.call('POST', '/archive/export', { as: 'carla' })).status).toBe(202)
  await test.runJobs()
})

describe('bringing it in again (PRF-07)', () => {
  it('into an empty account it gives the same account; a second time changes nothing (PRF-07, COL-09)', async () => {
    const zip = await exportOf(test, 'alice')
    const version = async () =>
      (await test.call('GET', `/collection/${test.cast.bob.id}`, { as: 'bob' })).headers['etag']
    const first = await restoreArchive(test, 'bob', zip)
    expect([first.state, first.report.problems]).toEqual(['applied', []])
    const added = Object.fromEntries(first.report.parts.map((part: any) => [part.entity, [part.total, part.added]]))
    expect(added['collection']).toEqual([3, 3])
    expect(added['follows']).toEqual([1, 1])
    expect(await contentOf(await exportOf(test, 'bob'))).toEqual(await contentOf(zip))
    const shelf = (await test.call('GET', `/collection/${test.cast.bob.id}`, { as: 'bob' })).body.data
    expect(shelf.flatMap(({ playing, abandoned }: any) => [playing, abandoned].filter(Boolean))).toEqual([1, 1])
    const after = await version()
    const again = await restoreArchive(test, 'bob', zip)
    expect([again.state, again.report.parts.filter((part: any) => part.added !== 0)]).toEqual(['applied', []])
    expect(await version()).toBe(after)
    expect(await contentOf(await exportOf(test, 'bob'))).toEqual(await contentOf(zip))
    const bob = (await test.call('GET', '/auth/check', { as: 'bob' })).body
    expect([bob.nick, bob.email, bob.an, bob.lang]).toEqual(['bob', 'bob@example.com', 0, 'es'])
    expect(bob.avatar).toMatch(new RegExp(`^/media/${test.cast.bob.id}/`))
    expect((await test.app.inject({ url: bob.avatar })).statusCode).toBe(200)
  })

  it('what is there already stays as it is, and the check says so before (PRF-07)', async () => {
    await set('carla', 'celeste', 'rating', 3)
    await test.call('PUT', '/auth', { as: 'carla', body: { name: 'Carla', timeline_privacy: 'nobody' } })
    const checked = await checkArchiveOf(test, 'carla', await exportOf(test, 'alice'))
    expect(checked.state).toBe('checked')
    const part = (name: string) => checked.report.parts.find(({ entity }: any) => entity === name)
    expect(part('collection')).toMatchObject({ total: 3, added: 2, kept: 1, unknown: 0 })
    const own = async () => (await test.call('GET', `/collection/${test.cast.carla.id}`, { as: 'carla' })).body.data
    expect(await own()).toHaveLength(1)
    await test.call('POST', `/archive/import/${checked.id}/apply`, { as: 'carla' })
    await test.runJobs()
    expect((await own()).find(({ title }: any) => title === 'Celeste')).toMatchObject({ rating: 3 })
    expect(await own()).toHaveLength(3)
    const { body } = await test.call('GET', '/auth/check', { as: 'carla' })
    expect(body).toMatchObject({ name: 'Carla', city: 'A Coruña', timeline_privacy: 'nobody', lang: 'en' })
  })

  it('finds games by any of their names, and tells which nobody knows; an older archive lacks newer flags (PRF-07, COL-09)', async () => {
    const game = { title: 'No Such Game', year: 1999, slug: 'no-such-game', igdb_id: null, steam_id: null }
    const entry = (clue: object) => ({
      ...Object.fromEntries(
        'wanted played completed ended pending lended awarded favourite'.split(' ').map((flag) => [flag, false]),
      ),
      have: true,
      game: { ...game, ...clue },
      rating: null,
      platform: { slug: 'no-such-platform', name: 'None' },
      borrower: null,
      created_at: '2020-01-01T00:00:00Z',
      changed_at: '2999-01-01T00:00:00Z',
    })
    await test.db.updateTable('games').set({ igdb_id: 4711 }).where('slug', '=', 'chrono-cross').execute()
    await test.db
      .updateTable('game_details')
      .set({ external_ids: '{"steam": "504230"}' })
      .where('game_id', '=', games['celeste']!)
      .execute()
    const entries = [
      entry({}),
      entry({ igdb_id: 4711 }),
      // The address of another game at its own site: the external database's id contradicts it.
      entry({ igdb_id: 4712, slug: 'chrono-cross' }),
      entry({ steam_id: '504230' }),
      // A platform that the game does not have is left out.
      { ...entry({ title: 'FINAL FANTASY 7', year: 1997 }), platform: { slug: 'switch', name: 'Nintendo Switch' } },
      entry({ title: 'Hollow Knight', year: 1985 }),
      entry({ slug: 'chrono-cross', title: 'The same once more' }),
    ]
    const zip = await makeArchive({ 'collection.json': JSON.stringify({ entries }) })
    const { state, report } = await restoreArchive(test, 'dan', zip)
    expect(state).toBe('applied')
    expect(report.parts).toEqual([{ entity: 'collection', total: 7, added: 3, kept: 1, unknown: 3 }])
    expect(report.not_found.map(({ title }: any) => title)).toEqual(['No Such Game', 'No Such Game', 'Hollow Knight'])
    const rows = await test.db
      .selectFrom('collection_entries as c')
      .innerJoin('games as g', 'g.id', 'c.game_id')
      .select(['g.slug', 'c.changed_at', 'c.platform_id'])
      .where('user_id', '=', test.cast.dan.id)
      .orderBy('g.slug')
      .execute()
    expect(rows.map(({ slug }) => slug)).toEqual(['celeste', 'chrono-cross', 'final-fantasy-vii'])
    // Nothing was changed in the year 2999.
    for (const { changed_at, platform_id } of rows) {
      expect(changed_at.getTime()).toBeLessThanOrEqual(Date.now())
      expect(platform_id).toBeNull()
    }
  })

  it('one at a time; only what was checked is written, and only by its owner (PRF-07, R2)', async () => {
    const zip = await exportOf(test, 'bob')
    const brought = await Promise.all([1, 2].map(() => upload(test, 'dan', zip)))
    expect(brought.map(({ status }) => status).sort((a, b) => a - b)).toEqual([202, 409])
    const { id } = brought.find(({ status }) => status === 202)!.body
    const say = (as: CastName, what: string) => test.call(...(what.split(' ') as [string, string]), { as })
    expect((await say('dan', `POST /archive/import/${id}/apply`)).body.code).toBe('not_checked')
    expect((await say('dan', `DELETE /archive/import/${id}`)).status).toBe(409)
    await test.runJobs()
    for (const what of [
      `GET /archive/import/${id}`,
      `POST /archive/import/${id}/apply`,
      `DELETE /archive/import/${id}`,
    ])
      expect((await say('bob', what)).status, what).toBe(404)
    const answers = await Promise.all([1, 2].map(() => say('dan', `POST /archive/import/${id}/apply`)))
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([202, 409])
    await test.runJobs()
    expect((await say('dan', `GET /archive/import/${id}`)).body.state).toBe('applied')
    expect((await say('dan', `DELETE /archive/import/${id}`)).status).toBe(204)
    expect(filesOf('dan')).toEqual([])
  })
})
