import Type, { type Static } from 'typebox'
import { defineCalls } from './contract.ts'

/** What the pages must know of this installation. */
const SiteInfo = Type.Object({
  /** Games in the catalogue, for the claim on the home page (GAM-01). */
  games: Type.Integer(),
  /** Whether the community and its data are a demonstration. */
  demo: Type.Boolean(),
  /** The external games database: `on`, `demo` (played by our stand-in, its data are invented) or `off` (no key). */
  igdb: Type.Enum(['on', 'demo', 'off']),
  /** Sign-in with Google: what its button needs; null when it is off. */
  google: Type.Union([Type.Object({ client_id: Type.String(), script: Type.String() }), Type.Null()]),
  /** Where the people who run it are found elsewhere. */
  social: Type.Array(Type.String()),
  contact: Type.Union([Type.String(), Type.Null()]),
  version: Type.String(),
})
type SiteInfo = Static<typeof SiteInfo>

export const siteCalls = defineCalls({
  info: {
    method: 'GET',
    path: '/site',
    access: 'public',
    summary: 'Facts about this installation',
    limit: 'read',
    answers: { 200: SiteInfo },
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
