import Fastify, {
  type FastifyHttpOptions,
  type FastifyReply,
  type FastifyRequest,
  type RawServerDefault,
} from 'fastify'
import { randomUUID } from 'node:crypto'
import { bodyBytes } from '../common/api/contract.ts'
import type { Context } from './context.ts'
import { isTooMany, notFound } from './errors.ts'
import { adminRoutes } from './features/admin/admin.routes.ts'
import { catalogueSourceRoutes } from './features/catalogue-source/catalogue-source.routes.ts'
import { sessionRoutes } from './features/session/session.routes.ts'
import { leaveRoutes } from './features/email/leave.routes.ts'
import { gifRoutes } from './features/gif/gif.routes.ts'
import { calendarFileRoutes } from './features/calendar-feed/calendar-feed.routes.ts'
import { loanPictureRoutes } from './features/loan/loan-card.routes.ts'
import { igdbRoutes } from './features/igdb/igdb.routes.ts'
import { linkPictureRoutes } from './features/link-picture/link-picture.routes.ts'
import { previewPictureRoutes } from './features/link/link.routes.ts'
import { shortAddressRoutes } from './features/short-address/short-address.routes.ts'
import { mediaRoutes } from './features/media/media.routes.ts'
import { passwordRoutes } from './features/password/password.routes.ts'
import { rateRoutes } from './features/rate/rate.routes.ts'
import { healthRoutes, metricsRoutes } from './features/site/site.routes.ts'
import { guardAccess } from './http/access.ts'
import type { App, MountRoutes } from './http/app-types.ts'
import { fileTime, limitBodyTime, silentTime, closeConnections } from './http/connections.ts'
import { compressAnswers } from './http/compress.ts'
import {
  openToSite,
  refusalHeadersOf,
  refuseExpectation,
  requireOneHost,
  refuseUnreadable,
  setApiHeaders,
  setRefusalHeaders,
} from './http/headers.ts'
import { setDeviceCookies } from './http/device-cookie.ts'
import { sendError } from './http/error-mapper.ts'
import { countRequests } from './http/count-requests.ts'
import { setRequestDatabase } from './http/request-database.ts'
import { describeCalls, serveOpenApi } from './http/openapi.ts'
import { serializerCompiler, validatorCompiler } from './http/validation.ts'
import { resources } from './resources.generated.ts'

/** Features that describe no resource; all others mount their routes with their resource. */
const features: readonly MountRoutes[] = [
  adminRoutes,
  catalogueSourceRoutes,
  gifRoutes,
  igdbRoutes,
  passwordRoutes,
  rateRoutes,
  sessionRoutes,
]

/** Whether an address is one of a call; pages of platforms have one segment more at most. */
const isCall = (url = ''): boolean => /^\/(?:api|platform\/[^/]+)\//.test(url)

/** Limits of threats section 6; slow and oversized requests end here, before any of our code. */
function serverOptions(ctx: Pick<Context, 'config' | 'log'>): FastifyHttpOptions<RawServerDefault> {
  return {
    loggerInstance: ctx.log,
    genReqId: () => randomUUID(),
    trustProxy: ctx.config.trustProxy,
    bodyLimit: bodyBytes,
    requestTimeout: fileTime,
    connectionTimeout: silentTime,
    keepAliveTimeout: 65_000,
    clientErrorHandler: refuseUnreadable(ctx.config.publicUrl),
    http: { maxHeaderSize: 16_384, headersTimeout: 15_000, requireHostHeader: false },
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    routerOptions: { maxParamLength: 200 },
    // A malformed address is an unknown one: pages redirect to the home page (SHL-02).
    frameworkErrors: (error, request, reply) => {
      // Hooks do not run for this response.
      void reply.headers(refusalHeadersOf(ctx.config.publicUrl))
      void (isCall(request.raw.url) ? sendError(error, request, reply) : reply.redirect('/', 302))
    },
  }
}

interface Served {
  host: 'api' | 'platform'
  mounts: readonly MountRoutes[]
}

/** Mounts calls below the address of their host, all with the same guards (PL-08). */
async function serveCalls(app: App, ctx: Context, { host, mounts }: Served): Promise<void> {
  await app.register(
    async (scope) => {
      const api = scope as unknown as App
      api.setValidatorCompiler(validatorCompiler)
      api.setSerializerCompiler(serializerCompiler)
      // By default Fastify accepts plain text, and then reports an invalid body.
      api.removeContentTypeParser('text/plain')
      setApiHeaders(api)
      if (host === 'platform') openToSite(api, ctx.config)
      setDeviceCookies(api, ctx.config.publicUrl)
      limitBodyTime(api)
      await compressAnswers(api)
      if (host === 'api' && !ctx.config.production) await serveOpenApi(api)
      guardAccess(api, ctx, host)
      setRequestDatabase(api, ctx)
      for (const mount of mounts) mount(api, ctx)
      const refuse = countMissing(ctx)
      api.setNotFoundHandler((request, reply) => refuse(notFound(), request, reply))
    },
    { prefix: `/${host}` },
  )
}

/**
 * Sends the errors of all that is no call. Requests for calls, files and pages that do not exist are counted for their
 * network, and so are refused ones: above the limit they get 429 (PG-05).
 */
const countMissing =
  ({ limits }: Pick<Context, 'limits'>) =>
  async (problem: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const isCounted = isTooMany(problem) || request.routeOptions.config.host !== undefined
    const count = () => limits.take('document', { viewer: null, ip: request.ip })
    const refusal = isCounted ? undefined : await count().catch((error: unknown) => error)
    return sendError(refusal ?? problem, request, reply)
  }

/** The API with the calls of this process's role below /api and /platform; the caller adds pages and files. */
export async function createApp(ctx: Context): Promise<App> {
  const app = Fastify(serverOptions(ctx)) as unknown as App
  setRefusalHeaders(app, ctx.config.publicUrl)
  requireOneHost(app)
  countRequests(app, ctx.metrics)
  const refuse = countMissing(ctx)
  app.setErrorHandler(refuse)
  app.setNotFoundHandler((request, reply) => refuse(notFound(), request, reply))
  closeConnections(app)
  app.server.on('checkExpectation', (_request, response) => refuseExpectation(response, ctx.config.publicUrl))
  app.addHook('onClose', () => ctx.catalogue.close())
  const { only, production } = ctx.config
  if (!production) await describeCalls(app, ctx)
  if (only !== 'jobs')
    await serveCalls(app, ctx, {
      host: 'platform',
      mounts: resources.flatMap(({ platformRoutes }) => platformRoutes ?? []),
    })
  if (only === 'jobs' || only === 'platform') {
    await serveCalls(app, ctx, { host: 'api', mounts: [healthRoutes, metricsRoutes] })
    return app
  }
  await serveCalls(app, ctx, {
    host: 'api',
    mounts: [healthRoutes, metricsRoutes, ...features, ...resources.flatMap(({ routes }) => routes ?? [])],
  })
  await app.register(async (scope) => {
    scope.setValidatorCompiler(validatorCompiler)
    linkPictureRoutes(scope, ctx, resources)
    mediaRoutes(scope, ctx)
    previewPictureRoutes(scope, ctx)
    calendarFileRoutes(scope, ctx)
    shortAddressRoutes(scope, ctx)
    loanPictureRoutes(scope, ctx)
  })
  await app.register(async (scope) => {
    scope.setValidatorCompiler(validatorCompiler)
    leaveRoutes(scope, ctx)
  })
  return app
}
