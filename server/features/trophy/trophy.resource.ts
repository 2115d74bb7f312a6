import type { MountedResource } from '../../http/app-types.ts'
import { eraseRows } from '../../resource/erasure.ts'
import { mergeSets, trophyCounters } from './trophy-upkeep.queries.ts'
import { platformTrophyRoutes } from './platform-trophy.routes.ts'
import { trophyRoutes } from './trophy.routes.ts'

/** Why archives do not contain it. */
const theirs = 'a copy of what its service tells, read again as soon as the account is linked elsewhere'

/** Trophies: sets of them for everybody, and what people earned. All of a person hangs from the link. */
export const trophyResource = {
  name: 'trophy',
  after: ['linked-account', 'user'],
  routes: trophyRoutes,
  platformRoutes: platformTrophyRoutes,
  tables: ['trophy_sets', 'trophies', 'trophy_readings', 'earned_sets', 'earned_trophies'],
  notArchived: { trophy_readings: theirs, earned_sets: theirs, earned_trophies: theirs },
  counters: trophyCounters,
  visibility: {
    table: 'earned_sets',
    parts: ['earned_trophies'],
    readers: {
      'activity/subject-events.queries.ts': 'the event of a set is as public as the set',
      'features/trophy/definitions.queries.ts': 'nobody has earned a trophy that there is no longer',
      'features/trophy/earned.queries.ts': 'what is read of a linked account is written',
    },
  },
  rowsOfGames: { merged: ['trophy_sets.game_id'], merge: mergeSets },
  erase: [
    eraseRows('earned_trophies.user_id'),
    // Each takes its event along, which moves the counters of the timeline.
    eraseRows('earned_sets.user_id', 1 / 10),
    eraseRows('trophy_readings.user_id'),
  ],
} as const satisfies MountedResource
