import { dehydrate, hydrate, QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import type { GameCard } from '../../common/api/game.ts'
import { surroundApi } from '../api/client.ts'
import type { Incoming, Outgoing } from '../api/transport.ts'
import { rating, setting } from '../features/collection/changes/change-game.ts'
import { newPost, type Sending } from '../features/comment/composer/send-post.ts'
import { removal as postRemoval } from '../features/comment/post-changes.ts'
import { followChange } from '../features/friend/follow.ts'
import { likeChange } from '../features/like/set-like.ts'
import { addition, move, removal } from '../features/list/list-changes.ts'
import type { OptimisticUpdate, Json } from './optimistic-update.ts'
import { applyUpdate } from './optimistic.ts'

const game: GameCard = {
  id: 5,
  slug: 'celeste',
  title: 'Celeste',
  cover: null,
  release_date: '2018-01-25',
  release_precision: 'day',
  platforms: [{ id: 3, slug: 'switch', name: 'Switch' }],
  genre: 'platform',
  rate: null,
}
type Any = OptimisticUpdate<Json, unknown>
const of = <V extends Json, A>(change: OptimisticUpdate<V, A>, variables: V) =>
  [change as unknown as Any, variables] as const

/** Every change that is shown before its answer, with one to make. */
const changes = [
  of(setting, { userId: 1, game, change: { type: 'lended', value: true, borrower: 'Leo' } }),
  of(rating, { userId: 1, game, change: { type: 'rating', value: 8.5 } }),
  of(followChange, { userId: 1, id: 2, follows: true }),
  of(likeChange, { noun: 'review', id: 7, likes: true }),
  of(addition, { id: 9, game, order: 2 }),
  of(removal, { id: 9, gameId: 5 }),
  of(postRemoval, { id: 9, reply: 8 }),
  of(newPost, written()),
  of(move, { id: 9, gameId: 5, order: 1 }),
]

function written(): Sending {
  const words = { comment: '{"type":"doc","content":[]}', public: 1, spoiler: 0, lang: null } as const
  const person = { id: 1, nick: 'ada', name: null, avatar: null, followed: 0, follows_you: 0 } as const
  const media = { image: [], video: null, gif: null, link: null, mentions: [] }
  const counts = { visible: 1, covered: 0, liked: 0, TotalLikes: 0, TotalReplys: 0 } as const
  const above = { reply: null, reply_to: null, game: null, id_game: null, collapsed: null }
  const times = { created_at: '2026-01-01T00:00:00.000Z', edited_at: null }
  return {
    post: { ...words, ...media, ...counts, ...above, ...times, id: -5, id_user: 1, user: person, problem: null },
    body: { ...words, reply: null, id_game: null },
    key: '1f0e7c9a-0000-4000-8000-000000000001',
    name: 'post:new~1f0e',
    place: { kind: 'new' },
  }
}

let waiting: { call: Outgoing; answer: (incoming: Incoming) => void }[] = []
beforeEach(() => {
  waiting = []
  surroundApi({ send: (call) => new Promise((answer) => waiting.push({ call, answer })), onFailure: () => {} })
})
const sent = async (count: number) => {
  await vi.waitUntil(() => waiting.length === count)
  const { method, path, body } = waiting[count - 1]!.call
  return { method, path, body }
}

it.each(changes)(
  '$mutationKey says whether it may be sent later, and can be sent from what was written down',
  async (change, variables) => {
    const client = new QueryClient()
    void applyUpdate(client, change, variables)
    const first = await sent(1)
    const written = JSON.stringify(
      dehydrate(client, { shouldDehydrateMutation: ({ meta }) => meta?.['resend'] === 'when online' }),
    )
    const later = new QueryClient()
    later.setMutationDefaults(change.mutationKey, { mutationFn: (made) => change.send(made as unknown as Json, {}) })
    hydrate(later, JSON.parse(written))
    const [mutation] = later.getMutationCache().getAll()
    // A place in a list means another one on another day.
    expect(mutation !== undefined).toBe(change !== (move as unknown as Any))
    if (!mutation) return
    expect(mutation.options.scope?.id).toBe(change.scope(variables))
    void mutation.continue()
    expect(await sent(2)).toEqual(first)
  },
)
