import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { session } from '../session/session.ts'
import { notificationKeys } from './account-keys.ts'
import { collectionKeys, commentKeys, eventKeys, listKeys, peopleKeys, rateKeys, reviewKeys, userKeys } from './keys.ts'

/** What a change of one tab tells the others: of whom it was, and what it was about. */
interface Told {
  userId: number
  noun: string
}

/** What shows a change, by the noun of its mutation key. */
const shownBy: Record<string, readonly QueryKey[]> = {
  collection: [collectionKeys.every, rateKeys.every, userKeys.ownTotals(), userKeys.show()],
  rate: [collectionKeys.every, rateKeys.every],
  friend: [peopleKeys.every, userKeys.ownTotals(), userKeys.show(), eventKeys.feed()],
  comment: [commentKeys.every, userKeys.ownTotals(), userKeys.show(), eventKeys.every],
  like: [listKeys.every, reviewKeys.every, commentKeys.every],
  list: [listKeys.every, userKeys.ownTotals()],
  notification: [notificationKeys.every],
  review: [reviewKeys.every, rateKeys.every, collectionKeys.every, userKeys.ownTotals()],
}

const every = [collectionKeys, rateKeys, peopleKeys, userKeys, listKeys, reviewKeys].map((keys) => keys.every)

/** What is on its way already is not asked for again. */
const unlessAsked = { cancelRefetch: false }

/** Quick presses are one question. */
const together = 250

/** What the tabs of one browser say to each other. */
export interface Channel {
  tell: (told: Told) => void
  hear: (listener: (told: Told) => void) => void
}

function openChannel(): Channel {
  const channel = new BroadcastChannel('changes')
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
    tell: (told) => channel.postMessage(told),
    hear: (listener) => channel.addEventListener('message', ({ data }: MessageEvent<Told>) => listener(data)),
  }
}

/**
 * Tells the other tabs of this browser what this one has changed, and asks anew for what they say: at once while the
 * tab is shown, otherwise when it is shown again. Then it also asks for what is older than a minute, for changes from
 * other devices.
 */
export function followChanges(client: QueryClient, channel = openChannel()): void {
  const due = new Set<string>()
  let asking = false
  client.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    const noun = event.mutation.options.mutationKey?.[0]
    const userId = session.current()?.user.id
    if (typeof noun === 'string' && noun in shownBy && userId !== undefined) channel.tell({ userId, noun })
  })
  const askAnew = () => {
    asking = false
    if (document.hidden) return
    const keys = new Set([...due].flatMap((noun) => shownBy[noun] ?? []))
    due.clear()
    for (const queryKey of keys) void client.invalidateQueries({ queryKey }, unlessAsked)
  }
  channel.hear(({ userId, noun }) => {
    if (userId !== session.current()?.user.id) return
    due.add(noun)
    if (!asking) setTimeout(askAnew, together)
    asking = true
  })
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || !session.current()) return
    askAnew()
    for (const queryKey of every) void client.refetchQueries({ queryKey, type: 'active', stale: true }, unlessAsked)
  })
}
