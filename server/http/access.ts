import type { FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { AppError, isTooMany, secondFactorNeeded, suspended, tokenError } from '../errors.ts'
import type { App } from './app-types.ts'
import { isCallOfPage } from './request-facts.ts'
import { readDevice } from './device-cookie.ts'
import { refuseBody, refuseUndeclared, refuseUnstorable } from './validation.ts'

/** Requires an access rule for every route; a given token is then read, and the rule is checked before any look-up. */
export function guardAccess(app: App, ctx: Context, host: 'api' | 'platform' = 'api'): void {
  app.decorateRequest('viewer', null)
  app.decorateRequest('refusal', null)
  app.decorateRequest('ofPage', false)
  app.addHook('onRoute', (route) => {
    if (!route.config?.access) throw new Error(`${String(route.method)} ${route.url} has no access rule (API-03)`)
    const { host: declared = host } = route.config
    if (declared !== host) throw new Error(`${String(route.method)} ${route.url} belongs below /${declared}`)
  })
  app.addHook('onRequest', async (request) => {
    const { access, limit, ignoresToken, writes } = request.routeOptions.config
    request.ofPage = isCallOfPage()
    request.viewer = ignoresToken ? null : await identify(request, ctx).catch(countRefused(request, ctx))
    if (limit) await ctx.limits.take(limit, request).catch(leaveToHandler(request))
    const until = request.viewer?.suspendedUntil ?? null
    if (writes && until !== null && until.getTime() > ctx.now()) throw suspended(until)
    if (access === 'public' || access === undefined) return
    if (!request.viewer) throw tokenError('missing')
    if (access === 'admin' && !request.viewer.admin) throw new AppError('forbidden', 'Only an admin may do this.')
    if (access === 'admin' && ctx.config.production && !request.viewer.secondFactor) throw secondFactorNeeded()
  })
  app.addHook('preValidation', async (request) => {
    const { declared } = request.routeOptions.config
    if (declared) refuseUndeclared(request.query, declared)
    refuseUnstorable(request.params, 'params')
    refuseUnstorable(request.query, 'query')
    refuseBody(request)
  })
}

/**
 * A call with an unusable token is counted as a visitor's: otherwise whoever sends such tokens would have no limit
 * (AU-12).
 */
const countRefused = (request: FastifyRequest, ctx: Context) => async (problem: unknown) => {
  await ctx.limits.take(request.routeOptions.config.limit ?? 'read', { viewer: null, ip: request.ip })
  throw problem
}

/**
 * Only the handler knows whether the account has used this device before, and what work was done; a request without
 * either chance is refused here.
 */
const leaveToHandler = (request: FastifyRequest) => (problem: unknown) => {
  const { knownDevicesPass = false, workPasses = false } = request.routeOptions.config
  const mayPass = workPasses || (knownDevicesPass && readDevice(request) !== null)
  if (!isTooMany(problem) || !mayPass) throw problem
  request.refusal = problem
}

/**
 * Tokens are accepted in the header only (AU-28); an invalid one is refused everywhere, so that the client refreshes
 * it.
 */
async function identify(request: FastifyRequest, ctx: Context): Promise<FastifyRequest['viewer']> {
  const header = request.headers.authorization
  if (header === undefined) return null
  const token = /^Bearer ([\x21-\x7e]+)$/i.exec(header)?.[1]
  if (token === undefined) throw tokenError('missing')
  return ctx.sessions.identify(token)
}
