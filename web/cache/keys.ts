import type { Wall } from '../../common/api/comment.ts'
import type { Likeable } from '../../common/api/like.ts'
import type { Order } from '../../common/api/shapes.ts'

/**
 * The keys of the query cache: the noun first, then what is asked of it. Without its arguments, a key is the beginning
 * of every such key, as filters want it.
 */
export type Of<Arguments extends unknown[]> = [] | Arguments

export const listKeys = {
  every: ['list'] as const,
  all: (...of: Of<[order: Order, from: number]>) => ['list', 'all', ...of] as const,
  home: () => ['list', 'home'] as const,
  ofUser: (...of: Of<[userId: number, order: Order]>) => ['list', 'user', ...of] as const,
  ofGame: (...of: Of<[gameId: number, order: Order]>) => ['list', 'game', ...of] as const,
  holding: (...of: Of<[gameId: number]>) => ['list', 'holding', ...of] as const,
  show: (...of: Of<[nick: string, slug: string]>) => ['list', 'show', ...of] as const,
  games: (id: number, ...of: Of<[from: number]>) => ['list', 'games', id, ...of] as const,
  gameIds: (...of: Of<[id: number]>) => ['list', 'game ids', ...of] as const,
}

export const reviewKeys = {
  every: ['review'] as const,
  show: (...of: Of<[id: number]>) => ['review', 'show', ...of] as const,
  ofGame: (...of: Of<[gameId: number, order: Order]>) => ['review', 'game', ...of] as const,
  ofUser: (...of: Of<[userId: number, order: Order]>) => ['review', 'user', ...of] as const,
  home: () => ['review', 'home'] as const,
  own: (...of: Of<[gameId: number]>) => ['review', 'own', ...of] as const,
}

export const commentKeys = {
  every: ['comment'] as const,
  /** Pages of posts, wherever. */
  pages: ['comment', 'pages'] as const,
  walls: ['comment', 'pages', 'wall'] as const,
  wall: (name: Wall) => ['comment', 'pages', 'wall', name] as const,
  home: () => ['comment', 'pages', 'home'] as const,
  replies: (id: number) => ['comment', 'pages', 'replies', id] as const,
  ofGame: (...of: Of<[gameId: number, order: Order]>) => ['comment', 'pages', 'game', ...of] as const,
  ofUser: (...of: Of<[userId: number, part: 'posts' | 'replies', order: Order]>) =>
    ['comment', 'pages', 'user', ...of] as const,
  liked: (...of: Of<[order: Order]>) => ['comment', 'pages', 'liked', ...of] as const,
  show: (...of: Of<[id: number]>) => ['comment', 'show', ...of] as const,
  text: (...of: Of<[id: number]>) => ['comment', 'text', ...of] as const,
  hidden: () => ['comment', 'pages', 'hidden'] as const,
  news: (wall: Wall, since: number) => ['comment', 'news', wall, since] as const,
  search: (...of: Of<[text: string]>) => ['comment', 'search', ...of] as const,
  topics: () => ['comment', 'topics'] as const,
}

export const eventKeys = {
  every: ['event'] as const,
  feed: () => ['event', 'feed'] as const,
  timeline: (...of: Of<[userId: number]>) => ['event', 'user', ...of] as const,
}

/** One's own collection has facts that others do not see, so it is kept apart. */
export const collectionKeys = {
  every: ['collection'] as const,
  own: (userId: number) => ['collection', userId, 'own'] as const,
  shown: (userId: number) => ['collection', userId, 'shown'] as const,
  first: (userId: number, choice: object) => ['collection', userId, 'first', choice] as const,
  counts: (userId: number) => ['collection', userId, 'counts'] as const,
  both: (userId: number) => ['collection', userId, 'both'] as const,
}

/** What speaks for the games of the own shelf that wait there; the games themselves are those of the collection. */
export const pullKey = (userId: number) => ['pull', userId] as const

/** What is lent and borrowed; the rest of these keys is in `account-keys.ts`. */
export const loansKey = ['loan'] as const

export const rateKeys = {
  every: ['rate'] as const,
  ofGame: (gameId: number) => ['rate', gameId] as const,
}

/** People whom an `@` may mean: nothing about them changes where they are shown. */
export const mentionKey = (text: string) => ['mention', text] as const

/** GIFs for a word, and what the page at an address says of itself. */
export const gifKey = (word: string) => ['gif', word] as const
export const linkKey = (url: string) => ['link', url] as const

/** The cookie by which pictures are loaded: each session has another. */
export const mediaPassKey = ['media', 'pass'] as const

/** Pages of people: each shows whom the viewer follows. */
export const peopleKeys = {
  every: ['friend'] as const,
  follows: (side: 'followers' | 'following', userId: number) => ['friend', side, userId] as const,
  suggested: () => ['friend', 'suggested'] as const,
  alike: () => ['friend', 'alike'] as const,
  silenced: () => ['friend', 'silenced'] as const,
  likers: (noun: Likeable, id: number) => ['friend', 'likes', noun, id] as const,
}

export const userKeys = {
  every: ['user'] as const,
  show: (...of: Of<[nick: string]>) => ['user', 'show', ...of] as const,
  ownTotals: () => ['user', 'totals', 'own'] as const,
  top: (...of: Of<[count: number]>) => ['user', 'top', ...of] as const,
}

export const siteKeys = {
  info: () => ['site', 'info'] as const,
  legal: (page: string, lang: string) => ['legal', page, lang] as const,
}
