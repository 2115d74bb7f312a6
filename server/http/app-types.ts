import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify'
import type { Access, LimitName } from '../../common/api/contract.ts'
import type { AppError } from '../errors.ts'
import type { Viewer } from '../viewer.ts'

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
    /** Who asks; null for a visitor. */
    viewer: Viewer | null
    /** The limit of a call with `knownDevicesPass` is reached: its handler throws this unless it knows the device. */
    refusal: AppError | null
  }
  interface FastifyContextConfig {
    access?: Access
    limit?: LimitName
    ignoresToken?: boolean
    /** Above its limit a request with a device's cookie still reaches the handler, which decides (`refusal`). */
    knownDevicesPass?: boolean
    /** Names of the query parameters; every other one is refused. Left out by routes that are no calls. */
    declared?: readonly string[]
  }
}
