import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { database } from '../../offline/database.ts'
import { logIn, openBrowser } from '../../offline/testing/browser.ts'
import { session } from '../../session/session.ts'
import { forgetPerson } from './forget-person.ts'

const change = { mutationKey: ['list', 'set'] as const, variables: { id: 1 }, key: 'k', failures: 0 }
const unsubscribe = vi.fn<() => Promise<boolean>>()
let done: string[]

beforeEach(async () => {
  openBrowser(9_000)
  done = []
  unsubscribe.mockReset().mockImplementation(async () => done.push('pushes') > 0)
  const caches = { keys: async () => ['precache-v2', 'code'], delete: async (name: string) => done.push(name) > 0 }
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('sessionStorage', { clear: () => done.push('session') })
  const pushManager = { getSubscription: async () => ({ unsubscribe }) }
  const serviceWorker = { getRegistration: async () => ({ pushManager, getNotifications: async () => [] }) }
  Object.assign(navigator, { serviceWorker })
  const open = await database()
  await open.add('changes', change)
  await open.put('answers', { id: 'x', text: '{}', at: 1, own: 0, seen: 1, size: 2 })
})
afterEach(() => vi.unstubAllGlobals())

const named = async () => (await indexedDB.databases()).map(({ name }) => name)

test('a log-out forgets everything, the address for pushes too (X-18)', async () => {
  session.end()
  await forgetPerson()
  expect(done.toSorted()).toEqual(['code', 'pushes', 'session'])
  expect(await named()).toEqual([])
})

test('a session that was lost leaves what waits, and nothing to read (X-18, AUT-08)', async () => {
  session.end()
  await forgetPerson({ keepUnfinished: true })
  logIn(9_000)
  const open = await database()
  expect([await open.getAll('changes'), await open.count('answers')]).toMatchObject([[change], 0])
  expect(done.toSorted()).toEqual(['code', 'pushes', 'session'])
})

test('what fails holds up nothing else', async () => {
  session.end()
  unsubscribe.mockRejectedValue(new Error('no network'))
  vi.stubGlobal('sessionStorage', undefined)
  await forgetPerson()
  expect([done, await named()]).toEqual([['code'], []])
})
