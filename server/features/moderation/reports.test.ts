import { sql } from 'kysely'
import { Compile } from 'typebox/compile'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Decision, ModerationEntry, ReportedThing } from '../../../common/api/moderation.ts'
import { Page } from '../../../common/api/shapes.ts'
import type { CastName } from '../../testing/cast.ts'
import { addGames } from '../../testing/games.ts'
import { postsOf } from '../../testing/posts.ts'
import { insertMany } from '../../testing/insert-many.ts'
import { createTestApp, testApp, type TestApp } from '../../testing/test-app.ts'
import { eraseAccount } from '../account/erase-account.ts'
import { casesPage } from './reports.queries.ts'

let test: TestApp
let games: Record<string, number>
let [review, list] = [0, 0]
const unknown = 1_999_999_999
const day = 86_400_000
const idOf = (name: CastName): number => test.cast[name].id

const report = (as: CastName, kind: string, id: number, more: object = {}) =>
  test.call('POST', '/report', { as, body: { kind, id, reason: 'spam', ...more } })
const decide = (kind: string, id: number, action: Decision, more: object = {}) =>
  test.call('POST', '/admin/reports', { as: 'admin', body: { kind, id, action, ...more } })
const read = async (as: CastName | undefined, path: string) =>
  (await test.call('GET', path, { ...(as && { as }) })).body
const queue = () => read('admin', '/admin/reports')
const log = () => read('admin', '/admin/moderation-log')
const until = (days: number) => new Date(test.ctx.now() + days * day).toISOString()

beforeAll(async () => {
  test = await createTestApp()
  games = await addGames(test)
})
beforeEach(async () => {
  const words = { title: 'A title', review: 'A text.', total: 8 }
  review = (await test.call('POST', '/review', { as: 'alice', body: { id_game: games.celeste, ...words } })).body.id
  list = (await test.call('POST', '/list', { as: 'alice', body: { title: 'A list', public: 1 } })).body.id
  await test.call('POST', '/list/add', { as: 'alice', body: { id_list: list, id_game: games.celeste } })
})
afterEach(async () => {
  for (const table of ['reports', 'moderation_log', 'reviews', 'lists', 'comments'] as const)
    await test.db.deleteFrom(table).execute()
  await test.db.updateTable('users').set({ suspended_until: null }).execute()
  test.clock.reset()
  expect(await test.wrongCounters()).toEqual([])
})
afterAll(() => test.close())

describe('a report (REV-01, POS-11)', () => {
  it('reaches the queue with the thing as it was and as it is; the reporter is nowhere', async () => {
    expect((await report('bob', 'review', review, { reason: 'hate', text: '  Look at this. ' })).status).toBe(202)
    test.clock.move(1_000)
    expect((await report('carla', 'review', review)).status).toBe(202)
    const body = { id: review, title: 'Harmless', review: 'Nothing to see.', total: 8 }
    await test.call('PUT', '/review', { as: 'alice', body })
    const answer = await test.call('GET', '/admin/reports', { as: 'admin' })
    expect(Compile(Page(ReportedThing)).Check(answer.body)).toBe(true)
    expect(answer.body).toMatchObject({
      total: 1,
      data: [
        {
          kind: 'review',
          id: review,
          person: { nick: 'alice' },
          reports: 2,
          reasons: [
            { reason: 'hate', count: 1 },
            { reason: 'spam', count: 1 },
          ],
          texts: ['Look at this.'],
          was: { title: 'A title', text: 'A text.', about: 'Celeste' },
          now: { title: 'Harmless', text: 'Nothing to see.', about: 'Celeste' },
          hidden: 0,
          suspended_until: null,
          decisions: ['leave', 'hide', 'delete', 'warn', 'suspend'],
        },
      ],
    })
    expect(answer.text).not.toMatch(/bob|carla/)
  })

  it('is one while it is open, however often and from how many tabs it is sent', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => report('bob', 'list', list)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]))
    expect((await queue()).data).toMatchObject([{ kind: 'list', reports: 1 }])
    await decide('list', list, 'leave')
    await report('bob', 'list', list)
    expect((await queue()).data).toMatchObject([{ kind: 'list', reports: 1 }])
  })

  it('of a profile has what it says; nothing of it can be hidden', async () => {
    await report('bob', 'user', idOf('alice'))
    expect((await queue()).data).toMatchObject([
      { kind: 'user', was: { title: 'alice' }, decisions: ['leave', 'warn', 'suspend'] },
    ])
    expect((await decide('user', idOf('alice'), 'hide')).status).toBe(422)
  })

  it('of what one does not see is the 404 of what never was (P-45)', async () => {
    const secret = await test.call('POST', '/list', { as: 'alice', body: { title: 'Secret', public: 0 } })
    const never = await report('bob', 'list', unknown)
    expect(never.status).toBe(404)
    expect((await report('bob', 'list', secret.body.id)).text).toBe(never.text)
    for (const kind of ['review', 'user']) expect((await report('bob', kind, unknown)).text).toBe(never.text)
    expect((await queue()).total).toBe(0)
  })

  it.each([
    ['game', 1, {}],
    ['review', 0, {}],
    ['review', 1, { reason: 'dull' }],
    ['review', 1, { text: 'x'.repeat(501) }],
  ])('%s %j %j is refused (ERR-02)', async (kind, id, more) => {
    expect((await report('bob', kind, id, more)).status).toBe(422)
  })

  it('is not made by visitors, nor of oneself', async () => {
    expect((await test.call('POST', '/report', { body: { kind: 'review', id: review, reason: 'spam' } })).status).toBe(
      401,
    )
    expect((await report('alice', 'review', review)).status).toBe(422)
    expect((await report('alice', 'user', idOf('alice'))).status).toBe(422)
  })
})

describe('a report of a post (POS-07)', () => {
  const said = JSON.stringify({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Coins.', marks: [{ type: 'spoiler' }] }] }],
  })
  const write = async (more: object = {}): Promise<number> =>
    (await test.call('POST', '/comment', { as: 'alice', body: { comment: said, ...more } })).body.id
  const ask = (id: number, query = '', headers: Record<string, string> = {}) =>
    test.call('GET', `/comment/report/${id}${query}`, { as: 'bob', headers })

  it('is a GET by the specification, with its covered words for the admins, who can delete it', async () => {
    const id = await write()
    expect((await ask(id, '?reason=spoiler')).status).toBe(202)
    expect((await ask(id)).status).toBe(202)
    expect((await queue()).data).toMatchObject([
      {
        kind: 'comment',
        reports: 1,
        reasons: [{ reason: 'spoiler', count: 1 }],
        was: { text: 'Coins.' },
        decisions: ['leave', 'delete', 'warn', 'suspend'],
      },
    ])
    expect((await decide('comment', id, 'delete')).status).toBe(204)
    expect((await test.call('GET', `/comment/${id}`, { as: 'alice' })).status).toBe(404)
    expect(await test.wrongCounters()).toEqual([])
  })

  it('is not sent by what fetches ahead or no script sends, nor of a post that one does not see (SO-21, P-45)', async () => {
    const id = await write()
    await ask(id, '', { 'sec-purpose': 'prefetch' })
    await ask(id, '', { purpose: 'prefetch' })
    await ask(id, '', { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' })
    await ask(id, '', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' })
    await ask(id, '', { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'cross-site' })
    expect((await queue()).total).toBe(0)
    const never = await ask(unknown)
    expect([never.status, (await ask(await write({ public: 0 }))).text]).toEqual([404, never.text])
    expect((await test.call('GET', `/comment/report/${id}`)).status).toBe(401)
    expect((await ask(id, '?reason=dull')).status).toBe(422)
  })
})

describe('an admin (POS-11)', () => {
  it('leaves it: the reports are closed, and the log says so', async () => {
    await report('bob', 'review', review)
    expect((await decide('review', review, 'leave', { note: 'A matter of taste.' })).status).toBe(204)
    expect((await queue()).data).toEqual([])
    const answer = await test.call('GET', '/admin/moderation-log', { as: 'admin' })
    expect(Compile(Page(ModerationEntry)).Check(answer.body)).toBe(true)
    expect(answer.body.data).toMatchObject([
      {
        kind: 'review',
        thing_id: review,
        person: { nick: 'alice' },
        actor: { id: idOf('admin') },
        action: 'leave',
        reports: 1,
        note: 'A matter of taste.',
        undo: null,
      },
    ])
  })

  it('hides a review: only its author sees it, marked; all totals follow, and it can be shown again', async () => {
    await report('bob', 'review', review)
    await decide('review', review, 'hide')
    const totals = async (as: CastName) => [
      (await read(as, `/review/user/${idOf('alice')}/recent`)).total,
      (await read(as, `/review/game/${games.celeste}/recent`)).total,
      (await read(as, `/user/totals/${idOf('alice')}`)).reviews,
      (await read(as, '/review/home')).total,
      (await read(as, `/event/${idOf('alice')}`)).data.filter(({ kind }: { kind: string }) => kind === 'review').length,
    ]
    expect(await totals('bob')).toEqual([0, 0, 0, 0, 0])
    expect(await totals('alice')).toEqual([1, 0, 0, 0, 0])
    expect((await test.call('GET', `/review/${review}`, { as: 'bob' })).status).toBe(404)
    expect((await test.call('GET', `/review/${review}`)).status).toBe(404)
    expect((await read('alice', `/review/${review}`)).hidden).toBe(1)
    expect((await log()).data[0]).toMatchObject({ action: 'hide', undo: 'show' })
    expect(await test.wrongCounters()).toEqual([])
    expect((await decide('review', review, 'show')).status).toBe(204)
    expect(await totals('bob')).toEqual([1, 1, 1, 1, 0])
    expect((await read('alice', `/review/${review}`)).hidden).toBeUndefined()
    expect((await log()).data).toMatchObject([
      { action: 'show', undo: null },
      { action: 'hide', undo: null },
    ])
  })

  it('hides a list: it is private, and its owner cannot publish it until it is shown again', async () => {
    await report('bob', 'list', list)
    await decide('list', list, 'hide')
    expect((await test.call('GET', `/list/${list}`, { as: 'bob' })).status).toBe(404)
    expect(await read('alice', `/list/${list}`)).toMatchObject({ public: 0, hidden: 1 })
    const publish = () => test.call('PUT', '/list', { as: 'alice', body: { id: list, title: 'Again', public: 1 } })
    const refused = await publish()
    expect([refused.status, refused.body.code]).toEqual([409, 'list_hidden'])
    expect((await read('bob', `/list/game/${games.celeste}/recent`)).total).toBe(0)
    await decide('list', list, 'show')
    expect((await read('bob', `/list/${list}`)).public).toBe(1)
    expect((await publish()).status).toBe(200)
  })

  it.each(['review', 'list'] as const)('deletes a %s as its owner would', async (kind) => {
    const id = kind === 'review' ? review : list
    await report('bob', kind, id)
    expect((await decide(kind, id, 'delete')).status).toBe(204)
    expect((await test.call('GET', `/${kind}/${id}`, { as: 'alice' })).status).toBe(404)
  })

  it('decides on what its author has deleted meanwhile', async () => {
    await report('bob', 'review', review)
    await test.call('DELETE', `/review/${review}`, { as: 'alice' })
    expect((await queue()).data).toMatchObject([{ now: null, was: { title: 'A title' } }])
    expect((await decide('review', review, 'hide')).status).toBe(204)
    expect((await log()).data).toMatchObject([{ action: 'hide', undo: null }])
  })

  it('warns by mail, in the language of the account: what, why and how to object, and not who reported it', async () => {
    await report('bob', 'review', review)
    await test.db.updateTable('users').set({ lang: 'es' }).where('id', '=', idOf('alice')).execute()
    await decide('review', review, 'warn', { reason: 'hate', told: 'Sé amable.', note: 'Third time.' })
    const mails = await test.mails()
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['alice@example.com', 'Una decisión sobre tu cuenta'],
    ])
    for (const words of [
      'una reseña tuya',
      'El motivo: odio.',
      '«Sé amable.»',
      'reclamar',
      '/settings?section=account',
    ])
      expect(mails[0]?.text).toContain(words)
    expect(mails[0]?.text).not.toMatch(/bob|Third time/)
    await test.db.updateTable('users').set({ lang: 'en' }).where('id', '=', idOf('alice')).execute()
  })

  it('counts once of two at once: the other response says so, and nothing happens twice', async () => {
    for (const as of ['bob', 'carla', 'dan'] as const) await report(as, 'review', review)
    const answers = await Promise.all([
      decide('review', review, 'hide'),
      decide('review', review, 'delete'),
      decide('review', review, 'leave'),
      report('bob', 'review', review),
    ])
    const statuses = answers.slice(0, 3).map(({ status }) => status)
    // The report that was sent at the same time may open the case once more.
    expect(statuses.filter((status) => status === 204).length).toBeGreaterThan(0)
    expect(statuses.filter((status) => status === 204).length).toBeLessThan(3)
    for (const { status, body } of answers.slice(0, 3))
      if (status !== 204) expect([status, body.code]).toEqual([409, 'decided'])
    expect((await log()).data).toHaveLength(statuses.filter((status) => status === 204).length)
  })

  it('needs a report to decide on, and something decided to take back', async () => {
    expect((await decide('review', review, 'hide')).status).toBe(409)
    expect((await decide('review', review, 'show')).status).toBe(404)
    expect((await decide('review', unknown, 'lift')).status).toBe(404)
    expect((await log()).data).toEqual([])
  })

  it('is an admin: nobody else reads or decides anything (GA-01)', async () => {
    await report('bob', 'review', review)
    for (const [method, path] of [
      ['GET', '/admin/reports'],
      ['GET', '/admin/moderation-log'],
      ['POST', '/admin/reports'],
    ] as const) {
      const body = method === 'POST' ? { kind: 'review', id: review, action: 'delete' } : undefined
      expect((await test.call(method, path, { body })).status).toBe(401)
      expect((await test.call(method, path, { as: 'bob', body })).status).toBe(403)
    }
    expect((await read('alice', `/review/${review}`)).id).toBe(review)
  })

  it('leaves an entry in the security log by reading reports (D2)', async () => {
    await report('bob', 'review', review)
    await queue()
    const { data } = await read('admin', '/admin/security-log?kind=reports-read')
    expect(data[0]).toMatchObject({ kind: 'reports-read', person: null, actor: { id: idOf('admin') } })
  })
})

describe('a suspended account (POS-11)', () => {
  const suspend = async () => {
    await report('bob', 'review', review)
    const end = until(3)
    expect((await decide('review', review, 'suspend', { until: end })).status).toBe(204)
    return end
  }

  it('reads, logs in and takes its data along, and writes nothing until then', async () => {
    const end = await suspend()
    const writes = [
      await test.call('POST', '/review', {
        as: 'alice',
        body: { id_game: games['hollow-knight'], title: 'T', review: 'R', total: 5 },
      }),
      await test.call('POST', `/friend/${idOf('bob')}`, { as: 'alice' }),
      await test.call('PUT', '/auth', { as: 'alice', body: { biography: 'Spam' } }),
      await test.call('POST', `/list/like/${list}`, { as: 'alice' }),
      await report('alice', 'user', idOf('bob')),
    ]
    expect(new Set(writes.map(({ status, body }) => `${status} ${body.code}`))).toEqual(new Set(['403 suspended']))
    expect(writes[0]?.body.detail).toContain(end.slice(0, 10))
    const { alice } = test.cast
    const login = await test.call('POST', '/auth/login', { body: { data: 'alice', password: alice.password } })
    expect([login.status, login.body.user.suspended_until]).toEqual([200, end])
    expect((await test.call('GET', `/review/${review}`, { as: 'alice' })).status).toBe(200)
    expect((await test.call('POST', '/archive/export', { as: 'alice' })).status).toBeLessThan(300)
    expect((await test.call('POST', '/game/search', { as: 'alice', body: { data: 'celeste' } })).status).toBe(200)
    test.clock.move(3 * day + 1_000)
    const later = { token: await test.ctx.sessions.open(idOf('alice')) }
    expect((await test.call('POST', `/list/like/${list}`, { as: later })).status).toBe(200)
  })

  it('deletes what is its own, ends follows and likes, keeps people away, and can leave for good (AUT-12)', async () => {
    const account = { nick: 'eve_suspended', email: 'eve.suspended@example.com', password: 'open_sesame_1' }
    const { token, user } = (await test.call('POST', '/auth', { body: account })).body
    const eve = { token }
    const own = await postsOf(test).write(eve, 'Mine')
    const made = await test.call('POST', '/list', { as: eve, body: { title: 'Mine', public: 1 } })
    await test.call('POST', `/friend/${idOf('bob')}`, { as: eve })
    const suspended_until = new Date(test.ctx.now() + day)
    await test.db.updateTable('users').set({ suspended_until }).where('id', '=', user.id).execute()
    expect((await postsOf(test).send(eve, 'More')).body.code).toBe('suspended')
    expect((await postsOf(test).edit(eve, own.id, 'Other words')).body.code).toBe('suspended')
    const done = [
      await test.call('POST', `/user/block/${idOf('dan')}`, { as: eve }),
      await test.call('DELETE', `/user/block/${idOf('dan')}`, { as: eve }),
      await test.call('DELETE', `/friend/${idOf('bob')}`, { as: eve }),
      await test.call('DELETE', `/comment/${own.id}`, { as: eve }),
      await test.call('DELETE', `/list/${made.body.id}`, { as: eve }),
    ]
    expect(done.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204])
    expect((await test.call('GET', `/comment/${own.id}`, { as: 'bob' })).status).toBe(404)
    const { password } = account
    expect((await test.call('DELETE', '/auth', { as: eve, body: { password } })).status).toBe(204)
    expect((await test.call('GET', '/user/eve_suspended')).status).toBe(404)
  })

  it('can be let back in by an admin', async () => {
    const end = await suspend()
    expect((await log()).data[0]).toMatchObject({ action: 'suspend', until: end, undo: 'lift' })
    expect((await decide('review', review, 'lift')).status).toBe(204)
    expect((await test.call('POST', `/list/like/${list}`, { as: 'alice' })).status).toBe(200)
  })

  it('is none of an admin, and ends on a day to come', async () => {
    for (const end of [undefined, until(-1), until(3_651), 'tomorrow']) {
      await report('bob', 'review', review)
      const { status } = await decide('review', review, 'suspend', { ...(end && { until: end }) })
      expect(status).toBe(422)
    }
    await report('bob', 'user', idOf('admin'))
    const answer = await decide('user', idOf('admin'), 'suspend', { until: until(3) })
    expect([answer.status, answer.body.code]).toEqual([409, 'is_admin'])
    // Nothing is half done: the report is open still.
    expect((await queue()).total).toBe(2)
  })
})

it('an erased account takes its reports along, and is nobody in the log (P-56)', async () => {
  const { id } = await test.db
    .insertInto('users')
    .values({ nick: 'leaving', email: 'leaving@example.com' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await report('bob', 'user', id)
  await decide('user', id, 'warn', { note: 'About leaving.' })
  await report('bob', 'user', id)
  await test.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', id).execute()
  expect((await queue()).data).toEqual([])
  await eraseAccount(test.ctx, id, new AbortController().signal)
  expect(await test.db.selectFrom('reports').selectAll().execute()).toEqual([])
  expect((await log()).data).toMatchObject([{ person: null, note: '', action: 'warn' }])
})

describe('the queue (POS-11)', () => {
  it('leaves out who deleted their account at once, in its numbers and words too, and ends a case of such reports alone', async () => {
    const { id } = await test.db
      .insertInto('users')
      .values({ nick: 'gone_soon', email: 'gone.soon@example.com' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const told = { kind: 'review', owner_id: idOf('alice'), reason: 'hate', text: 'Theirs.', created_at: new Date(0) }
    const snapshot = JSON.stringify({ title: 'Theirs', text: '', about: null })
    for (const thing_id of [review, unknown])
      await test.db
        .insertInto('reports')
        .values({ ...told, thing_id, user_id: id, snapshot })
        .execute()
    await report('bob', 'review', review, { text: 'Mine.' })
    expect(await queue()).toMatchObject({ total: 2, data: [{ reports: 2, texts: ['Theirs.', 'Mine.'] }, {}] })
    await test.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', id).execute()
    const [open] = (await queue()).data
    expect((await queue()).total).toBe(1)
    expect(open).toMatchObject({ reports: 1, reasons: [{ reason: 'spam', count: 1 }], texts: ['Mine.'] })
    expect(open.was.title).toBe('A title')
    await eraseAccount(test.ctx, id, new AbortController().signal)
    expect((await queue()).total).toBe(1)
    expect((await queue()).data[0].first_at).not.toMatch(/^1970/)
  })

  it('keeps its counts while people report and two admins decide at once', async () => {
    const people = ['bob', 'carla', 'dan'] as const
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all([
        ...people.map((name) => report(name, 'review', review)),
        decide('review', review, 'leave'),
        ...people.map((name) => report(name, 'list', list, { reason: 'hate' })),
        decide('review', review, 'leave'),
      ])
      expect(answers.filter(({ status }) => ![202, 204, 409].includes(status))).toEqual([])
      expect(await test.wrongCounters()).toEqual([])
    }
  })

  it('reads what it shows, not all reports, and goes on to the thousand things that wait longest', async () => {
    await insertMany(
      test.db,
      sql`
      insert into reports (user_id, kind, thing_id, owner_id, reason, snapshot, created_at)
      select ${idOf('bob')}, 'user', n, ${idOf('alice')}, 'spam', '{"title":"","text":"","about":null}', now()
      from generate_series(1, 20000) n`,
      sql`analyze reports, report_cases, report_reasons`,
    )
    expect(await queue()).toMatchObject({ total: 1_000 })
    const { rows } = await sql<{ 'QUERY PLAN': string[] }>`
      explain (analyze, format json) ${casesPage({ offset: 0, count: 20 })}`.execute(test.db)
    const read = [...JSON.stringify(rows).matchAll(/"Actual Rows":([\d.]+)/g)].map(([, n]) => Number(n))
    expect(Math.max(...read)).toBeLessThanOrEqual(1_000)
  })
})

it('thirty reports a day are enough (POS-11)', async () => {
  const own = await testApp({ env: { LUDOTECA_RATE_LIMITS: 'on' } })
  const body = { kind: 'user', id: own.cast.alice.id, reason: 'spam' }
  const statuses = []
  for (let n = 0; n < 31; n += 1) statuses.push((await own.call('POST', '/report', { as: 'bob', body })).status)
  expect([statuses.filter((status) => status === 202).length, statuses.at(-1)]).toEqual([30, 429])
})
