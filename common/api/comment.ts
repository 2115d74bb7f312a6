import Type, { type Static } from 'typebox'
import { limits } from '../rules/limits.ts'
import { defineCalls } from './contract.ts'
import { GameCard } from './game.ts'
import { Gif } from './gif.ts'
import { likeCalls, likeFields } from './like.ts'
import { LinkPreview } from './link.ts'
import {
  Empty,
  Flag,
  FlagInput,
  Id,
  IdParams,
  Instant,
  LanguageTag,
  Nullable,
  Order,
  Page,
  PageQuery,
} from './shapes.ts'
import { AttachedMedia, PostPicture, PostVideo } from './media.ts'
import { UserCard } from './user.ts'

/** A post, as this viewer sees it (spec section 3). A reply is a post with a parent. */
export const Comment = Type.Object({
  id: Id,
  id_user: Id,
  /** The post that this one answers. */
  reply: Nullable(Id),
  /** Who wrote the post that this one answers; null where there is none, or none that the viewer may see. */
  reply_to: Nullable(UserCard),
  id_game: Nullable(Id),
  game: Nullable(GameCard),
  /** The document (common/rules/post-document.ts) as JSON text; empty while the post is covered. */
  comment: Type.String(),
  /** The people whom the document mentions; empty while it is covered. */
  mentions: Type.Array(UserCard),
  /** What stands below the text, if anything: a GIF, or the card of a page; null while the post is covered. */
  gif: Nullable(Gif),
  link: Nullable(LinkPreview),
  /** Its pictures, or its video; none while it is covered. */
  image: Type.Array(PostPicture),
  video: Nullable(PostVideo),
  public: Flag,
  spoiler: Flag,
  /** 1: it is not deleted; a deleted post is null, or not there. */
  visible: Type.Literal(1),
  /** 1: a spoiler whose text did not travel; `comment/{id}/text` has it. */
  covered: Flag,
  /**
   * Why the viewer, who chose it so, gets a line instead: they hid this post, or it contains this word of theirs. Its
   * text did not travel then, as that of a covered one; null for any other post.
   */
  collapsed: Nullable(
    Type.Union([
      Type.Object({ by: Type.Literal('post') }),
      Type.Object({ by: Type.Literal('word'), word: Type.String() }),
    ]),
  ),
  /**
   * The language of the text: recognised, else the declared one, else its author's; a language tag. Null until the
   * server has it.
   */
  lang: Nullable(Type.String()),
  user: UserCard,
  ...likeFields,
  /** Replies that this viewer sees. */
  TotalReplys: Type.Integer(),
  created_at: Instant,
  /** When its author changed it. */
  edited_at: Nullable(Instant),
})
export type Comment = Static<typeof Comment>

/** A post with what it answers and what answers it. */
const CommentThread = Type.Object({
  ...Comment.properties,
  /** What it answers directly; null where there is none, or none that the viewer may see. */
  parent: Nullable(Comment),
  /**
   * What it answers, from the first post of the thread down to `parent`, at most `limits.threadParents` of the nearest;
   * null in the place of a post that is deleted or hidden from the viewer.
   */
  parents: Type.Array(Nullable(Comment)),
  /** The first page of `comment/reply/{id}`. */
  children: Page(Comment),
})
export type CommentThread = Static<typeof CommentThread>

/** What others may show beside a link to a post: what everybody may know of it. */
export const PostPreview = Type.Object({
  nick: Type.String(),
  /** The title of its game. */
  game: Nullable(Type.String()),
  /** The address of the game's cover; null for a spoiler. */
  picture: Nullable(Type.String()),
  /** Its first words; null for a spoiler, empty for a post without words. */
  words: Nullable(Type.String()),
})
export type PostPreview = Static<typeof PostPreview>

const walls = ['all', 'friends', 'games'] as const
export type Wall = (typeof walls)[number]

const OfGame = Type.Object({ id_game: Type.Optional(Nullable(Id)) })
const inOrder = Type.Object({ id: Id, order: Order })
const page = { access: 'user', limit: 'read', query: PageQuery, answers: { 200: Page(Comment) } } as const

/**
 * What a post was when its author began to change it: any later change of text, spoiler or audience makes another
 * version.
 */
const PostVersion = Type.Object({ edited_at: Nullable(Instant), public: Flag })
export type PostVersion = Static<typeof PostVersion>

/** It may say nothing where a picture, a video, a GIF or a link hangs from it: `{"type":"doc"}`. */
const Document = Type.String({ minLength: 1, maxLength: limits.postBytes })

export const commentCalls = defineCalls({
  wall: {
    ...page,
    replica: true,
    method: 'POST',
    path: '/comment/wall',
    summary: `The latest ${limits.wall} posts of everybody, newest first; with \`id_game\` of one game`,
    body: OfGame,
  },
  friendsWall: {
    ...page,
    replica: true,
    method: 'POST',
    path: '/comment/wall/friends',
    summary: `The latest ${limits.wall} posts of the people whom the caller follows, and the caller's own`,
  },
  gamesWall: {
    ...page,
    replica: true,
    method: 'POST',
    path: '/comment/wall/games',
    summary: `The latest ${limits.wall} posts about games that the caller has`,
  },
  home: {
    method: 'GET',
    path: '/comment/home',
    access: 'user',
    summary:
      'The latest posts of people whom the caller follows, and about games that the caller has; filled up with others',
    limit: 'read',
    replica: true,
    answers: { 200: Page(Comment) },
  },
  news: {
    method: 'POST',
    path: '/comment/wall/news',
    access: 'user',
    summary:
      'How many posts of others a wall has that are newer than the post `since`, or at all without it; counted up to 99',
    limit: 'read',
    replica: true,
    body: Type.Object({ type: Type.Enum([...walls]), since: Type.Optional(Id), ...OfGame.properties }),
    answers: { 200: Type.Object({ count: Type.Integer() }) },
  },
  replies: {
    ...page,
    replica: true,
    method: 'GET',
    path: '/comment/reply/{id}',
    summary: 'The replies to a post, oldest first',
    params: IdParams,
  },
  ofGame: {
    ...page,
    replica: true,
    method: 'GET',
    path: '/comment/game/{id}/{order}/{limit}',
    summary: 'Posts about a game, `limit` on a page',
    params: Type.Object({ ...inOrder.properties, limit: Type.Integer({ minimum: 1, maximum: limits.shelfMax }) }),
  },
  liked: {
    ...page,
    replica: true,
    method: 'GET',
    path: '/comment/user/likes/{order}',
    summary: 'Posts that the caller likes',
    params: Type.Object({ order: Order }),
  },
  hidden: {
    ...page,
    method: 'GET',
    path: '/comment/hidden/own',
    summary: 'Posts that the caller hid, the latest hidden first',
  },
  hide: {
    method: 'POST',
    path: '/comment/hide/{id}',
    access: 'user',
    summary: `Hide a post for oneself: it is on no wall, elsewhere it is a line; at most ${limits.hiddenPostsMax}`,
    limit: 'write',
    params: IdParams,
    answers: { 204: Empty },
  },
  unhide: {
    method: 'DELETE',
    path: '/comment/hide/{id}',
    access: 'user',
    summary: 'Show a post again that one hid',
    limit: 'write',
    params: IdParams,
    answers: { 204: Empty },
  },
  ofUser: {
    ...page,
    replica: true,
    method: 'GET',
    path: '/comment/user/{id}/{order}',
    summary: "A person's posts, without replies",
    params: inOrder,
  },
  repliesOfUser: {
    ...page,
    replica: true,
    method: 'GET',
    path: '/comment/user/{id}/replies/{order}',
    summary: "A person's replies",
    params: inOrder,
  },
  show: {
    method: 'GET',
    path: '/comment/{id}',
    access: 'user',
    summary: 'One post with what it answers and its first replies',
    limit: 'read',
    replica: true,
    params: IdParams,
    answers: { 200: CommentThread },
  },
  text: {
    method: 'GET',
    path: '/comment/{id}/text',
    access: 'user',
    summary: 'The text of a covered or hidden post, when somebody opens it',
    limit: 'read',
    replica: true,
    params: IdParams,
    answers: { 200: Type.Pick(Comment, ['comment', 'mentions', 'image', 'video', 'gif', 'link']) },
  },
  preview: {
    method: 'GET',
    path: '/comment/{id}/preview',
    access: 'public',
    summary: 'What a link to a post says of it elsewhere; a post that not everybody may see is 404, whoever asks',
    limit: 'read',
    params: IdParams,
    answers: { 200: PostPreview },
  },
  create: {
    method: 'POST',
    path: '/comment',
    access: 'user',
    summary:
      'Write a post or a reply; repeated with the same `Idempotency-Key`, the answer is the post of the first time',
    limit: 'write',
    body: Type.Object({
      comment: Document,
      reply: Type.Optional(Nullable(Id)),
      id_game: Type.Optional(Nullable(Id)),
      /** Pictures in their order, or one video; both were uploaded before. */
      image: Type.Optional(Type.Array(AttachedMedia, { maxItems: 20 })),
      video: Type.Optional(Nullable(AttachedMedia)),
      public: Type.Optional(FlagInput),
      spoiler: Type.Optional(FlagInput),
      gif: Type.Optional(Nullable(Gif)),
      /** The address of a page; its card is what `link/preview` answers. Not with a GIF. */
      link: Type.Optional(Nullable(Type.String({ minLength: 1, maxLength: limits.linkMax }))),
      /** Of a text that is too short to be recognised; without it, the author's language counts. */
      lang: Type.Optional(Nullable(LanguageTag)),
    }),
    answers: { 200: Comment, 201: Comment },
  },
  update: {
    method: 'PUT',
    path: '/comment/{id}',
    access: 'user',
    summary:
      'Change text, spoiler and audience of an own post; it says so from then on. With `from`, the version it was written from: 409 `post_changed` when there is another one',
    limit: 'write',
    params: IdParams,
    body: Type.Object({
      comment: Document,
      public: FlagInput,
      spoiler: FlagInput,
      from: Type.Optional(PostVersion),
    }),
    answers: { 200: Comment },
  },
  remove: {
    method: 'DELETE',
    path: '/comment/{id}',
    access: 'user',
    summary: 'Delete an own post; its replies stay',
    limit: 'write',
    params: IdParams,
    answers: { 204: Empty },
  },
  ...likeCalls('comment', 'a post'),
})

export const socialCalls = defineCalls({
  search: {
    method: 'POST',
    path: '/social/search',
    access: 'user',
    summary: 'People, games and posts; the page is one of posts, people and games come with the first',
    limit: 'search',
    replica: true,
    query: PageQuery,
    body: Type.Object({ data: Type.String({ maxLength: limits.searchMax }) }),
    answers: {
      200: Type.Object({ users: Type.Array(UserCard), games: Type.Array(GameCard), comments: Page(Comment) }),
    },
  },
  topics: {
    method: 'GET',
    path: '/social/topics',
    access: 'user',
    summary: 'The games most written about in the last 7 days',
    limit: 'read',
    replica: true,
    answers: { 200: Type.Array(Type.Object({ game: GameCard, total: Type.Integer() })) },
  },
})
