import Type, { type Static } from 'typebox'
import { limits } from '../rules/limits.ts'
import { defineCalls } from './contract.ts'
import { Day, Id, Nullable } from './shapes.ts'

/** What may speak for a game that the caller has and has not finished, beside what its entry says. */
export const PullFact = Type.Object({
  /** The game's id. */
  id: Id,
  /** How long its story takes, in seconds. */
  seconds: Nullable(Type.Integer()),
  /** Since when it is in the backlog, if that was said here. */
  since: Nullable(Day),
  /** Whoever gave it the most of those whom the caller follows, if that is much. */
  friend: Nullable(Type.Object({ nick: Type.String(), rating: Type.Number() })),
})
export type PullFact = Static<typeof PullFact>

/** Apart from the other calls of collections: only the dialog that pulls games out loads it. */
export const pullCalls = defineCalls({
  facts: {
    method: 'GET',
    path: '/collection/pull',
    access: 'user',
    summary: `What speaks for up to ${limits.pullMax} games that the caller has at home and has not finished: backlog and what is being played first`,
    limit: 'read',
    answers: { 200: Type.Object({ data: Type.Array(PullFact, { maxItems: limits.pullMax }) }) },
  },
})
