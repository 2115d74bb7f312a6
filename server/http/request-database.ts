import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import type { Kysely } from 'kysely'
import { cookieName, readCookie, writeCookie } from '../../common/rules/cookies.ts'
import type { Context } from '../context.ts'
import type { DB } from '../db/types.ts'
import { AppError } from '../errors.ts'
import {
  type CarriedPosition,
  type LogPosition,
  parseLogPosition,
  positionText,
  signLogPosition,
  verifyLogPosition,
} from '../replicas/log-position.ts'
import { loadSecrets } from '../secrets.ts'
import type { App } from './app-types.ts'

/** The cookie with which a user carries the position of the log at their last write. */
const positionCookie = 'ludoteca_at'
const day = 86_400

type Parts = Pick<Context, 'config' | 'db' | 'log' | 'now' | 'replicas'>

const onlyReads: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])
const declaresReplica = ({ routeOptions }: FastifyRequest): boolean => routeOptions.config.replica === true

/**
 * The plugin of the replicas: gives every request its database (`request.db`), and every user who writes a token of the
 * position of the log then. Without replicas the database is the primary, and no token is sent.
 */
export function setRequestDatabase(app: App, ctx: Parts): void {
  const { db, replicas, config } = ctx
  app.decorateRequest('db', null as unknown as Kysely<DB>)
  if (!replicas.any) {
    app.addHook('onRequest', async (request) => {
      request.db = db
    })
    return
  }
  const secrets = loadSecrets(config)
  const cookie = (value: string, maxAge: number): string =>
    writeCookie({ name: positionCookie, value, path: '/', maxAge, readBy: 'server' }, config.publicUrl)
  const carried = (request: FastifyRequest): CarriedPosition | null => {
    const token = readCookie(request.headers.cookie, positionCookie, config.publicUrl)
    if (token === undefined) return null
    return request.viewer ? verifyLogPosition(secrets, request.viewer.sessionId, token) : parseLogPosition(token)
  }
  const sendPosition = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (!request.viewer) return
    try {
      const at = ctx.now()
      const token = signLogPosition(secrets, request.viewer.sessionId, { position: await replicas.position(), at })
      void reply.header('set-cookie', cookie(token, day))
    } catch (error) {
      // The call may have written all the same: without a token, everything is read from the primary.
      ctx.log.warn({ err: error }, 'how far the log is could not be read')
      void reply.header('set-cookie', cookie('', 0))
    }
  }

  app.addHook('onRoute', (route) => {
    if (route.config?.replica) route.handler = retryOnPrimary(route.handler, db)
  })
  app.addHook('onRequest', async (request) => {
    request.db = declaresReplica(request) ? chooseDatabase(request, carried(request), ctx) : db
  })
  app.addHook('onSend', async (request, reply) => {
    if (declaresReplica(request)) {
      // Without a token of this session it may have written elsewhere: from now on it has one.
      if (carried(request) === null) await sendPosition(request, reply)
    } else if (!onlyReads.has(request.method)) await sendPosition(request, reply)
  })
}

/** What a replica does not find may be new, as after a click on a notification: the primary decides whether it exists. */
const retryOnPrimary = (handler: RouteHandlerMethod, db: Kysely<DB>): RouteHandlerMethod =>
  async function (this: FastifyInstance, request, reply) {
    try {
      return await (handler.call(this, request, reply) as Promise<unknown>)
    } catch (error) {
      if (request.db === db || !(error instanceof AppError && error.kind === 'not-found')) throw error
      request.db = db
      return handler.call(this, request, reply)
    }
  }

/** The database from which a page is rendered for a visitor, or for a user whose browser carries a token. */
export function documentDatabase(
  request: FastifyRequest,
  ctx: Pick<Parts, 'config' | 'db' | 'replicas' | 'now'>,
): Kysely<DB> {
  const token = readCookie(request.headers.cookie, positionCookie, ctx.config.publicUrl)
  return chooseDatabase(request, token === undefined ? null : parseLogPosition(token), ctx)
}

/**
 * The header by which a call that a page makes reads what is at least as new; without a position, as its document may.
 */
export function positionHeader(
  { headers }: FastifyRequest,
  { after, publicUrl }: { after: LogPosition | null; publicUrl: string },
): { cookie?: string } {
  const token = after === null ? readCookie(headers.cookie, positionCookie, publicUrl) : positionText(after)
  return token === undefined ? {} : { cookie: `${cookieName(positionCookie, publicUrl)}=${token}` }
}

/** Visitors, and users who have not written in the last seconds, read from a replica that has what they wrote. */
function chooseDatabase(
  { viewer, ip }: FastifyRequest,
  last: CarriedPosition | null,
  { db, replicas, now }: Pick<Parts, 'db' | 'replicas' | 'now'>,
) {
  if (viewer && !last) return db
  // Of two writes at once the older token may arrive last; by then every replica in use has both. A clock that is behind
  // counts as now.
  if (last && now() - last.at < replicas.restMs) return db
  return replicas.reader(viewer ? String(viewer.id) : ip, last?.position ?? null)
}
