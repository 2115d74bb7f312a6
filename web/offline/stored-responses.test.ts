import 'fake-indexeddb/auto'
import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { session } from '../session/session.ts'
import { defineOptimisticUpdate } from '../cache/optimistic-update.ts'
import { gameKeys } from '../cache/catalogue-keys.ts'
import { collectionKeys, listKeys } from '../cache/keys.ts'
import { applyUpdate } from '../cache/optimistic.ts'
import { database, deleteDataOfOthers } from './database.ts'
import { isStored, isFromStore, storeQueries } from './stored-responses.ts'
import { logIn, openBrowser } from './testing/browser.ts'

let network: { onLine: boolean }
let userId = 100
beforeEach(() => {
  userId += 1
  ;({ network } = openBrowser(userId))
})
afterEach(() => vi.unstubAllGlobals())

const game = gameKeys.show('celeste')
const open = (): QueryClient => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  storeQueries(client)
  return client
}
const kept = async (): Promise<string[]> =>
  (await (await database()).getAllKeys('answers')).map((id) => id.slice(id.indexOf(' ') + 1))
const fetch = (client: QueryClient, queryKey: QueryKey, answer: () => unknown) =>
  client.fetchQuery({ queryKey, queryFn: async () => answer() })
const noAnswer = (): never => {
  throw new ApiError(0)
}

test('an answer that was seen comes from the store when nothing answers, as old as it is (PWA-01)', async () => {
  await fetch(open(), game, () => ({ title: 'Celeste' }))
  await vi.waitFor(async () => expect(await kept()).toEqual([JSON.stringify(game)]), 5_000)
  const saidAt = Date.now()
  const later = open()
  expect(await fetch(later, game, noAnswer)).toEqual({ title: 'Celeste' })
  const query = later.getQueryCache().find({ queryKey: game })!
  await vi.waitFor(() => expect(query.state.dataUpdatedAt).toBeLessThanOrEqual(saidAt))
  expect(isFromStore(query)).toBe(true)
  expect(await fetch(later, game, () => ({ title: 'Celeste 2' }))).toEqual({ title: 'Celeste 2' })
  expect(isFromStore(query)).toBe(false)
})

test('without a network nothing is asked of it, and what was never seen fails (PWA-01)', async () => {
  await fetch(open(), game, () => ({ title: 'Celeste' }))
  await vi.waitFor(async () => expect(await kept()).toHaveLength(1), 5_000)
  network.onLine = false
  const asked = vi.fn(noAnswer)
  expect(await fetch(open(), game, asked)).toEqual({ title: 'Celeste' })
  expect(asked).not.toHaveBeenCalled()
  await expect(fetch(open(), gameKeys.show('hades'), noAnswer)).rejects.toThrow(ApiError)
})

test('what the server refuses afterwards is dropped, other failures leave it (P-39)', async () => {
  const client = open()
  await fetch(client, game, () => ({ title: 'Celeste' }))
  await vi.waitFor(async () => expect(await kept()).toHaveLength(1), 5_000)
  const fail = (status: number) =>
    fetch(open(), game, () => {
      throw new ApiError(status)
    }).catch(() => null)
  await fail(503)
  expect(await kept()).toHaveLength(1)
  await fail(404)
  await vi.waitFor(async () => expect(await kept()).toEqual([]))
})

test('searches, the account, its security and the work of admins are not kept (X-18)', () => {
  const never: QueryKey[] = [
    ['auth', 'own'],
    ['auth', 'sessions'],
    ['admin', 'reports'],
    ['comment', 'search', 'x'],
    ['game', 'search', 'x'],
    ['import', 'list'],
    ['archive', 'exports'],
    ['notification', 'pages'],
    ['media', 'pass'],
    ['friend', 'silenced'],
    collectionKeys.both(5),
  ]
  expect(never.filter(isStored)).toEqual([])
  expect([collectionKeys.own(userId), collectionKeys.shown(5), listKeys.home(), game].every(isStored)).toBe(true)
})

test('what is kept is the word of the server, without a change that it has not answered', async () => {
  const client = open()
  const rename = defineOptimisticUpdate<string, null>({
    mutationKey: ['list', 'rename'],
    scope: () => 'list',
    resend: 'never',
    apply: (draft, title) => draft.updateAll<never>(game, () => ({ title }) as never),
    send: () => new Promise(() => {}),
  })
  await fetch(client, game, () => ({ title: 'Celeste' }))
  void applyUpdate(client, rename, 'Changed')
  expect(client.getQueryData(game)).toEqual({ title: 'Changed' })
  await vi.waitFor(async () => expect(await kept()).toHaveLength(1), 5_000)
  const [record] = await (await database()).getAll('answers')
  expect(JSON.parse(record!.text)).toEqual({ title: 'Celeste' })
})

test('one person never reads what was kept for another, and it is deleted (X-18)', async () => {
  const first = userId
  await fetch(open(), game, () => ({ title: 'Mine' }))
  await vi.waitFor(async () => expect(await kept()).toHaveLength(1), 5_000)
  userId += 1
  logIn(userId)
  await expect(fetch(open(), game, noAnswer)).rejects.toThrow(ApiError)
  await deleteDataOfOthers()
  await vi.waitFor(async () =>
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(`kept-${first}`),
  )
  session.end()
  await expect(database()).rejects.toThrow('visitors')
})

test('what another version of the shapes has kept is not read (PWA-01)', async () => {
  await fetch(open(), game, () => ({ title: 'Celeste' }))
  await vi.waitFor(async () => expect(await kept()).toHaveLength(1), 5_000)
  const store = await database()
  const [record] = await store.getAll('answers')
  await store.clear('answers')
  await store.put('answers', { ...record!, id: `older ${JSON.stringify(game)}` })
  await expect(fetch(open(), game, noAnswer)).rejects.toThrow(ApiError)
})

test('beyond the limits, what was not seen for longest goes first, and what is old; one’s own stays', async () => {
  const store = await database()
  const text = 'x'.repeat(5_000_000)
  const put = (name: string, own: 0 | 1, seen: number) =>
    store.put('answers', { id: `source ${name}`, text, at: 0, own, seen, size: text.length })
  const now = Date.now()
  await put('own', 1, now - 5_000)
  await put('long ago', 0, now - 40 * 86_400_000)
  await put('early', 0, now - 4_000)
  await put('late', 0, now - 1_000)
  // The limits are looked at every so often.
  const client = open()
  for (let n = 0; n < 50; n++) await fetch(client, gameKeys.show(`g${n}`), () => ({ n, fill: 'y'.repeat(100_000) }))
  await vi.waitFor(async () => expect(await kept()).toContain(JSON.stringify(gameKeys.show('g49'))), 5_000)
  await vi.waitFor(async () => expect(await kept()).not.toContain('early'))
  expect(await kept()).toContain('own')
  expect(await kept()).not.toContain('long ago')
})
