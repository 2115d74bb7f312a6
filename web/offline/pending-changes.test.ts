import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { List } from '../../common/api/list.ts'
import { ApiError } from '../api/api-error.ts'
import { defineOptimisticUpdate, type SendOptions } from '../cache/optimistic-update.ts'
import { gameKeys } from '../cache/catalogue-keys.ts'
import { listKeys } from '../cache/keys.ts'
import { type AnyUpdate, applyUpdate } from '../cache/optimistic.ts'
import { session } from '../session/session.ts'
import { database, deleteStoredResponses, deleteDataOfOthers } from './database.ts'
import { logIn, openBrowser } from './testing/browser.ts'
import { type ChangeKind, PendingChanges } from './pending-changes.ts'

type Press = { id: number; value: string }
/** What the server holds, and how it answers: a status that it refuses with, or 0 for no answer. */
let server: { values: string[]; keys: (string | undefined)[]; status: number; lost: boolean; held?: Promise<void> }
const refused = vi.fn()

const set = defineOptimisticUpdate<Press, string>({
  mutationKey: ['list', 'set'],
  scope: ({ id }) => `list ${id}`,
  resend: 'when online',
  apply: (draft, { id, value }) =>
    draft.update<{ value: string }>(gameKeys.show(String(id)) as never, (held) =>
      held.value === value ? held : { value },
    ),
  send: async ({ value }, { key }: SendOptions) => {
    if (server.status !== 200) throw new ApiError(server.status)
    server.values.push(value)
    server.keys.push(key)
    await server.held
    if (server.lost) throw new ApiError(0)
    return value
  },
  onRefused: refused,
})
const last = defineOptimisticUpdate<Press, string>({ ...set, mutationKey: ['like', 'set'], replaces: () => true })
const kindsOf = (...changes: unknown[]): ChangeKind[] =>
  (changes as AnyUpdate[]).map((change) => ({ change, nameOf: (variables) => (variables as Press).value }))

let network: { onLine: boolean }
let userId = 500
beforeEach(() => {
  userId += 1
  ;({ network } = openBrowser(userId))
  server = { values: [], keys: [], status: 200, lost: false }
  refused.mockClear()
})
afterEach(() => vi.unstubAllGlobals())

const key = (id: number) => gameKeys.show(String(id))
/** A tab: its cache, and what waits. */
function openTab() {
  const client = new QueryClient()
  for (const id of [1, 2]) client.setQueryData(key(id), { value: 'old' })
  const waiting = new PendingChanges(client, kindsOf(set, last))
  return {
    client,
    waiting,
    press: (id: number, value: string, change = set) => applyUpdate(client, change, { id, value }),
    shown: (id: number) => client.getQueryData<{ value: string }>(key(id))?.value,
  }
}
const offline = () => void ((network.onLine = false), (server.status = 0))
const online = () => void ((network.onLine = true), (server.status = 200))
const written = async () =>
  (await (await database()).getAll('changes')).map(({ variables }) => (variables as Press).value)

test('a change that nothing answers stands, waits in the database, and goes out in its order (PWA-01, NOT-10)', async () => {
  const tab = openTab()
  offline()
  expect(await Promise.all([tab.press(1, 'a'), tab.press(2, 'b'), tab.press(1, 'c')])).toEqual([true, true, true])
  expect([tab.shown(1), tab.shown(2), tab.waiting.state().count]).toEqual(['c', 'b', 3])
  expect(await written()).toEqual(['a', 'b', 'c'])
  expect(await tab.waiting.send()).toBe(false)
  online()
  expect(await tab.waiting.send()).toBe(true)
  expect(server.values).toEqual(['a', 'b', 'c'])
  expect(new Set(server.keys).size).toBe(3)
  expect([tab.shown(1), tab.waiting.state().count, await written()]).toEqual(['c', 0, []])
})

test('what follows a waiting change about the same waits behind it, though there is a network again', async () => {
  const tab = openTab()
  offline()
  await tab.press(1, 'a')
  online()
  await tab.press(1, 'b')
  await tab.press(2, 'other')
  expect(server.values).toEqual(['other'])
  await tab.waiting.send()
  expect(server.values).toEqual(['other', 'a', 'b'])
})

test('of several likes the last one waits', async () => {
  const tab = openTab()
  offline()
  for (const value of ['on', 'off', 'on again']) await tab.press(1, value, last)
  expect([await written(), tab.waiting.state().count, tab.shown(1)]).toEqual([['on again'], 1, 'on again'])
})

test('what takes back a change that waits is no more shown already than that one is sent: it waits in its place', async () => {
  const tab = openTab()
  const shows = listKeys.show('bob', 'a')
  tab.client.setQueryData(shows, { id: 1, title: 'old', games: [] })
  let leave = () => {}
  const left = new Promise<void>((done) => (leave = done))
  const rename = defineOptimisticUpdate<Press, string>({
    ...last,
    apply: (draft, { id, value }) =>
      void draft.patchEntity('list', id, (list) => (list.title === value ? list : { ...list, title: value })),
    send: async (variables, how) => {
      await left
      return last.send(variables, how)
    },
  })
  const waiting = new PendingChanges(tab.client, kindsOf(rename))
  offline()
  const away = tab.press(1, 'new', rename)
  // The first one is on its way when it is taken back.
  await new Promise((done) => setTimeout(done))
  const back = tab.press(1, 'old', rename)
  leave()
  expect(await Promise.all([away, back])).toEqual([true, true])
  expect([await written(), waiting.state().count, tab.client.getQueryData<List>(shows)?.title]).toEqual([
    ['old'],
    1,
    'old',
  ])
})

test('a killed browser finds it again, shows it, and sends it with the same key (F-21)', async () => {
  const tab = openTab()
  offline()
  await tab.press(1, 'a')
  online()
  // It arrived, but its answer did not.
  server.lost = true
  expect(await tab.waiting.send()).toBe(false)
  server.lost = false
  const later = openTab()
  await later.waiting.sync()
  expect([later.shown(1), later.waiting.state().count]).toEqual(['a', 1])
  await later.waiting.send()
  expect(server.values).toEqual(['a', 'a'])
  expect(server.keys[0]).toBe(server.keys[1])
  expect(await written()).toEqual([])
})

test('of two tabs one sends each change, once, and both show the outcome (COL-03)', async () => {
  const [one, other] = [openTab(), openTab()]
  offline()
  await one.press(1, 'a')
  await other.press(2, 'b')
  await vi.waitFor(() => expect([one.shown(2), other.shown(1)]).toEqual(['b', 'a']))
  online()
  expect(await Promise.all([one.waiting.send(), other.waiting.send()])).toEqual([true, true])
  expect(server.values.toSorted()).toEqual(['a', 'b'])
  await vi.waitFor(() => expect([one.waiting.state().count, other.waiting.state().count]).toEqual([0, 0]))
  expect([one.shown(1), one.shown(2), other.shown(1), other.shown(2)]).toEqual(['a', 'b', 'a', 'b'])
})

test('what is refused at last is taken back alone and told, also in the other tab (ERR-02)', async () => {
  const [tab, other] = [openTab(), openTab()]
  offline()
  await tab.press(1, 'a')
  await tab.press(2, 'b')
  await vi.waitFor(() => expect(other.shown(2)).toBe('b'))
  online()
  server.status = 409
  await tab.waiting.send()
  expect([tab.shown(1), tab.shown(2)]).toEqual(['old', 'old'])
  expect(tab.waiting.state().refused).toMatchObject([
    { name: 'a', error: { status: 409 } },
    { name: 'b', error: { status: 409 } },
  ])
  await vi.waitFor(() => expect([other.shown(1), other.shown(2)]).toEqual(['old', 'old']))
  expect([await written(), refused.mock.calls]).toEqual([[], []])
})

test('a server that is out of order is asked again a few times, then the change counts as refused', async () => {
  const tab = openTab()
  offline()
  await tab.press(1, 'a')
  online()
  server.status = 500
  for (let n = 0; n < 4; n++) expect(await tab.waiting.send()).toBe(false)
  expect(tab.shown(1)).toBe('a')
  expect(await tab.waiting.send()).toBe(true)
  expect([tab.shown(1), tab.waiting.state().refused.length]).toEqual(['old', 1])
})

test('a server that is restarted or away holds nothing against a change, however long it takes', async () => {
  const tab = openTab()
  offline()
  await tab.press(1, 'a')
  online()
  server.status = 503
  for (let n = 0; n < 12; n++) expect(await tab.waiting.send()).toBe(false)
  online()
  expect(await tab.waiting.send()).toBe(true)
  expect([server.values, tab.shown(1), tab.waiting.state().refused]).toEqual([['a'], 'a', []])
})

test('what a newer version wrote down is left to it', async () => {
  const record = { mutationKey: ['list', 'of-tomorrow'] as const, variables: { id: 1 }, key: 'k', failures: 0 }
  await (await database()).add('changes', record)
  const tab = openTab()
  expect(await tab.waiting.send()).toBe(true)
  expect([await (await database()).count('changes'), tab.waiting.state().refused]).toEqual([1, []])
})

test('after a session that was lost, what was seen is gone, and what waits is there for its person (X-18)', async () => {
  const tab = openTab()
  offline()
  await tab.press(1, 'a')
  await (await database()).put('answers', { id: 'x', text: '{}', at: 1, own: 0, seen: 1, size: 2 })
  session.end()
  await deleteStoredResponses()
  await deleteDataOfOthers()
  logIn(userId)
  expect([await written(), await (await database()).count('answers')]).toEqual([['a'], 0])
  const later = openTab()
  online()
  await later.waiting.send()
  expect(server.values).toEqual(['a'])
  // Another person leaves nothing of it.
  logIn(userId + 10_000)
  await deleteDataOfOthers()
  await vi.waitFor(async () => expect(await indexedDB.databases()).toEqual([]))
  await deleteStoredResponses()
  expect(await indexedDB.databases()).toEqual([])
})

test('in the name of the next person nothing is sent, and nothing of theirs is touched (P-39, F-21)', async () => {
  const tab = openTab()
  offline()
  await tab.press(1, 'kept')
  online()
  const answer = Promise.withResolvers<void>()
  server.held = answer.promise
  const sending = tab.waiting.send()
  const pressed = tab.press(2, 'a')
  const behind = tab.press(2, 'b')
  await vi.waitFor(() => expect(server.values.toSorted()).toEqual(['a', 'kept']))

  // In another tab: this one is not reloaded yet.
  session.end()
  logIn((userId += 1))
  const next = openTab()
  offline()
  await next.press(1, 'theirs')
  answer.resolve()
  online()
  await Promise.allSettled([sending, pressed, behind])
  expect(await behind).toBe(false)
  expect([server.values.toSorted(), await written()]).toEqual([['a', 'kept'], ['theirs']])
})

test('where nothing can be written down, a change is taken back as before', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new Error('forbidden')
    },
  })
  const tab = openTab()
  offline()
  expect(await tab.press(1, 'a')).toBe(false)
  expect([tab.shown(1), tab.waiting.state().count]).toEqual(['old', 0])
})
