import { commentCalls } from '../../../common/api/comment.ts'
import { notFound } from '../../errors.ts'
import type { App } from '../../http/app-types.ts'
import { on, person } from '../../http/on.ts'
import { pageNumber, pageOf, pageRange } from '../../http/page.ts'
import { hydratePage } from '../../hydrate/hydrate.ts'
import { homePostIds, chosenPosts, latestPosts, postsSince, type UpperRows, type WallRow } from './walls.queries.ts'
import { commentIds, commentsOfGame, commentsOfUser, likedPosts } from './comment-pages.queries.ts'
import type { FastifyRequest } from 'fastify'
import { limits } from '../../../common/rules/limits.ts'
import type { Viewer } from '../../viewer.ts'
import { hiddenIds } from '../hidden-post/hidden-posts.queries.ts'

/** Posts of a game, of a user, those that the caller likes (POS-07), and those of the front page. */
export function commentPageRoutes(app: App): void {
  app.route({
    ...on(commentCalls.home),
    handler: async (request) => {
      const viewer = person(request)
      const posts = await hydratePage(request.db, 'comments', await homePostIds(request.db, viewer.id), viewer)
      return pageOf(request, posts, posts.length)
    },
  })

  app.route({
    ...on(commentCalls.ofGame),
    handler: async (request) => {
      const viewer = person(request)
      const { id, order, limit } = request.params
      const total = await commentsOfGame(request.db, id, viewer.id)
      if (total === undefined) throw notFound()
      const part = { offset: (pageNumber(request) - 1) * limit, count: limit }
      const ids = await commentIds(request.db, { of: 'game', id, viewerId: viewer.id }, order, part)
      return pageOf(request, await hydratePage(request.db, 'comments', ids, viewer), total, limit)
    },
  })

  for (const [call, of] of [
    [commentCalls.ofUser, 'user'],
    [commentCalls.repliesOfUser, 'replies of user'],
  ] as const)
    app.route({
      ...on(call),
      handler: async (request) => {
        const viewer = person(request)
        const { id, order } = request.params
        const total = await commentsOfUser(request.db, of, id, viewer.id)
        if (total === undefined) throw notFound()
        const ids = await commentIds(request.db, { of, id, viewerId: viewer.id }, order, pageRange(request))
        return pageOf(request, await hydratePage(request.db, 'comments', ids, viewer), total)
      },
    })

  app.route({
    ...on(commentCalls.liked),
    handler: async (request) => {
      const viewer = person(request)
      const { ids, total } = await likedPosts(request.db, viewer.id, request.params.order, pageRange(request))
      return pageOf(request, await hydratePage(request.db, 'comments', ids, viewer), total)
    },
  })
}

/**
 * Walls: the latest posts of everybody, of followed people, about own games; replies stand in their threads (POS-05).
 */
export function wallRoutes(app: App): void {
  const page = async (request: FastifyRequest, viewer: Viewer, { rows, total }: UpperRows) => {
    const { offset, count } = pageRange(request)
    const ids = rows.slice(offset, offset + count).map(({ id }) => id)
    return pageOf(request, await hydratePage(request.db, 'comments', ids, viewer), total)
  }

  app.route({
    ...on(commentCalls.wall),
    handler: async (request) => {
      const viewer = person(request)
      const [rows, hidden] = await Promise.all([
        latestPosts(request.db, viewer.id, request.body.id_game ?? null),
        hiddenIds(request.db, viewer.id),
      ])
      return page(request, viewer, without(hidden, rows))
    },
  })

  for (const [call, wall] of [
    [commentCalls.friendsWall, 'friends'],
    [commentCalls.gamesWall, 'games'],
  ] as const)
    app.route({
      ...on(call),
      handler: async (request) => {
        const viewer = person(request)
        const { offset, count } = pageRange(request)
        const hidden = await hiddenIds(request.db, viewer.id)
        // Who hid posts needs all rows: the total leaves out those among them.
        const wanted = hidden.size > 0 ? limits.wall : Math.min(offset + count, limits.wall)
        const upper = await chosenPosts(request.db, viewer.id, wall, wanted)
        return page(request, viewer, hidden.size > 0 ? without(hidden, upper.rows) : upper)
      },
    })

  app.route({
    ...on(commentCalls.news),
    handler: async (request) => {
      const viewer = person(request)
      const { type: wall, since = 0, id_game: gameId = null } = request.body
      const [all, hidden] = await Promise.all([
        postsSince(request.db, viewer.id, { wall, gameId, since }),
        hiddenIds(request.db, viewer.id),
      ])
      const { rows } = without(hidden, all)
      return {
        count: Math.min(newerThan(rows, since).filter((row) => row.user_id !== viewer.id).length, limits.newsMax),
      }
    },
  })
}

/** A whole wall without the posts that its viewer hid. */
function without(hidden: Set<number>, all: WallRow[]): UpperRows {
  const rows = all.filter(({ id }) => !hidden.has(id))
  return { rows, total: rows.length }
}

/** Those above the post `since`; where the wall does not have it any more, those that came after it. */
function newerThan(rows: WallRow[], since: number): WallRow[] {
  const place = rows.findIndex(({ id }) => id === since)
  return place < 0 ? rows.filter(({ id }) => id > since) : rows.slice(0, place)
}
