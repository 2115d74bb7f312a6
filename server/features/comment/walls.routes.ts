import type { FastifyRequest } from 'fastify'
import { commentCalls, type Wall } from '../../../common/api/comment.ts'
import { limits } from '../../../common/rules/limits.ts'
import type { Context } from '../../context.ts'
import type { App } from '../../http/app-types.ts'
import { on, person } from '../../http/on.ts'
import { pageOf, pageRange } from '../../http/page.ts'
import { hydratePage } from '../../hydrate/hydrate.ts'
import type { Viewer } from '../../viewer.ts'
import { hiddenIds } from '../hidden-post/hidden-posts.queries.ts'
import { chosenPosts, latestPosts, type WallRow } from './walls.queries.ts'

/** Walls: the latest posts of everybody, of followed people, about own games; replies stand in their threads (POS-05). */
export function wallRoutes(app: App, { db }: Context): void {
  const rowsOf = async (wall: Wall, viewer: Viewer, gameId?: number | null): Promise<WallRow[]> => {
    const [rows, hidden] = await Promise.all([
      wall === 'all' ? latestPosts(db, viewer.id, gameId ?? null) : chosenPosts(db, viewer.id, wall),
      hiddenIds(db, viewer.id),
    ])
    return rows.filter(({ id }) => !hidden.has(id))
  }

  const page = async (request: FastifyRequest, viewer: Viewer, rows: WallRow[]) => {
    const { offset, count } = pageRange(request)
    const ids = rows.slice(offset, offset + count).map(({ id }) => id)
    return pageOf(request, await hydratePage(db, 'comments', ids, viewer), rows.length)
  }

  app.route({
    ...on(commentCalls.wall),
    handler: async (request) => {
      const viewer = person(request)
      return page(request, viewer, await rowsOf('all', viewer, request.body.id_game))
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
        return page(request, viewer, await rowsOf(wall, viewer))
      },
    })

  app.route({
    ...on(commentCalls.news),
    handler: async (request) => {
      const viewer = person(request)
      const { type, since, id_game: gameId } = request.body
      const rows = await rowsOf(type, viewer, gameId)
      return {
        count: Math.min(newerThan(rows, since).filter((row) => row.user_id !== viewer.id).length, limits.newsMax),
      }
    },
  })
}

/** Those above the post `since`; where the wall does not have it any more, those that came after it. */
function newerThan(rows: WallRow[], since: number): WallRow[] {
  const place = rows.findIndex(({ id }) => id === since)
  return place < 0 ? rows.filter(({ id }) => id > since) : rows.slice(0, place)
}
