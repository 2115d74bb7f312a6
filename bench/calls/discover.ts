import { get, type MeasuredCall } from './requests.ts'

/**
 * So few users that each has suggestions before the measurement begins: they are stored, and the first visit creates
 * them.
 */
const people = 8

/** Suggestions, as users read them: most visits find them stored. */
export const discoverCalls: MeasuredCall[] = [
  {
    name: 'discover page',
    status: 200,
    requests: ({ players }) =>
      players.slice(0, people).map(({ id, token }) => get(`/game/discover/${id}?page=1`, token)),
  },
]
