import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify'
import type { Kysely } from 'kysely'
import type { Access, LimitName } from '../../common/api/contract.ts'
import type { DB } from '../db/types.ts'
import type { AppError } from '../errors.ts'
import type { Viewer } from '../viewer.ts'
import type { Context } from '../context.ts'
import type { Resource } from '../resource/resource.ts'

/** Fastify with the contract's types in its handlers. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller; null for a visitor. */
    viewer: Viewer | null
    /** A page that is being rendered makes this call; the page was counted for its network as a whole. */
    ofPage: boolean
    /**
     * The database of this call: if its contract says `replica`, maybe a replica that has everything this user wrote;
     * else the primary.
     */
    db: Kysely<DB>
    /** The error of an exceeded limit that is the handler's to throw, with `knownDevicesPass` or `workPasses`. */
    refusal: AppError | null
  }
  interface FastifyContextConfig {
    access?: Access
    /** Its name in the contract, `game.show`, or a word for all routes that are alike: what the metrics call it. */
    call?: string
    /** Where a call is mounted; omitted by routes that are not calls. */
    host?: 'api' | 'platform'
    limit?: LimitName
    ignoresToken?: boolean
    /** It only reads, from `request.db`, which may be a replica. */
    replica?: boolean
    /** Above its limit a request with a device's cookie still reaches the handler, which decides (`refusal`). */
    knownDevicesPass?: boolean
    /**
     * Above its limit a request reaches the handler, which asks for a proof of work before anything else (`refusal`).
     */
    workPasses?: boolean
    /** Objects in the body with more fields are refused; 100 where nothing is said. */
    mostFields?: number
    /** It changes what others see, or brings data in: not for suspended accounts. */
    writes?: boolean
    /** Names of the query parameters; all others are refused. Omitted by routes that are not calls. */
    declared?: readonly string[]
  }
}

/** Adds the calls of a feature to the API. */
export type MountRoutes = (app: App, ctx: Context) => void

/** A resource with its calls: below this folder, nobody knows of requests. */
export interface MountedResource extends Resource {
  routes?: MountRoutes
  /** Its calls that declare `host: 'platform'`. */
  platformRoutes?: MountRoutes
}
