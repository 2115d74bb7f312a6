import { dehydrate, hydrate, QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import type { List } from '../../common/api/list.ts'
import { defineOptimisticUpdate } from './optimistic-update.ts'
import { listKeys, userKeys } from './keys.ts'
import { applyUpdate, patchEntity, rollbackUpdate } from './optimistic.ts'

/** A rename, shown with how many there were: no answer tells a first from a second one. */
type Rename = { id: number; title: string }
interface Call {
  variables: Rename
  answer: (title?: string) => void
  refuse: () => void
}
let calls: Call[] = []
const settled = vi.fn()
const refused = vi.fn()

const rename = defineOptimisticUpdate<Rename, string | undefined>({
  mutationKey: ['list', 'rename'],
  scope: ({ id }) => `list ${id}`,
  resend: 'when online',
  apply: (draft, { id, title }) =>
    void draft.patchEntity('list', id, (list) =>
      list.title === title ? list : { ...list, title, TotalLikes: list.TotalLikes + 1 },
    ),
  send: (variables) =>
    new Promise((answer, fail) => calls.push({ variables, answer, refuse: () => fail(new Error('no')) })),
  confirm: (draft, title, { id }) =>
    void (title !== undefined && draft.patchEntity('list', id, (list) => ({ ...list, title }))),
  onRefused: refused,
  onSettled: (_client, { id }) => void settled(id),
})
const lastRename = defineOptimisticUpdate({ ...rename, mutationKey: ['list', 'last-rename'], replaces: () => true })

const list = (id: number, title = 'Old', TotalLikes = 0) => ({ id, title, TotalLikes, games: [] }) as unknown as List
const page = (...data: List[]) => ({ pages: [{ data }], pageParams: [1] })
const all = listKeys.all('recent', 1)
const shows = listKeys.show('bob', 'a')

let client: QueryClient
beforeEach(() => {
  calls = []
  vi.clearAllMocks()
  client = new QueryClient()
  client.setQueryData(shows, list(1))
  client.setQueryData(all, page(list(1), list(2)))
})
const one = () => client.getQueryData<List>(shows)
const first = () => client.getQueryData<ReturnType<typeof page>>(all)?.pages[0]?.data
const press = (title: string, id = 1, change = rename) => applyUpdate(client, change, { id, title })
const sent = (count: number) => vi.waitUntil(() => calls.length === count)

it('shows a change at once wherever the thing stands, and nowhere else', async () => {
  const other = first()?.[1]
  const stands = press('A')
  expect(one()).toEqual(list(1, 'A', 1))
  expect(first()?.[0]).toEqual(list(1, 'A', 1))
  expect(first()?.[1]).toBe(other)
  await sent(1)
  calls[0]!.answer('A!')
  expect(await stands).toBe(true)
  expect([one()?.title, first()?.[0]?.title]).toEqual(['A!', 'A!'])
})

it('leaves the age and the doubts of what it patches as they were', async () => {
  client.setQueryData(shows, list(1), { updatedAt: 5 })
  void client.invalidateQueries({ queryKey: shows, refetchType: 'none' })
  void press('A')
  await sent(1)
  calls[0]!.answer()
  await vi.waitUntil(() => settled.mock.calls.length === 1)
  expect(client.getQueryState(shows)).toMatchObject({ dataUpdatedAt: 5, isInvalidated: true, data: { title: 'A' } })
})

it('takes back the very objects that were there, and says so once', async () => {
  const before = [one(), first()]
  const stands = press('A')
  await sent(1)
  calls[0]!.refuse()
  expect(await stands).toBe(false)
  expect([one(), first()]).toEqual(before)
  expect(refused).toHaveBeenCalledOnce()
})

it('takes back a refused change from under a later one, and nothing of the later one', async () => {
  const [a, b] = [press('A'), press('B')]
  expect(one()).toEqual(list(1, 'B', 2))
  await sent(1)
  calls[0]!.refuse()
  expect(await a).toBe(false)
  expect(one()).toEqual(list(1, 'B', 1))
  await sent(2)
  calls[1]!.answer()
  expect(await b).toBe(true)
  expect(one()).toEqual(list(1, 'B', 1))
})

it('takes back a later change that is refused, and nothing of the earlier one', async () => {
  const [a, b] = [press('A'), press('B')]
  await sent(1)
  calls[0]!.answer('A!')
  await a
  expect(one()?.title).toBe('B')
  await sent(2)
  calls[1]!.refuse()
  expect(await b).toBe(false)
  expect(one()).toEqual(list(1, 'A!', 1))
})

it('keeps a change on top of an answer that lands meanwhile, and takes it back from that answer', async () => {
  const stands = press('A')
  await client.fetchQuery({ queryKey: shows, queryFn: () => list(1, 'Elsewhere', 40) })
  expect(one()).toEqual(list(1, 'A', 41))
  await sent(1)
  calls[0]!.refuse()
  await stands
  expect(one()).toEqual(list(1, 'Elsewhere', 40))
  // From before the change or from after it: nobody knows, so it is asked for again.
  expect(client.getQueryState(shows)?.isInvalidated).toBe(true)
})

it('shows a change in what is fetched for the first time while it is on its way', async () => {
  const stands = press('A')
  const queryKey = listKeys.show('bob', 'other-address')
  await client.fetchQuery({ queryKey, queryFn: () => list(1) })
  expect(client.getQueryData<List>(queryKey)?.title).toBe('A')
  await sent(1)
  calls[0]!.answer()
  await stands
  expect(client.getQueryData<List>(queryKey)?.title).toBe('A')
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(false)
})

it('drops an answer from before the press, and one that is still to come when the change is settled', async () => {
  const answers: ((held: List) => void)[] = []
  const queryFn = () => new Promise<List>((resolve) => answers.push(resolve))
  void client.fetchQuery({ queryKey: shows, queryFn }).catch(() => null)
  const stands = press('A')
  expect(client.getQueryState(shows)?.fetchStatus).toBe('idle')
  void client.fetchQuery({ queryKey: shows, queryFn }).catch(() => null)
  await sent(1)
  calls[0]!.answer()
  await stands
  expect(one()?.title).toBe('A')
  expect(client.getQueryState(shows)?.isInvalidated).toBe(true)
})

it('keeps what somebody else writes into the cache meanwhile', async () => {
  const stands = press('A')
  patchEntity(client, 'list', 1, (shown) => ({ ...shown, description: 'Words' }))
  expect(one()).toMatchObject({ title: 'A', description: 'Words', TotalLikes: 1 })
  await sent(1)
  calls[0]!.refuse()
  await stands
  expect(one()).toEqual({ ...list(1), description: 'Words' })
})

it('sends changes of one thing one after the other, of others at the same time, and settles each thing once', async () => {
  const presses = [press('A'), press('B'), press('C', 2)]
  await sent(2)
  expect(calls.map(({ variables }) => variables.title)).toEqual(['A', 'C'])
  calls[1]!.answer()
  calls[0]!.answer()
  await sent(3)
  expect(settled.mock.calls).toEqual([[2]])
  calls[2]!.answer()
  await Promise.all(presses)
  expect(settled.mock.calls).toEqual([[2], [1]])
})

it('sends only the last of several that replace each other, and none that is so already', async () => {
  const presses = [press('A', 1, lastRename)]
  await sent(1)
  presses.push(press('B', 1, lastRename), press('C', 1, lastRename))
  expect(one()?.title).toBe('C')
  calls[0]!.answer()
  await sent(2)
  const back = press('C', 1, lastRename)
  calls[1]!.answer()
  expect(await Promise.all([...presses, back])).toEqual([true, true, true, true])
  expect(calls.map(({ variables }) => variables.title)).toEqual(['A', 'C'])
  expect(one()?.title).toBe('C')
})

it('does not send what waits for a refused change and asks for what is so without it', async () => {
  const presses = [press('A', 1, lastRename)]
  await sent(1)
  presses.push(press('Old', 1, lastRename))
  calls[0]!.refuse()
  expect(await Promise.all(presses)).toEqual([false, true])
  expect([calls.length, one()]).toEqual([1, list(1)])
})

it('can be written down and sent from elsewhere, with its wish and its order', async () => {
  void press('A')
  void press('B')
  const waiting =
    (await vi.waitUntil(() => calls.length === 1)) && dehydrate(client, { shouldDehydrateMutation: () => true })
  expect(waiting.mutations.map(({ meta, scope }) => [meta, scope?.id])).toEqual([
    [{ resend: 'when online' }, 'list 1'],
    [{ resend: 'when online' }, 'list 1'],
  ])
  const elsewhere = new QueryClient()
  elsewhere.setMutationDefaults(rename.mutationKey, client.getMutationDefaults(rename.mutationKey))
  hydrate(elsewhere, JSON.parse(JSON.stringify({ mutations: waiting.mutations })))
  const all = elsewhere
    .getMutationCache()
    .getAll()
    .map((mutation) => mutation.continue())
  await sent(2)
  calls[1]!.answer()
  await sent(3)
  calls[2]!.answer()
  await Promise.all(all)
  expect(calls.map(({ variables }) => variables.title)).toEqual(['A', 'A', 'B'])
})

it('changes a person on their profile too', () => {
  client.setQueryData(userKeys.show('eve'), { id: 3, nick: 'eve', followed: 0 })
  patchEntity(client, 'user', 3, (person) => ({ ...person, followed: 1 }))
  expect(client.getQueryData(userKeys.show('eve'))).toMatchObject({ followed: 1 })
})

it('keeps what was refused as it says, on top of newer answers, until it is made again or taken back', async () => {
  const kept = defineOptimisticUpdate<Rename, string | undefined>({
    ...rename,
    mutationKey: ['list', 'kept-rename'],
    retainRefused: ({ id, title }) => ({ id, title: `${title}, refused` }),
  })
  const stands = press('A', 1, kept)
  await sent(1)
  calls[0]!.refuse()
  expect(await stands).toBe(false)
  expect(one()?.title).toBe('A, refused')
  client.setQueryData(shows, list(1, 'Newer'))
  expect(one()?.title).toBe('A, refused')
  const again = press('B', 1, kept)
  expect(one()?.title).toBe('B')
  await sent(2)
  calls[1]!.answer('B!')
  expect(await again).toBe(true)
  expect(one()?.title).toBe('B!')

  const refusedAgain = press('C', 1, kept)
  await sent(3)
  calls[2]!.refuse()
  await refusedAgain
  expect(one()?.title).toBe('C, refused')
  rollbackUpdate(client, kept, { id: 1, title: 'C' })
  expect(one()?.title).toBe('B!')
})
