import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { commentCalls, type Wall } from '../../../common/api/comment.ts'
import { limits } from '../../../common/rules/limits.ts'
import type { DB } from '../../db/types.ts'
import type { App } from '../../http/app-types.ts'
import { onReplica, person } from '../../http/on.ts'
import { pageOf, pageRange } from '../../http/page.ts'
import { hydratePage } from '../../hydrate/hydrate.ts'
import type { Viewer } from '../../viewer.ts'
import { hiddenIds } from '../hidden-post/hidden-posts.queries.ts'
import { chosenPosts, latestPosts, type WallRow } from './walls.queries.ts'

/** Walls: the latest posts of everybody, of followed people, about own games; replies stand in their threads (POS-05). */
export function wallRoutes(app: App): void {
  const rowsOf = async (
    db: Kysely<DB>,
    { wall, gameId = null }: { wall: Wall; gameId?: number | null | undefined },
    viewer: Viewer,
  ): Promise<WallRow[]> => {
    const [rows, hidden] = await Promise.all([
      wall === 'all' ? latestPosts(db, viewer.id, gameId) : chosenPosts(db, viewer.id, wall),
      hiddenIds(db, viewer.id),
    ])
    return rows.filter(({ id }) => !hidden.has(id))
  }

  const page = async (request: FastifyRequest, viewer: Viewer, rows: WallRow[]) => {
    const { offset, count } = pageRange(request)
    const ids = rows.slice(offset, offset + count).map(({ id }) => id)
    return pageOf(request, await hydratePage(request.reads, 'comments', ids, viewer), rows.length)
  }

  app.route({
    ...onReplica(commentCalls.wall),
    handler: async (request) => {
      const viewer = person(request)
      return page(request, viewer, await rowsOf(request.reads, { wall: 'all', gameId: request.body.id_game }, viewer))
    },
  })

  for (const [call, wall] of [
    [commentCalls.friendsWall, 'friends'],
    [commentCalls.gamesWall, 'games'],
  ] as const)
    app.route({
      ...onReplica(call),
      handler: async (request) => {
        const viewer = person(request)
        return page(request, viewer, await rowsOf(request.reads, { wall }, viewer))
      },
    })

  app.route({
    ...onReplica(commentCalls.news),
    handler: async (request) => {
      const viewer = person(request)
      const { type, since, id_game: gameId } = request.body
      const rows = await rowsOf(request.reads, { wall: type, gameId }, viewer)
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
