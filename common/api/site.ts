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
  /** Whether games come from Wikidata, which needs no key but somebody's word. */
  wikidata: Type.Boolean(),
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

/**
 * A database that supplies games: `on` where it is asked each night, `fixed` where the environment decides that and not
 * an admin; how many games of the catalogue it knows, and its latest load (`joined`: with games that were here before;
 * `problem` contains no key).
 */
const SourceState = Type.Object({
  name: Type.Enum(['igdb', 'wikidata']),
  mode: Type.Enum(['on', 'demo', 'off']),
  on: Type.Boolean(),
  fixed: Type.Boolean(),
  games: Type.Integer(),
  run: Nullable(
    Type.Object({
      began_at: Instant,
      /** When its last page was written, or it ended. */
      at: Instant,
      end: Type.Enum(['running', 'done', 'stopped', 'failed']),
      done: Type.Integer(),
      total: Type.Integer(),
      added: Type.Integer(),
      joined: Type.Integer(),
      changed: Type.Integer(),
      problem: Nullable(Type.String()),
    }),
  ),
})
export type SourceState = Static<typeof SourceState>

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
  sources: {
    method: 'GET',
    path: '/site/sources',
    access: 'admin',
    summary: 'The databases that supply games and their latest loads',
    limit: 'read',
    answers: { 200: Type.Array(SourceState) },
  },
  switchSource: {
    method: 'PUT',
    path: '/site/sources/{name}',
    access: 'admin',
    summary:
      'Switch on or off that games come from Wikidata each night; a first load begins at once. 409 `source_fixed` where the environment decides',
    limit: 'write',
    params: Type.Object({ name: Type.Enum(['wikidata']) }),
    body: Type.Object({ on: Type.Boolean() }),
    answers: { 200: SourceState },
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
