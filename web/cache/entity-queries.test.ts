import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { contract } from '../../common/api/contract.generated.ts'
import { keepersKey } from '../features/friend/keepers.data.ts'
import { notificationKeys } from './account-keys.ts'
import { commentKeys, eventKeys, listKeys, peopleKeys, reviewKeys, userKeys } from './keys.ts'
import { patchEntity } from './optimistic.ts'
import { trophyKeys } from './catalogue-keys.ts'

interface Schema {
  type?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  const?: unknown
}
type Thing = Record<string, unknown>

/** An answer with everything in it once, optional parts too; every id is 1. */
function sampleOf({ type, properties, items, anyOf, const: only }: Schema): unknown {
  if (anyOf) return sampleOf(anyOf[0]!)
  if (items) return [sampleOf(items)]
  if (properties)
    return Object.fromEntries(
      Object.entries(properties).map(([name, schema]) => [name, name === 'id' ? 1 : sampleOf(schema)]),
    )
  return only ?? (type === 'string' ? 'text' : 0)
}

/** People, lists, reviews and posts in an answer, however deep. */
function entitiesIn(value: unknown): Thing[] {
  if (typeof value !== 'object' || value === null) return []
  const thing = value as Thing
  const self = !Array.isArray(value) && ('TotalLikes' in thing || ('nick' in thing && 'followed' in thing))
  return [...(self && 'id' in thing ? [thing] : []), ...Object.values(thing).flatMap(entitiesIn)]
}

const answers = Object.entries(contract).flatMap(([noun, calls]) =>
  Object.entries(calls as Record<string, { method: string; answers: Record<number, Schema> }>)
    .filter(([, { method, answers: of }]) => method === 'GET' && of[200])
    .map(([name, { answers: of }]) => ({ call: `${noun}.${name}`, answer: sampleOf(of[200]!) as Thing })),
)

const paged = (answer: Thing) => ({ pages: [answer], pageParams: [1] })
const alone = (answer: Thing) => answer
const data = (answer: Thing) => answer['data']

/** The queries that keep an answer, and what they keep of it. */
const kept: Record<string, [queryKey: QueryKey, held: (answer: Thing) => unknown]> = {
  'comment.hidden': [commentKeys.hidden(), paged],
  'comment.home': [commentKeys.home(), paged],
  'comment.liked': [commentKeys.liked('recent'), paged],
  'comment.likes': [peopleKeys.likers('comment', 1), paged],
  'comment.ofGame': [commentKeys.ofGame(1, 'recent'), paged],
  'comment.ofUser': [commentKeys.ofUser(1, 'posts', 'recent'), paged],
  'comment.replies': [commentKeys.replies(1), paged],
  'comment.repliesOfUser': [commentKeys.ofUser(1, 'replies', 'recent'), paged],
  'comment.show': [commentKeys.show(1), alone],
  'comment.text': [commentKeys.text(1), alone],
  'event.feed': [eventKeys.feed(), paged],
  'event.timeline': [eventKeys.timeline(1), paged],
  'friend.alike': [peopleKeys.alike(), paged],
  'friend.followers': [peopleKeys.follows('followers', 1), paged],
  'friend.following': [peopleKeys.follows('following', 1), paged],
  'keeper.ofGame': [keepersKey(1), paged],
  'list.all': [listKeys.all('recent', 1), paged],
  'list.home': [listKeys.home(), data],
  'list.ofGame': [listKeys.ofGame(1, 'recent'), paged],
  'list.ofUser': [listKeys.ofUser(1, 'recent'), paged],
  'list.likes': [peopleKeys.likers('list', 1), paged],
  'list.show': [listKeys.show('bob', 'a'), alone],
  'moderation.silenced': [peopleKeys.silenced(), paged],
  'notification.page': [notificationKeys.pages(), paged],
  'review.home': [reviewKeys.home(), data],
  'review.likes': [peopleKeys.likers('review', 1), paged],
  'review.ofGame': [reviewKeys.ofGame(1, 'recent'), paged],
  'review.ofUser': [reviewKeys.ofUser(1, 'recent'), paged],
  'review.own': [reviewKeys.own(1), (answer) => answer['review']],
  'review.show': [reviewKeys.show(1), alone],
  'trophy.friends': [trophyKeys.friends(1), paged],
  'user.show': [userKeys.show('bob'), alone],
  'user.top': [userKeys.top(8), alone],
}
/** Calls that no page makes. */
const unused = ['friend.mention', 'list.showOf']

describe('every answer that shows people, lists, reviews or posts', () => {
  it('is one that the cache has a place for', () => {
    const showing = answers.filter(({ answer }) => entitiesIn(answer).length > 0).map(({ call }) => call)
    expect(showing.toSorted()).toEqual([...Object.keys(kept), ...unused].toSorted())
  })

  it.each(Object.entries(kept))('%s: is changed in all its parts', (name, [queryKey, held]) => {
    const client = new QueryClient()
    client.setQueryData(queryKey, held(answers.find(({ call }) => call === name)!.answer))
    patchEntity(client, 'user', 1, (person) => ({ ...person, nick: 'patched' }))
    patchEntity(client, 'list', 1, (list) => ({ ...list, title: 'patched' }))
    patchEntity(client, 'review', 1, (review) => ({ ...review, title: 'patched' }))
    patchEntity(client, 'comment', 1, (post) => ({ ...post, comment: 'patched' }))
    const entities = entitiesIn(client.getQueryData(queryKey))
    expect(entities.length).toBeGreaterThan(0)
    const isPatched = ({ nick, title, comment }: Thing): boolean => [nick, title, comment].includes('patched')
    expect(entities.filter((entity) => !isPatched(entity))).toEqual([])
  })
})
