import Type, { type Static } from 'typebox'
import { defineCalls } from './contract.ts'
import { GifProvider } from './gif.ts'
import { Instant, Nullable } from './shapes.ts'

/** What the pages must know about this installation. */
const SiteInfo = Type.Object({
  /** Games in the catalogue, for the claim on the home page (GAM-01). */
  games: Type.Integer(),
  /** Whether the community and its data are a demonstration. */
  demo: Type.Boolean(),
  /** The external games database: `on`, `demo` (our fake with invented data) or `off` (no key). */
  igdb: Type.Enum(['on', 'demo', 'off']),
  /** The GIF service; null: there are no GIFs. `demo`: our fake, with GIFs that it draws. */
  gif: Nullable(Type.Object({ provider: GifProvider, demo: Type.Boolean() })),
  /** Sign-in with Google: what its button needs; null when it is off. */
  google: Type.Union([Type.Object({ client_id: Type.String(), script: Type.String() }), Type.Null()]),
  /** External contact addresses of the operators. */
  social: Type.Array(Type.String()),
  contact: Type.Union([Type.String(), Type.Null()]),
  version: Type.String(),
})
type SiteInfo = Static<typeof SiteInfo>

/** The recent state of one call of a provider; `detail` contains no value of an answer and no key. */
const ProviderCall = Type.Object({
  name: Type.String(),
  state: Type.Enum(['healthy', 'failing', 'changed']),
  succeeded_at: Nullable(Instant),
  failed_at: Nullable(Instant),
  failure: Nullable(Type.String()),
  detail: Nullable(Type.String()),
})

/**
 * An external service: off, answered by its fake, or on; `changed` when its answers no longer have the expected shape,
 * `resting` while it is left alone after failures. `token_ends_at` is when a person has to log in there again.
 */
const ProviderState = Type.Object({
  name: Type.String(),
  mode: Type.Enum(['on', 'demo', 'off']),
  state: Type.Enum(['unused', 'healthy', 'failing', 'changed', 'resting']),
  calls_left: Nullable(Type.Integer()),
  token_ends_at: Nullable(Instant),
  calls: Type.Array(ProviderCall),
})
export type ProviderState = Static<typeof ProviderState>

export const siteCalls = defineCalls({
  info: {
    method: 'GET',
    path: '/site',
    access: 'public',
    summary: 'Facts about this installation',
    limit: 'read',
    answers: { 200: SiteInfo },
  },
  providers: {
    method: 'GET',
    path: '/site/providers',
    access: 'admin',
    summary: 'The services outside of this installation and how they do',
    limit: 'read',
    answers: { 200: Type.Array(ProviderState) },
  },
  health: {
    method: 'GET',
    path: '/health',
    access: 'public',
    summary: 'The process answers',
    answers: { 200: Type.Object({ status: Type.Literal('ok') }) },
  },
  ready: {
    method: 'GET',
    path: '/ready',
    access: 'public',
    summary: 'The database answers too',
    answers: {
      200: Type.Object({ status: Type.Literal('ok') }),
      503: Type.Object({ status: Type.Literal('degraded') }),
    },
  },
})
