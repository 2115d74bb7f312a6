import type { QueryKey } from '@tanstack/react-query'
import { session } from '../../session/session.ts'

/**
 * The families of queries whose answers are kept for use without a network, by the beginnings of their keys
 * (web/cache/keys.ts). Searches, the account, its security, messages, and everything of admins are not among them.
 */
const families: readonly QueryKey[] = [
  ['user', 'show'],
  ['user', 'totals'],
  ['user', 'top'],
  ['list'],
  ['review'],
  ['rate'],
  ['play-note'],
  ['event'],
  ['comment', 'pages'],
  ['comment', 'show'],
  ['comment', 'topics'],
  ['friend', 'followers'],
  ['friend', 'following'],
  ['friend', 'suggested'],
  ['friend', 'likes'],
  ['game', 'show'],
  ['game', 'extra'],
  ['game', 'monthly'],
  ['game', 'trending'],
  ['game', 'soon'],
  ['game', 'anticipated'],
  ['game', 'recent'],
  ['game', 'top'],
  ['game', 'calendar'],
  ['price', 'game'],
  ['price', 'history'],
  ['browse'],
  ['site'],
  ['legal'],
]

const begins = (key: QueryKey, family: QueryKey): boolean => family.every((part, at) => key[at] === part)

const libraryParts = ['own', 'shown', 'first']

/** Whether the answers of a query may be kept. */
export const isKept = (key: QueryKey): boolean =>
  key[0] === 'collection' ? libraryParts.includes(String(key[2])) : families.some((family) => begins(key, family))

/** Whether it is one's own, which is kept longest. */
export function isOwn(key: QueryKey): boolean {
  const user = session.current()?.user
  const own: readonly QueryKey[] = [
    ['user', 'totals'],
    ['user', 'show', user?.nick],
    ['list', 'user', user?.id],
    ['collection', user?.id, 'own'],
  ]
  return own.some((family) => begins(key, family))
}
