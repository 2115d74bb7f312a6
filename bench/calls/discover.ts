import { get, type MeasuredCall } from './requests.ts'

/** So few that each has a list before the measurement begins: it is kept, and the first visit makes it. */
const people = 8

/** Suggestions, as they are read: most visits find their list made. */
export const discoverCalls: MeasuredCall[] = [
  {
    name: 'discover page',
    status: 200,
    requests: ({ players }) =>
      players.slice(0, people).map(({ id, token }) => get(`/game/discover/${id}?page=1`, token)),
  },
]
