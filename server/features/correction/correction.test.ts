import { Compile } from 'typebox/compile'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { Correction, OpenCorrection } from '../../../common/api/correction.ts'
import { Page } from '../../../common/api/shapes.ts'
import { correctionLimits } from '../../../common/rules/corrections.ts'
import { limits } from '../../../common/rules/limits.ts'
import { mergeGames } from '../../catalogue/merge/merge-games.ts'
import { makeArchive, restoreArchive } from '../../testing/archives.ts'
import type { CastName } from '../../testing/cast.ts'
import { externalGame } from '../../testing/external-games.ts'
import { addGames } from '../../testing/games.ts'
import { saveExternal } from '../../testing/save-external.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { eraseAccount } from '../account/erase-account.ts'
import { correctedGames } from './corrections.queries.ts'

let test: TestApp
let games: Record<string, number>
beforeEach(async () => {
  test = await testApp()
  games = await addGames(test)
})

const source = 'https://source.example/celeste'
const propose = (as: CastName | undefined, more: object) =>
  test.call('POST', '/correction', { ...(as && { as }), body: { source, ...more } })
const release = (more: object = {}) => ({
  kind: 'release',
  id_game: games['celeste'],
  platform: 'xbox-one',
  date: '2018-01-26',
  precision: 'day',
  ...more,
})
const read = async (as: CastName, path: string) => (await test.call('GET', path, { as })).body
const queue = () => read('admin', '/admin/corrections')
const own = (as: CastName = 'alice') => read(as, '/correction')
const decide = (id: number, action: string, reason = '', as: CastName = 'admin') =>
  test.call('POST', '/admin/corrections', { as, body: { id, action, reason } })
const show = (slug: string) => read('bob', `/game/${slug}`)
const releaseOf = async (slug: string, platform: string) =>
  (await show(slug)).releases.find((one: { platform: { slug: string } }) => one.platform.slug === platform)
const accepted = async (body: object): Promise<void> => {
  const { id } = (await propose('alice', body)).body
  expect((await decide(id, 'accept')).status).toBe(204)
}

describe('a proposal (GAM-10)', () => {
  it('reaches the queue with what the game says now; its author sees it open', async () => {
    const sent = await propose('alice', release({ platform: 'pc', note: '  On Steam a day later. ' }))
    expect(sent.status).toBe(201)
    const answer = await test.call('GET', '/admin/corrections', { as: 'admin' })
    expect(Compile(Page(OpenCorrection)).Check(answer.body)).toBe(true)
    expect(answer.body).toMatchObject({
      total: 1,
      data: [
        {
          id: sent.body.id,
          kind: 'release',
          game: { slug: 'celeste' },
          platform: { slug: 'pc' },
          date: '2018-01-26',
          source,
          note: 'On Steam a day later.',
          person: { nick: 'alice' },
          now: { date: '2018-01-25', precision: 'day' },
        },
      ],
    })
    const mine = await own()
    expect(Compile(Page(Correction)).Check(mine)).toBe(true)
    expect(mine.data).toMatchObject([{ id: sent.body.id, state: 'open', reason: '' }])
    expect((await own('bob')).total).toBe(0)
  })

  it('is one for a fact, from however many tabs, and another person may propose the same', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => propose('alice', release())))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('proposed')
    expect((await propose('alice', { kind: 'absent', id_game: games['celeste'], platform: 'pc' })).status).toBe(201)
    expect((await propose('bob', release())).status).toBe(201)
    expect((await queue()).total).toBe(3)
  })

  it('waits beside a limited number of others', async () => {
    await sql`
      insert into corrections (user_id, kind, title, title_key, platform_id, source, created_at)
      select ${test.cast.alice.id}::integer, 'game', 'Game ' || n, 'game ' || n, 1, ${source}, now() from generate_series(2, ${correctionLimits.open}::integer) n`.execute(
      test.db,
    )
    const answers = await Promise.all([propose('alice', release()), propose('alice', release({ platform: 'pc' }))])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('too_many')
  })

  it.each([
    ['without a game', { id_game: undefined }, 422],
    ['with a title of its own', { title: 'Celeste' }, 422],
    ['of an unknown game', { id_game: 1_999_999_999 }, 404],
    ['of an unknown platform', { platform: 'toaster' }, 422],
    ['with half a date', { precision: null }, 422],
    ['without a source', { source: '' }, 422],
    ['with a source that is no link', { source: 'javascript:alert(1)' }, 422],
    ['with a long note', { note: 'x'.repeat(limits.reportTextMax + 1) }, 422],
    ['of another kind', { kind: 'rumour' }, 422],
    ['with a date where it is not', { kind: 'absent' }, 422],
    ['of a missing game with an id', { kind: 'game', title: 'New' }, 422],
  ])('%s is refused (ERR-02)', async (_what, more, status) => {
    expect((await propose('alice', release(more))).status).toBe(status)
    expect((await queue()).total).toBe(0)
  })

  it('leads where its source says, and has a title on one line in the direction of the page (GAM-10)', async () => {
    for (const odd of [
      'https://wikipedia.org@evil.example/',
      'https://evil.example/\u202Egro.aidepikiw//:sptth',
      'https://%zz%zz%zz/',
    ])
      expect((await propose('alice', release({ source: odd }))).body.errors, odd).toHaveProperty('source')
    const title = ` Night\n\u202EWalk\u202C of e${'\u0301'.repeat(40)} `
    await propose('alice', { kind: 'game', title, platform: 'pc' })
    expect((await queue()).data[0].title).toBe(`Night Walk of e${'\u0301'.repeat(8)}`)
  })

  it('of what the catalogue says already is refused', async () => {
    for (const body of [
      release({ platform: 'pc', date: '2018-01-25' }),
      { kind: 'absent', id_game: games['celeste'], platform: 'nes' },
    ]) {
      const answer = await propose('alice', body)
      expect([answer.status, answer.body.code]).toEqual([409, 'known'])
    }
  })

  it('is not made by visitors, seen or decided by members, nor withdrawn by others', async () => {
    expect((await propose(undefined, release())).status).toBe(401)
    const { id } = (await propose('alice', release())).body
    expect((await test.call('GET', '/admin/corrections', { as: 'bob' })).status).toBe(403)
    expect((await decide(id, 'accept', '', 'alice')).status).toBe(403)
    expect((await test.call('DELETE', `/correction/${id}`, { as: 'bob' })).status).toBe(404)
    expect((await test.call('DELETE', `/correction/${id}`, { as: 'alice' })).status).toBe(204)
    expect((await test.call('DELETE', `/correction/${id}`, { as: 'alice' })).status).toBe(404)
    expect((await queue()).total).toBe(0)
  })
})

describe('an admin (GAM-10)', () => {
  it('accepts it: the game changes for everybody, its first date too, and the author gets a mail', async () => {
    await accepted(release({ platform: 'pc', date: '2017-12-31', precision: 'year' }))
    expect(await releaseOf('celeste', 'pc')).toMatchObject({ date: '2017-12-31', precision: 'year' })
    expect(await show('celeste')).toMatchObject({ release_date: '2017-12-31', release_precision: 'year' })
    await accepted(release())
    const game = await show('celeste')
    expect(game.platforms.map(({ slug }: { slug: string }) => slug)).toEqual(['switch', 'pc', 'xbox-one'])
    expect((await own()).data).toMatchObject([{ state: 'accepted' }, { state: 'accepted' }])
    expect((await test.mails()).map(({ subject }) => subject)).toEqual(Array(2).fill('An answer to your correction'))
    expect((await queue()).total).toBe(0)
    await test.recount()
  })

  it('takes a platform away', async () => {
    await accepted({ kind: 'absent', id_game: games['celeste'], platform: 'switch' })
    const game = await show('celeste')
    expect(game.platforms.map(({ slug }: { slug: string }) => slug)).toEqual(['pc'])
    expect(await releaseOf('celeste', 'switch')).toBeUndefined()
  })

  it('declines it with a reason, which its author reads; the game stays', async () => {
    const { id } = (await propose('alice', release())).body
    expect((await decide(id, 'decline')).status).toBe(422)
    expect((await decide(id, 'decline', ' That is a fan page. ')).status).toBe(204)
    expect((await own()).data).toMatchObject([{ state: 'declined', reason: 'That is a fan page.' }])
    expect(await releaseOf('celeste', 'xbox-one')).toBeUndefined()
    expect((await propose('alice', release())).status).toBe(201)
  })

  it('counts once of two at once: the other response says that it is decided', async () => {
    const { id } = (await propose('alice', release())).body
    const answers = await Promise.all([decide(id, 'accept'), decide(id, 'decline', 'No.'), decide(id, 'accept')])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('decided')
    const [{ state }] = (await own()).data
    expect((await releaseOf('celeste', 'xbox-one')) !== undefined).toBe(state === 'accepted')
    expect((await decide(1_999_999_999, 'accept')).status).toBe(409)
  })

  it('adds a missing game once: a second proposal of it is known by then', async () => {
    const missing = { kind: 'game', title: 'Lost Cartridge', platform: 'nes', date: '1991-12-31', precision: 'year' }
    const [one, two] = [await propose('alice', missing), await propose('bob', missing)]
    expect((await decide(one.body.id, 'accept')).status).toBe(204)
    expect(await show('lost-cartridge')).toMatchObject({ release_date: '1991-12-31', source: 'user' })
    const answer = await decide(two.body.id, 'accept')
    expect([answer.status, answer.body]).toMatchObject([409, { code: 'known', detail: 'lost-cartridge' }])
    expect((await queue()).total).toBe(1)
    await test.recount()
  })
})

describe('an accepted fact', () => {
  it('is not overwritten by later loads and imports (GAM-01, GAM-12)', async () => {
    await accepted(release({ platform: 'pc', date: '2018-01-26' }))
    await accepted({ kind: 'absent', id_game: games['celeste'], platform: 'switch' })
    await addGames(test)
    expect(await releaseOf('celeste', 'pc')).toMatchObject({ date: '2018-01-26' })
    expect(await show('celeste')).toMatchObject({ release_date: '2018-01-26' })
    await saveExternal(
      test,
      externalGame({
        id: 7,
        title: 'Celeste',
        releases: [
          ['pc', '2018-01-25'],
          ['switch', '2018-01-25'],
        ],
      }),
    )
    const game = await show('celeste')
    expect(game).toMatchObject({ igdb_id: 7, release_date: '2018-01-26' })
    expect(game.platforms.map(({ slug }: { slug: string }) => slug)).toEqual(['pc'])
  })

  it('and open proposals follow a merged game, and go with a deleted one', async () => {
    await accepted(release())
    await propose('alice', release({ platform: 'playstation-4' }))
    await propose('alice', release({ id_game: games['next-year'], platform: 'playstation-4' }))
    const [from, into] = [games['celeste']!, games['next-year']!]
    await test.db.transaction().execute((trx) => mergeGames(trx, test.ctx.resources, from, into))
    expect(await releaseOf('next-year', 'xbox-one')).toMatchObject({ date: '2018-01-26' })
    expect((await queue()).data).toMatchObject([{ game: { slug: 'next-year' } }])
    await test.call('DELETE', `/game/${into}`, { as: 'admin' })
    expect((await queue()).total).toBe(0)
  })

  it('stays when its author is erased; open proposals go', async () => {
    await accepted(release())
    await propose('alice', release({ platform: 'playstation-4' }))
    await sql`update users set deleted_at = now() where id = ${test.cast.alice.id}`.execute(test.db)
    expect((await queue()).total).toBe(0)
    await eraseAccount(test.ctx, test.cast.alice.id, new AbortController().signal)
    expect(await releaseOf('celeste', 'xbox-one')).toMatchObject({ date: '2018-01-26' })
    expect(await test.db.selectFrom('corrections').selectAll().execute()).toEqual([])
  })

  it('comes back from an archive as a memory, without links that no proposal may have (PRF-07)', async () => {
    const past = {
      note: '',
      reason: 'No\u202E.',
      created_at: '2026-01-02T00:00:00.000Z',
      closed_at: '2026-01-03T00:00:00.000Z',
    }
    const one = {
      ...past,
      kind: 'game',
      game: null,
      title: 'Night\nWalk',
      platform: 'pc',
      date: null,
      precision: null,
      accepted: false,
    }
    const corrections = [
      { ...one, source },
      { ...one, source: 'javascript:alert(document.domain)', created_at: '2026-01-01T00:00:00.000Z' },
    ]
    await restoreArchive(test, 'bob', await makeArchive({ 'corrections.json': JSON.stringify({ corrections }) }))
    expect(await own('bob')).toMatchObject({ total: 1, data: [{ title: 'Night Walk', source, reason: 'No.' }] })
  })

  it('is written for the project in the format of the core, with its sources and no names of people', async () => {
    await accepted(release())
    const lines = await correctedGames(test.db)
    expect(lines).toMatchObject([
      {
        slug: 'celeste',
        title: 'Celeste',
        releases: [
          ['pc', '2018-01-25'],
          ['switch', '2018-01-25'],
          ['xbox-one', '2018-01-26'],
        ],
        genres: ['platform', 'indie'],
        developers: ['Maddy Makes Games'],
        sources: [source],
      },
    ])
    expect(JSON.stringify(lines)).not.toContain('alice')
  })
})
