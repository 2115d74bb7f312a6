import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify'
import type { Access, LimitName } from '../../common/api/contract.ts'
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
  }
  interface FastifyContextConfig {
    access?: Access
    limit?: LimitName
    ignoresToken?: boolean
    /** Names of the query parameters; every other one is refused. Left out by routes that are no calls. */
    declared?: readonly string[]
  }
}
