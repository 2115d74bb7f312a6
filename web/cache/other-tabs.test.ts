import { environmentManager, QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { session } from '../session/session.ts'
import { collectionKeys, listKeys } from './keys.ts'
import { type Channel, followChanges } from './other-tabs.ts'

const me = 7
let page = Object.assign(new EventTarget(), { hidden: false })
type Listener = Parameters<Channel['hear']>[0]
/** Of all tabs of one browser. */
let listeners: Listener[] = []
let asked: QueryKey[] = []

beforeEach(() => {
  vi.useFakeTimers()
  // Without a window, observers would not notice that data grows old.
  environmentManager.setIsServer(() => false)
  page = Object.assign(new EventTarget(), { hidden: false })
  vi.stubGlobal('document', page)
  vi.spyOn(session, 'current').mockReturnValue({ token: 't', user: { id: me } } as ReturnType<typeof session.current>)
  listeners = []
  asked = []
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function openChannel(): Channel {
  let own: Listener = () => {}
  return {
    tell: (told) => listeners.filter((listener) => listener !== own).forEach((listener) => listener(told)),
    hear: (listener) => void listeners.push((own = listener)),
  }
}

/** A tab that shows the own collection and the lists of the home page. */
function openTab(): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } })
  followChanges(client, openChannel())
  for (const queryKey of [collectionKeys.own(me), listKeys.home()]) {
    client.setQueryData(queryKey, 'held')
    new QueryObserver(client, { queryKey, queryFn: () => asked.push(queryKey) }).subscribe(() => {})
  }
  return client
}

const change = (client: QueryClient, noun: string): Promise<unknown> =>
  client
    .getMutationCache()
    .build(client, { mutationKey: [noun, 'set'], mutationFn: async () => 'done' })
    .execute(undefined)

it('asks in the other tab for what shows the change, once for quick presses (COL-03)', async () => {
  const [first] = [openTab(), openTab()]
  await Promise.all([change(first, 'collection'), change(first, 'collection'), change(first, 'collection')])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked).toEqual([collectionKeys.own(me)])
})

it('waits in a hidden tab until it is shown (COL-03)', async () => {
  const [first] = [openTab(), openTab()]
  page.hidden = true
  await change(first, 'list')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked).toEqual([])
  page.hidden = false
  page.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toEqual([listKeys.home()])
})

it('asks on return for what is older than a minute, and for nothing younger', async () => {
  openTab()
  page.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toEqual([])
  await vi.advanceTimersByTimeAsync(61_000)
  page.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toEqual([collectionKeys.own(me), listKeys.home()])
})

it('hears nothing of another account, and tells nothing about what is nobody’s', async () => {
  const [first] = [openTab(), openTab()]
  for (const listener of listeners) listener({ userId: 8, noun: 'collection' })
  await change(first, 'archive')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked).toEqual([])
})
