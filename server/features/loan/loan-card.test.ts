import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { linkPicture } from '../../../common/rules/link-pictures.ts'
import { utcDay } from '../../../common/rules/utc-day.ts'
import { mergeGames } from '../../catalogue/merge/merge-games.ts'
import { exportOf, readZip } from '../../testing/archives.ts'
import type { CastName } from '../../testing/cast.ts'
import { addGames } from '../../testing/games.ts'
import { describePicture } from '../../testing/pictures.ts'
import { createTestApp, testApp, type TestApp } from '../../testing/test-app.ts'

const day = 86_400_000
let test: TestApp
let games: Record<string, number>
const idOf = (name: CastName): number => test.cast[name].id
const dayIn = (days: number): string => utcDay(test.ctx.now() + days * day)

beforeAll(async () => {
  test = await createTestApp()
  games = await addGames(test)
})
beforeEach(async () => {
  test.clock.reset()
  for (const person of Object.values(test.cast)) person.token = await test.ctx.sessions.open(person.id)
  for (const table of ['notifications', 'notification_states', 'silences', 'collection_entries', 'loans'] as const)
    await test.db.deleteFrom(table).execute()
  await test.recount()
})
afterAll(() => test.close())

const lend = async (slug: string, body: object = {}) =>
  (await test.call('POST', '/loan', { as: 'alice', body: { id_game: games[slug], name: 'Ada', ...body } })).body as {
    id: number
  }
const share = (id: number, name = 'Alicia', as: CastName = 'alice') =>
  test.call('POST', `/loan/${id}/link`, { as, body: { name } })
/** Lends a game and shares its card; the id of the loan, and the word of its link. */
async function shared(slug = 'celeste', body: object = {}): Promise<{ id: number; token: string }> {
  const { id } = await lend(slug, body)
  return { id, token: (await share(id)).body.link.token }
}
const show = (token: string, as?: CastName) => test.call('GET', `/loan/card/${token}`, { ...(as && { as }) })
const sayBack = (token: string) => test.call('POST', `/loan/card/${token}/back`)
const out = async () => (await test.call('GET', '/loan?state=out', { as: 'alice' })).body.data
const panel = async () => (await test.call('GET', '/notification', { as: 'alice' })).body.data
const alter = (values: object) => test.db.updateTable('users').set(values).where('id', '=', idOf('alice')).execute()
const never = 'A'.repeat(22)
const strip = ({ date: _date, 'x-request-id': _id, ...headers }: Record<string, unknown>) => headers
const get = (url: string) => test.app.inject({ url })

describe('the card of a loan, for whoever has its link (ACC-06)', () => {
  it('shows the game, the name that the lender chose and the days; not who has it', async () => {
    const { id, token } = await shared('celeste', { nick: 'bob', name: undefined, since: dayIn(-3), until: dayIn(9) })
    expect(token).toMatch(/^[\w-]{22}$/)
    const { status, body, text } = await show(token)
    expect([status, body]).toEqual([
      200,
      {
        game: expect.objectContaining({ slug: 'celeste' }),
        lender: { name: 'Alicia', nick: 'alice', avatar: null },
        since: dayIn(-3),
        until: dayIn(9),
        said_back: 0,
      },
    ])
    expect(text).not.toMatch(/bob|borrower/)
    // The same for everybody, and the lender sees the link again.
    for (const as of ['alice', 'bob', 'carla'] as const) expect((await show(token, as)).body).toEqual(body)
    expect(await out()).toMatchObject([{ id, link: { token, name: 'Alicia' }, said_back: null }])
    // Another name is no other link.
    expect((await share(id, '  Tía Alicia ')).body.link).toEqual({ token, name: 'Tía Alicia' })
    expect((await show(token)).body.lender.name).toBe('Tía Alicia')
  })

  it('names the profile of those alone whose timeline is open to everybody (D1)', async () => {
    const { token } = await shared()
    for (const timeline_privacy of ['followed', 'nobody'] as const) {
      await alter({ timeline_privacy })
      expect((await show(token)).body.lender).toEqual({ name: 'Alicia', nick: null, avatar: null })
      expect((await show(token, 'bob')).body.lender.nick).toBeNull()
    }
    await alter({ timeline_privacy: 'everyone' })
    expect((await show(token)).body.lender.nick).toBe('alice')
  })

  it('of what ended, is shared no more or never was, is one and the same 404 (P-34)', async () => {
    const unknown = await show(never)
    expect(unknown.status).toBe(404)
    const ends: [string, (id: number) => Promise<unknown>][] = [
      ['returned', (id) => test.call('POST', `/loan/${id}/return`, { as: 'alice', body: {} })],
      ['revoked', (id) => test.call('DELETE', `/loan/${id}/link`, { as: 'alice' })],
      ['deleted', (id) => test.call('DELETE', `/loan/${id}`, { as: 'alice' })],
      ['of an account that is leaving', () => alter({ deleted_at: new Date() })],
      ['of a suspended account', () => alter({ deleted_at: null, suspended_until: new Date('2999-01-01') })],
    ]
    for (const [why, end] of ends) {
      await alter({ deleted_at: null, suspended_until: null })
      const { id, token } = await shared()
      expect([why, (await show(token)).status]).toEqual([why, 200])
      await end(id)
      for (const ask of [show, sayBack]) {
        const [gone, other] = [await ask(token), await ask(never)]
        expect([why, gone.status, gone.text, strip(gone.headers)]).toEqual([why, 404, other.text, strip(other.headers)])
      }
      expect((await get(`/loan/${token}/card.png`)).statusCode).toBe(404)
    }
    await alter({ deleted_at: null, suspended_until: null })
    expect(await panel()).toEqual([])
    for (const word of ['x', 'A'.repeat(21), 'A'.repeat(23), '%2e%2e', "' or 1=1--"])
      expect((await show(encodeURIComponent(word))).status).toBe(404)
  })

  it('is shared by its lender alone, while the game is out, and each time by another word', async () => {
    const { id, token } = await shared()
    for (const as of ['bob', 'admin'] as const) {
      expect((await share(id, 'Bob', as)).status).toBe(404)
      expect((await test.call('DELETE', `/loan/${id}/link`, { as })).status).toBe(404)
      expect((await test.call('DELETE', `/loan/${id}/back`, { as })).status).toBe(404)
    }
    expect((await share(id, '   ')).body.errors).toHaveProperty('name')
    expect((await test.call('DELETE', `/loan/${id}/link`, { as: 'alice' })).body.link).toBeNull()
    const again = (await share(id)).body.link.token
    expect(again).not.toBe(token)
    expect([(await show(token)).status, (await show(again)).status]).toEqual([404, 200])
    await test.call('POST', `/loan/${id}/return`, { as: 'alice', body: {} })
    expect(await share(id)).toMatchObject({ status: 409, body: { code: 'loan_ended' } })
    // Not back after all: the link that was sent is right again.
    await test.call('POST', `/loan/${id}/undo`, { as: 'alice' })
    expect((await show(again)).status).toBe(200)
  })
})

it('the link of a loan ends with its borrower, and so does what was said by it (ACC-06, P-34)', async () => {
  for (const change of [
    () => test.call('POST', '/loan', { as: 'alice', body: { id_game: games['celeste'], name: 'Bea' } }),
    () =>
      test.call('POST', '/collection', {
        as: 'alice',
        body: { id_game: games['celeste'], type: 'lended', value: 'Carl' },
      }),
  ]) {
    const { id, token } = await shared()
    await sayBack(token)
    expect((await change()).status).toBeLessThan(300)
    expect([(await show(token)).status, await out()]).toMatchObject([404, [{ link: null, said_back: null }]])
    await test.call('DELETE', `/loan/${id}`, { as: 'alice' })
  }
})

describe('"it’s back" (ACC-06, NOT-10)', () => {
  it('tells the lender and clears nothing; the lender confirms', async () => {
    const { id, token } = await shared()
    expect(await sayBack(token)).toMatchObject({ status: 200, body: { said_back: 1 } })
    expect(await out()).toMatchObject([{ id, said_back: expect.stringMatching(/^\d{4}-/), returned: null }])
    expect(await panel()).toMatchObject([
      { type: 'loanBack', user_make: null, game: { slug: 'celeste' }, loan: { borrower: 'Ada' }, readed: 0 },
    ])
    await test.call('POST', '/collection', {
      as: 'alice',
      body: { id_game: games['celeste'], type: 'lended', value: 0 },
    })
    expect([await out(), await panel(), (await show(token)).status]).toEqual([[], [], 404])
  })

  it('can be denied, and said again without ringing the lender up each time', async () => {
    const { id, token } = await shared()
    for (const _ of [1, 2, 3]) {
      await sayBack(token)
      await test.call('GET', '/notification/readed', { as: 'alice' })
      test.clock.move(60_000)
      expect((await test.call('DELETE', `/loan/${id}/back`, { as: 'alice' })).body.said_back).toBeNull()
      expect([(await show(token)).body.said_back, await panel()]).toEqual([0, []])
    }
    await sayBack(token)
    expect((await panel()).map(({ readed }: { readed: number }) => readed)).toEqual([1])
    await test.call('DELETE', `/loan/${id}/back`, { as: 'alice' })
    test.clock.move(2 * day)
    await sayBack(token)
    test.cast.alice.token = await test.ctx.sessions.open(idOf('alice'))
    expect((await panel()).map(({ readed }: { readed: number }) => readed)).toEqual([0])
  })

  it('is told to nobody who switched it off; the mark on the loan stays', async () => {
    await test.call('PUT', '/notification/settings', { as: 'alice', body: { off: ['loanBack'] } })
    const { token } = await shared()
    await sayBack(token)
    expect([await panel(), (await out())[0].said_back]).toEqual([[], expect.any(String)])
  })

  it('is one thing, however many press it at once, and whatever the lender presses meanwhile (RA-01)', async () => {
    const { id, token } = await shared()
    const answers = await Promise.all(Array.from({ length: 8 }, () => sayBack(token)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
    expect(await panel()).toHaveLength(1)
    const first = (await out())[0].said_back
    test.clock.move(60_000)
    await sayBack(token)
    expect((await out())[0].said_back).toBe(first)
    // Revoked while the page is open: each press is either before it or a 404, and nothing is half done.
    await test.call('DELETE', `/loan/${id}/back`, { as: 'alice' })
    const mixed = await Promise.all([
      sayBack(token),
      test.call('DELETE', `/loan/${id}/link`, { as: 'alice' }),
      sayBack(token),
      test.call('POST', `/loan/${id}/return`, { as: 'alice', body: {} }),
      sayBack(token),
    ])
    for (const at of [0, 2, 4]) expect([200, 404]).toContain(mixed[at]!.status)
    expect([mixed[1].status, mixed[3].status]).toEqual([200, 200])
    expect([(await sayBack(token)).status, await panel(), await out()]).toEqual([404, [], []])
  })

  it('gives two tabs that share at once the same link', async () => {
    const { id } = await lend('celeste')
    const links = await Promise.all([share(id, 'One'), share(id, 'Two'), share(id, 'Three')])
    expect(new Set(links.map(({ body }) => body.link.token)).size).toBe(1)
  })
})

describe('the picture of the card', () => {
  it('is drawn in both languages, and kept by nobody', async () => {
    const { token } = await shared('chrono-trigger', { until: dayIn(20) })
    const pictures = await Promise.all(['', '?lang=es'].map((query) => get(`/loan/${token}/card.png${query}`)))
    for (const { statusCode, headers, rawPayload } of pictures) {
      expect([statusCode, headers['cache-control'], headers['x-robots-tag']]).toEqual([
        200,
        'private, no-store',
        'noindex',
      ])
      expect(await describePicture(rawPayload)).toMatchObject({ format: 'png', ...linkPicture })
    }
    expect(pictures[0]!.rawPayload.equals(pictures[1]!.rawPayload)).toBe(false)
    expect((await get(`/loan/${token}/card.png?lang=xx`)).statusCode).toBe(422)
  })

  it('is drawn whatever the lender is called', async () => {
    const { id, token } = await shared()
    for (const name of ['<script>alert(1)</script> & "', 'W'.repeat(60), '👩‍👩‍👧‍👦', '\u202eلعبة', '東京']) {
      await share(id, name)
      expect((await get(`/loan/${token}/card.png`)).statusCode).toBe(200)
    }
  })
})

describe('what happens to links (P-56, US-02)', () => {
  it('they follow merged games; of two loans that are out the older one ends, and its link', async () => {
    const [older, newer] = [
      await shared('chrono-cross', { since: dayIn(-30) }),
      await shared('pokemon-ruby', { since: dayIn(-10) }),
    ]
    await sayBack(newer.token)
    await test.db
      .transaction()
      .execute((trx) => mergeGames(trx, test.ctx.resources, games['chrono-cross']!, games['pokemon-ruby']!))
    await test.recount()
    expect((await show(older.token)).status).toBe(404)
    expect((await show(newer.token)).body).toMatchObject({ game: { slug: 'pokemon-ruby' }, said_back: 1 })
    games = await addGames(test)
  })

  it('an archive has no word of them, and a log none either', async () => {
    const { token } = await shared()
    const files = await readZip(await exportOf(test, 'alice'))
    expect(Object.keys(files)).toContain('loans.json')
    for (const [name, content] of Object.entries(files)) expect([name, content.includes(token)]).toEqual([name, false])
    const seen = JSON.stringify([
      (await test.call('GET', `/collection/${idOf('alice')}`, { as: 'bob' })).body,
      (await test.call('GET', '/user/alice', { as: 'bob' })).body,
      (await test.call('GET', '/loan/borrowed', { as: 'bob' })).body,
    ])
    expect(seen).not.toContain(token)
  })

  it('asking for cards is limited for each network (AU-13)', async () => {
    const limited = await testApp({ env: { LUDOTECA_RATE_LIMITS: 'on' } })
    const from = '198.51.100.7'
    for (let n = 0; n < 1_500; n += 1) await limited.call('GET', `/loan/card/${never}`, { from })
    expect((await limited.call('GET', `/loan/card/${never}`, { from })).status).toBe(429)
    expect((await limited.call('GET', `/loan/card/${never}`, { from: '203.0.113.9' })).status).toBe(404)
  }, 60_000)
})
