import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import type { Kysely } from 'kysely'
import { cookieName, readCookie, writeCookie } from '../../common/rules/cookies.ts'
import type { Context } from '../context.ts'
import type { DB } from '../db/types.ts'
import { AppError } from '../errors.ts'
import { type LogPosition, positionText } from '../replicas/log-position.ts'
import { type CarriedPosition, positionWord, readWord, readWordOf } from '../replicas/position-word.ts'
import { loadSecrets } from '../secrets.ts'
import type { App } from './app-types.ts'

/** The cookie with which a person carries how far the log was when they wrote last. */
const positionCookie = 'ludoteca_at'
const day = 86_400

type Parts = Pick<Context, 'config' | 'db' | 'log' | 'now' | 'replicas'>

const onlyReads: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])
const declaresReplica = ({ routeOptions }: FastifyRequest): boolean => routeOptions.config.replica === true

/**
 * Gives every request the database that it reads from, and every user who writes a token of the position of the log
 * then. Without replicas the database is the primary, and no token is given.
 */
export function chooseReads(app: App, ctx: Parts): void {
  const { db, replicas, config } = ctx
  app.decorateRequest('reads', null as unknown as Kysely<DB>)
  if (!replicas.any) {
    app.addHook('onRequest', async (request) => {
      request.reads = db
    })
    return
  }
  const secrets = loadSecrets(config)
  const cookie = (value: string, maxAge: number): string =>
    writeCookie({ name: positionCookie, value, path: '/', maxAge, readBy: 'server' }, config.publicUrl)
  const carried = (request: FastifyRequest): CarriedPosition | null => {
    const word = readCookie(request.headers.cookie, positionCookie, config.publicUrl)
    if (word === undefined) return null
    return request.viewer ? readWordOf(secrets, request.viewer.sessionId, word) : readWord(word)
  }
  const give = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (!request.viewer) return
    try {
      const at = ctx.now()
      const word = positionWord(secrets, request.viewer.sessionId, { position: await replicas.position(), at })
      void reply.header('set-cookie', cookie(word, day))
    } catch (error) {
      // It may have been written all the same: without a word, everything is read from the primary.
      ctx.log.warn({ err: error }, 'how far the log is could not be read')
      void reply.header('set-cookie', cookie('', 0))
    }
  }

  app.addHook('onRoute', (route) => {
    if (route.config?.replica) route.handler = askAgain(route.handler, db)
  })
  app.addHook('onRequest', async (request) => {
    request.reads = declaresReplica(request) ? readsOf(request, carried(request), ctx) : db
  })
  app.addHook('onSend', async (request, reply) => {
    if (declaresReplica(request)) {
      // Without a word of this session it may have written elsewhere: from now on it has one.
      if (carried(request) === null) await give(request, reply)
    } else if (!onlyReads.has(request.method)) await give(request, reply)
  })
}

/**
 * What a replica does not find may be new: somebody followed a link in a notification. The primary has the last word on
 * it.
 */
const askAgain = (handler: RouteHandlerMethod, db: Kysely<DB>): RouteHandlerMethod =>
  async function (this: FastifyInstance, request, reply) {
    try {
      return await (handler.call(this, request, reply) as Promise<unknown>)
    } catch (error) {
      if (request.reads === db || !(error instanceof AppError && error.kind === 'not-found')) throw error
      request.reads = db
      return handler.call(this, request, reply)
    }
  }

/** The database from which a page is drawn for a visitor, or for somebody whose browser carries a word. */
export function readsOfDocument(
  request: FastifyRequest,
  ctx: Pick<Parts, 'config' | 'db' | 'replicas' | 'now'>,
): Kysely<DB> {
  const word = readCookie(request.headers.cookie, positionCookie, ctx.config.publicUrl)
  return readsOf(request, word === undefined ? null : readWord(word), ctx)
}

/**
 * The header by which a call that a page makes reads what is at least as new; without a position, as its document may.
 */
export function readsAfter(
  { headers }: FastifyRequest,
  { after, publicUrl }: { after: LogPosition | null; publicUrl: string },
): { cookie?: string } {
  const word = after === null ? readCookie(headers.cookie, positionCookie, publicUrl) : positionText(after)
  return word === undefined ? {} : { cookie: `${cookieName(positionCookie, publicUrl)}=${word}` }
}

/** Visitors and people who have not written in the last seconds read from a replica that has what they wrote. */
function readsOf(
  { viewer, ip }: FastifyRequest,
  last: CarriedPosition | null,
  { db, replicas, now }: Pick<Parts, 'db' | 'replicas' | 'now'>,
) {
  if (viewer && !last) return db
  // Of two writes at once the older word may arrive last; by then every replica in use has both. A clock that is behind
  // counts as now.
  if (last && now() - last.at < replicas.restMs) return db
  return replicas.reader(viewer ? String(viewer.id) : ip, last?.position ?? null)
}
