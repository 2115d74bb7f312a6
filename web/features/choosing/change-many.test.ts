import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AuthUser } from '../../../common/api/auth.ts'
import type { ChangedEntry, Collection, CollectionEntry } from '../../../common/api/collection.ts'
import { surroundApi } from '../../api/client.ts'
import type { Incoming } from '../../api/transport.ts'
import { collectionKeys } from '../../cache/keys.ts'
import * as network from '../../offline/connection.ts'
import { session } from '../../session/session.ts'
import { toast, toasts } from '../../ui/feedback/toast.ts'
import { changeMany } from './change-many.ts'

const alice = 7
const entry = (id: number, values: Partial<CollectionEntry>): CollectionEntry => ({
  id,
  title: `Game ${id}`,
  platforms: [3],
  ...values,
})
const start: Collection = {
  data: [entry(1, { have: 1 }), entry(2, { wanted: 1 }), entry(3, { have: 1, rating: 8 })],
  platforms: [{ id: 3, slug: 'switch', name: 'Switch' }],
}
const dates = { created_at: '2026-01-01T00:00:00.000Z', changed_at: '2026-01-02T00:00:00.000Z' }

let waiting: { body: unknown; answer: (incoming: Incoming) => void }[] = []
let client: QueryClient
const own = collectionKeys.own(alice)
beforeEach(() => {
  waiting = []
  vi.spyOn(network, 'isOffline').mockReturnValue(false)
  surroundApi({
    send: (call) => new Promise((answer) => waiting.push({ body: call.body, answer })),
    onFailure: () => {},
  })
  session.start({ token: 't', user: { id: alice, nick: 'alice' } as AuthUser })
  client = new QueryClient()
  client.setQueryData(own, start)
  for (const { id } of toasts.current()) toast.dismiss(id)
})
afterEach(() => vi.restoreAllMocks())

const shown = () => client.getQueryData<Collection>(own)!.data
const told = ({ count }: { count: number }) => `${count} changed`
async function answer(body: unknown, status = 200): Promise<void> {
  await vi.waitUntil(() => waiting.length > 0)
  waiting.shift()!.answer({ status, body })
}
const undo = async () => {
  await vi.waitUntil(() => toasts.current().length > 0)
  toasts.current().at(-1)!.action!.run()
}

test('a flag of several games shows at once, and the server has the last word (COL-04)', async () => {
  const done = changeMany(client, [1, 2], { type: 'have', value: true }, told)
  expect(shown().map(({ have, wanted }) => [have, wanted])).toEqual([
    [1, undefined],
    [1, undefined],
    [1, undefined],
  ])
  const data: ChangedEntry[] = [{ id: 2, before: { wanted: 1, ...dates }, after: { have: 1, favourite: 1 } }]
  await answer({ data })
  await done
  expect(shown()[1]).toEqual(entry(2, { have: 1, favourite: 1 }))
  expect(
    toasts.current().map(({ text }) => text),
    'only what changed is counted',
  ).toEqual(['1 changed'])
})

test('a refusal takes back all of them', async () => {
  const done = changeMany(client, [1, 2, 3], 'remove', told)
  expect(shown()).toEqual([])
  await answer({ detail: 'no' }, 422)
  await done
  expect(client.getQueryData<Collection>(own)).toEqual(start)
  expect(toasts.current()).toEqual([])
})

test('an undo sends what the server said, and puts entries back in their places', async () => {
  const done = changeMany(client, [1, 3], 'remove', told)
  const data: ChangedEntry[] = [
    { id: 1, before: { have: 1, ...dates }, after: null },
    { id: 3, before: { have: 1, rating: 8, ...dates }, after: null },
  ]
  await answer({ data })
  await done
  expect(shown().map(({ id }) => id)).toEqual([2])
  await undo()
  await vi.waitUntil(() => waiting.length > 0)
  expect(waiting[0]!.body).toEqual({ entries: data })
  expect(shown()).toEqual(start.data)
  await answer({ data: [], kept: [3] })
  await vi.waitUntil(() => toasts.current().length > 1)
  expect(client.getQueryState(own)?.isInvalidated, 'what was kept is asked for').toBe(true)
})

test('without a network nothing is tried', async () => {
  vi.spyOn(network, 'isOffline').mockReturnValue(true)
  await changeMany(client, [1], 'remove', told)
  expect([shown().length, waiting.length, toasts.current()[0]?.kind]).toEqual([3, 0, 'error'])
})
