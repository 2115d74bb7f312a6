import { siteCalls } from '../../../common/api/site.ts'
import type { Context } from '../../context.ts'
import type { App } from '../../http/app-types.ts'
import { on } from '../../http/on.ts'
import { providerOverview } from '../../providers/overview.ts'
import { version } from '../../version.ts'
import { isWikidataOn } from '../catalogue-source/refresh-source.ts'
import { countGames, writeProbe, createSiteMetrics } from './site.queries.ts'
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { AppError, notFound } from '../../errors.ts'
import { isAskedHere } from '../../unsafe-start.ts'
import { setTimeout as sleep } from 'node:timers/promises'

/** Facts about this installation. */
export function siteRoutes(app: App, { config, db, providers }: Context): void {
  app.route({
    ...on(siteCalls.info),
    handler: async () => ({
      games: await countGames(db),
      demo: config.demo,
      wikidata: await isWikidataOn({ db, providers }),
      igdb: providers.igdb?.mode ?? ('off' as const),
      gif: providers.gif && { provider: providers.gif.provider, demo: providers.gif.mode === 'demo' },
      google: providers.google && { client_id: providers.google.clientId, script: providers.google.scriptUrl },
      contact: config.contactEmail,
      social: config.socialLinks,
      version,
    }),
  })

  app.route({ ...on(siteCalls.providers), handler: () => providerOverview(db, config.providers) })
}

/**
 * What a balancer asks: every process answers it, whatever its role. One that was asked to end is not ready any more.
 */
export function healthRoutes(app: App, ctx: Pick<Context, 'probe' | 'now' | 'files' | 'config' | 'stopping'>): void {
  const { stopping } = ctx
  const isReady = createReadiness(ctx)
  app.route({
    ...on(siteCalls.health),
    handler: async (_request, reply) => {
      void reply.header('cache-control', 'no-store')
      return { status: 'ok' as const }
    },
  })

  app.route({
    ...on(siteCalls.ready),
    handler: async (_request, reply) => {
      void reply.header('cache-control', 'no-store')
      if (!stopping.aborted && (await isReady())) return { status: 'ok' as const }
      return reply
        .code(503)
        .header('retry-after', 2)
        .send({ status: 'degraded' as const })
    },
  })
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** With a token, whoever sends it; without one, this machine only: for all others the address does not exist. */
function guard({ headers, raw }: FastifyRequest, { metricsToken }: Config): void {
  if (metricsToken === undefined) {
    // The site's own name comes through a proxy, also through one that adds nothing of its own.
    if (!isAskedHere(raw)) throw notFound()
    return
  }
  const given = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? ''
  if (!timingSafeEqual(digest(given), digest(metricsToken)))
    throw new AppError('unauthorized', 'This needs the token of LUDOTECA_METRICS_TOKEN.')
}

/** The figures of this process and of the installation, for Prometheus and its like. */
export function metricsRoutes(app: App, ctx: Context): void {
  const read = createSiteMetrics(ctx)
  app.get('/metrics', {
    config: { access: 'public', ignoresToken: true, call: 'metrics' },
    onRequest: async (request) => guard(request, ctx.config),
    handler: async (_request, reply) =>
      reply.headers({ 'content-type': ctx.metrics.contentType, 'cache-control': 'no-store' }).send(await read()),
  })
}

/** A result is reused this long, however many ask. */
const reusedMs = 2_000
/** A database that takes longer is not ready: balancers give up after a few seconds. */
const patienceMs = 2_500

/**
 * The embedded database needs this much for its next segment of the log, in bytes. With less, a write into pages that
 * exist still succeeds while one that needs a new page fails.
 */
const leastFree = 16 * 1_048_576

/** Whether the database accepts writes at the moment; the function never throws. */
function createReadiness({ probe, now, files, config }: Pick<Context, 'probe' | 'now' | 'files' | 'config'>) {
  let until = 0
  let latest: Promise<boolean> | undefined
  return (): Promise<boolean> => {
    if (latest && now() < until) return latest
    until = now() + reusedMs
    const written = writeProbe(probe).then(
      // The disk of another database is not known here.
      async () => config.databaseUrl !== undefined || (await files.free().catch(() => Infinity)) >= leastFree,
      () => false,
    )
    latest = Promise.race([written, sleep(patienceMs, false, { ref: false })])
    return latest
  }
}
