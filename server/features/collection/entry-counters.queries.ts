import type { CounterDefinition } from '../../db/verify-counters.ts'
import { countedStats, statColumns } from './game-stats.queries.ts'

/** How many users keep a game, by flag, and how they rate it; updated by code (`statSteps`, `moveManyGameStats`). */
export const entryCounters: CounterDefinition[] = [
  {
    what: 'entries of games',
    table: 'game_stats',
    thing: 'game',
    key: ['game_id'],
    columns: statColumns,
    counted: countedStats,
  },
]
