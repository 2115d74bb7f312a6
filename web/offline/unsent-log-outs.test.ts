import { beforeEach, describe, expect, it, vi } from 'vitest'
import { storage } from '../lib/storage.ts'
import { endUnsentSessions, storeUnsentLogOut, unsentLogOutsKey } from './unsent-log-outs.ts'

const sent = vi.fn<(path: string, init: RequestInit) => Promise<Response>>()
const left = (): unknown => JSON.parse(storage.get(unsentLogOutsKey) ?? '[]')
const tokenOf = ({ headers }: RequestInit) => new Headers(headers).get('authorization')

beforeEach(() => {
  vi.stubGlobal('fetch', sent)
  sent.mockReset()
  storage.remove(unsentLogOutsKey)
})

describe('a log-out without a network (AUT-07)', () => {
  it('is sent when the network returns, and once', async () => {
    storeUnsentLogOut('one')
    sent.mockRejectedValueOnce(new TypeError('no network'))
    await endUnsentSessions()
    expect(left()).toEqual(['one'])
    sent.mockResolvedValueOnce(new Response(null, { status: 503 }))
    await endUnsentSessions()
    expect(left()).toEqual(['one'])
    sent.mockResolvedValueOnce(new Response(null, { status: 204 }))
    await endUnsentSessions()
    expect(left()).toEqual([])
    await endUnsentSessions()
    expect(sent.mock.calls.map(([path, init]) => [path, tokenOf(init)])).toEqual(
      Array.from({ length: 3 }, () => ['/api/auth/logout', 'Bearer one']),
    )
  })

  it('renews a token that has expired meanwhile, and ends the session by the new one', async () => {
    storeUnsentLogOut('old')
    sent
      .mockResolvedValueOnce(Response.json({ detail: 'Token has expired' }, { status: 401 }))
      .mockResolvedValueOnce(Response.json({ token: 'new' }))
      .mockResolvedValueOnce(new Response(null, { status: 204 }))
    await endUnsentSessions()
    expect(sent.mock.calls.map(([path, init]) => [path, tokenOf(init)])).toEqual([
      ['/api/auth/logout', 'Bearer old'],
      ['/api/auth/refresh', null],
      ['/api/auth/logout', 'Bearer new'],
    ])
    expect(left()).toEqual([])
  })

  it('forgets a session that has ended on the server', async () => {
    storeUnsentLogOut('gone')
    sent.mockResolvedValueOnce(Response.json({ detail: 'The token has been blacklisted' }, { status: 401 }))
    await endUnsentSessions()
    expect(left()).toEqual([])
  })
})
