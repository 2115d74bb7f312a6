import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Session } from '../../common/api/auth.ts'
import type { Call } from '../../common/api/contract.ts'
import { contract } from '../../common/api/contract.generated.ts'
import { storage } from '../lib/storage.ts'
import { createSessionStore } from '../session/session.ts'
import type { Api, CallTable, Version } from './call-types.ts'
import { createClient } from './create-client.ts'
import type { Exclusive } from './token-renewal.ts'
import type { Incoming, Outgoing } from './transport.ts'

const user = { nick: 'alice' } as Session['user']
const problem = (status: number, detail: string): Incoming => ({ status, body: { status, detail } })

/** One lock for all tabs, as with Web Locks. */
function oneLock(): Exclusive {
  let last: Promise<unknown> = Promise.resolve()
  return (task) => {
    const mine = last.then(task, task)
    last = mine.catch(() => {})
    return mine
  }
}

/** A server that accepts one token and renews only the expired one. */
function fakeServer(good = 'new') {
  const seen: Outgoing[] = []
  const state = { good, refresh: (): Incoming => ({ status: 200, body: { token: good } }) }
  const send = async (call: Outgoing): Promise<Incoming> => {
    seen.push(call)
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 5))
    if (call.path === '/auth/refresh') return state.refresh()
    const token = call.headers['authorization']?.slice(7)
    if (token === state.good) return { status: 200, body: { games: 3 } }
    return problem(401, token === 'old' ? 'Token has expired' : 'Invalid token')
  }
  return { send, seen, state, refreshes: () => seen.filter((call) => call.path === '/auth/refresh').length }
}

const tableOf = <N extends keyof Api>(noun: N) =>
  Object.fromEntries(
    Object.entries<Call>(contract[noun]).map(([name, { method, path }]) => [name, [method, path]]),
  ) as unknown as CallTable<N>

function openTab(send: (call: Outgoing) => Promise<Incoming>, exclusive = oneLock()) {
  const session = createSessionStore()
  const events = { failures: vi.fn(), lost: vi.fn() }
  const callsOf = createClient({
    send,
    session,
    exclusive,
    lang: () => 'es',
    onFailure: events.failures,
    onSessionLost: events.lost,
  })
  const api = {
    auth: callsOf<'auth'>(tableOf('auth')),
    game: callsOf<'game'>(tableOf('game')),
    site: callsOf<'site'>(tableOf('site')),
    user: callsOf<'user'>(tableOf('user')),
  }
  return { api, session, ...events }
}

beforeEach(() => {
  storage.remove('session')
  createSessionStore().start({ token: 'old', user })
})

describe('an expired token', () => {
  test('is renewed once for thirty calls, which are all sent again', async () => {
    const server = fakeServer()
    const { api, session } = openTab(server.send)
    const answers = await Promise.all(Array.from({ length: 30 }, () => api.site.info()))
    expect(answers.every((answer) => answer.games === 3)).toBe(true)
    expect(server.refreshes()).toBe(1)
    expect(session.current()).toEqual({ token: 'new', user })
  })

  test('is renewed once for three tabs: the others adopt the new one', async () => {
    const server = fakeServer()
    const lock = oneLock()
    const tabs = [openTab(server.send, lock), openTab(server.send, lock), openTab(server.send, lock)]
    await Promise.all(tabs.flatMap(({ api }) => [api.site.info(), api.game.trending(), api.user.top()]))
    expect(server.refreshes()).toBe(1)
    expect(tabs.every(({ session }) => session.token() === 'new')).toBe(true)
  })

  test.each([503, 500, 429])('survives a refresh that answers %i', async (status) => {
    const server = fakeServer()
    server.state.refresh = () => problem(status, 'Try again later.')
    const { api, session, lost, failures } = openTab(server.send)
    await expect(api.site.info()).rejects.toMatchObject({ status })
    expect([session.token(), lost.mock.calls.length, failures.mock.calls.length]).toEqual(['old', 0, 1])
  })

  test('survives a refresh without a response', async () => {
    const server = fakeServer()
    server.state.refresh = () => {
      throw new TypeError('network')
    }
    const { api, session, lost } = openTab(server.send)
    await expect(api.site.info()).rejects.toMatchObject({ status: 0 })
    expect([session.token(), lost.mock.calls.length]).toEqual(['old', 0])
  })

  test('ends the session when the refresh is refused, once', async () => {
    const server = fakeServer()
    server.state.refresh = () => problem(401, 'Token has expired and can no longer be refreshed')
    const { api, session, lost, failures } = openTab(server.send)
    await Promise.allSettled(Array.from({ length: 10 }, () => api.site.info()))
    expect([session.token(), lost.mock.calls.length, failures.mock.calls.length]).toEqual([null, 1, 0])
    expect(server.refreshes()).toBe(1)
  })
})

describe('a refused token', () => {
  test.each([
    'Invalid token',
    'Token not parsed',
    'The token has been blacklisted',
    'Token has expired and can no longer be refreshed',
    'Wrong number of segments',
  ])('ends the session: %s', async (detail) => {
    const { api, session, lost } = openTab(async () => problem(401, detail))
    await expect(api.site.info()).rejects.toMatchObject({ status: 401 })
    expect([session.token(), lost.mock.calls.length]).toEqual([null, 1])
  })

  test('that is no longer the stored one keeps the newer one, and the call is sent again', async () => {
    const server = fakeServer()
    const { api, session, lost } = openTab(async (call) => {
      if (call.headers['authorization'] !== 'Bearer old') return server.send(call)
      session.replaceToken('old', 'new')
      return problem(401, 'The token has been blacklisted')
    })
    await expect(api.site.info()).resolves.toEqual({ games: 3 })
    expect([session.token(), lost.mock.calls.length]).toEqual(['new', 0])
  })

  test('of one person is not replaced by that of another who logged in meanwhile (P-39)', async () => {
    const server = fakeServer('other')
    for (const detail of ['The token has been blacklisted', 'Token has expired']) {
      const { api, session, lost } = openTab(async (call) => {
        if (call.headers['authorization'] !== 'Bearer old') return server.send(call)
        session.start({ token: 'other', user: { nick: 'bob', id: 2 } as Session['user'] })
        return problem(401, detail)
      })
      session.start({ token: 'old', user: { ...user, id: 1 } })
      await expect(api.site.info()).rejects.toMatchObject({ status: 401 })
      expect([session.token(), lost.mock.calls.length, server.seen]).toEqual(['other', 0, []])
    }
  })

  test('is different from a wrong password', async () => {
    const { api, session, lost, failures } = openTab(async () => problem(401, 'email and password are not correct'))
    await expect(api.auth.login({ body: { data: 'alice', password: 'x' } })).rejects.toMatchObject({ status: 401 })
    expect([session.token(), lost.mock.calls.length, failures.mock.calls.length]).toEqual(['old', 0, 0])
  })
})

describe('a failure', () => {
  const failing = (status: number) => openTab(async () => problem(status, 'no'))

  test.each([400, 403, 404, 422, 429, 500, 503])('of status %i is reported', async (status) => {
    const { api, failures } = failing(status)
    await expect(api.site.info()).rejects.toMatchObject({ status })
    expect(failures).toHaveBeenCalledOnce()
  })

  test('of status 409 is left to the caller', async () => {
    const { api, failures } = failing(409)
    await expect(api.site.info()).rejects.toMatchObject({ status: 409 })
    expect(failures).not.toHaveBeenCalled()
  })

  test('is silent where the caller asked for it', async () => {
    const { api, failures } = failing(404)
    await expect(api.site.info({ quiet: [404] })).rejects.toMatchObject({ status: 404 })
    await expect(api.site.info({ quiet: true })).rejects.toMatchObject({ status: 404 })
    expect(failures).not.toHaveBeenCalled()
  })

  test('of the network is reported, a cancelled call is silent', async () => {
    const broken = openTab(async () => Promise.reject(new TypeError('Failed to fetch')))
    await expect(broken.api.site.info()).rejects.toMatchObject({ status: 0 })
    expect(broken.failures).toHaveBeenCalledOnce()
    const cancelled = openTab(async () => Promise.reject(new DOMException('left', 'AbortError')))
    await expect(cancelled.api.site.info()).rejects.toMatchObject({ name: 'AbortError' })
    expect(cancelled.failures).not.toHaveBeenCalled()
  })
})

test('a call carries its parameters, the language and the token', async () => {
  const server = fakeServer('old')
  const { api } = openTab(server.send)
  await api.user.show({ params: { nick: 'a/b?c' } })
  expect(server.seen[0]).toMatchObject({
    method: 'GET',
    path: '/user/a%2Fb%3Fc',
    headers: { 'accept-language': 'es', authorization: 'Bearer old' },
  })
})

describe('a version that the caller holds', () => {
  test('is sent, and answered with nothing new or the new one', async () => {
    const sent: (string | undefined)[] = []
    const answers: Incoming[] = [
      { status: 200, body: { n: 1 }, etag: 'W/"1"' },
      { status: 304, body: null, etag: 'W/"1"' },
      { status: 200, body: { n: 2 }, etag: 'W/"2"' },
    ]
    const { api } = openTab(async (call) => {
      sent.push(call.headers['if-none-match'])
      return answers.shift()!
    })
    const first: Version = {}
    expect(await api.site.info({ version: first })).toEqual({ n: 1 })
    expect(first).toEqual({ etag: 'W/"1"' })
    const again: Version = { etag: first.etag }
    expect(await api.site.info({ version: again })).toBeNull()
    expect(again.unchanged).toBe(true)
    const later: Version = { etag: first.etag }
    expect(await api.site.info({ version: later })).toEqual({ n: 2 })
    expect(later).toEqual({ etag: 'W/"2"' })
    expect(sent).toEqual([undefined, 'W/"1"', 'W/"1"'])
  })
})
