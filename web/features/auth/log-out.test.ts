import { beforeEach, expect, test, vi } from 'vitest'
import { storage } from '../../lib/storage.ts'
import { unsentLogOutsKey } from '../../offline/unsent-log-outs.ts'
import { session } from '../../session/session.ts'
import { logIn } from '../../offline/testing/browser.ts'
import { logOut } from './log-out.ts'

const { logout, mayDeleteUnsent, forgetPerson } = vi.hoisted(() => ({
  logout: vi.fn<() => Promise<void>>(),
  mayDeleteUnsent: vi.fn<() => Promise<boolean>>(),
  forgetPerson: vi.fn<() => Promise<void>>(),
}))
vi.mock('../../api/calls/auth.generated.ts', () => ({ authApi: { logout } }))
vi.mock('../../offline/ask-before-log-out.tsx', () => ({ mayDeleteUnsent }))
vi.mock('./forget-person.ts', () => ({ forgetPerson }))

const replace = vi.fn()
beforeEach(() => {
  vi.clearAllMocks()
  vi.stubGlobal('location', { replace })
  mayDeleteUnsent.mockResolvedValue(true)
  logout.mockResolvedValue()
  logIn(1)
})

test('a log-out that no server hears ends all the same here (X-18)', async () => {
  logout.mockRejectedValue(new Error('no network'))
  await logOut()
  expect([session.current(), forgetPerson.mock.calls.length, replace.mock.calls]).toEqual([null, 1, [['/']]])
  expect(JSON.parse(storage.get(unsentLogOutsKey) ?? '[]')).toHaveLength(1)
})

test('ends no session of a person who came meanwhile, in the question or before the answer (P-39)', async () => {
  mayDeleteUnsent.mockImplementationOnce(async () => (logIn(2), true))
  await logOut()
  expect([session.current()?.user.id, logout.mock.calls.length, forgetPerson.mock.calls.length]).toEqual([2, 0, 0])

  logout.mockImplementationOnce(async () => logIn(3))
  await logOut()
  expect([session.current()?.user.id, logout.mock.calls.length, forgetPerson.mock.calls.length]).toEqual([3, 1, 0])
})

test('in another tab the person has left already: what is left here goes', async () => {
  logout.mockImplementationOnce(async () => session.end())
  await logOut()
  expect(forgetPerson).toHaveBeenCalledTimes(1)
})
