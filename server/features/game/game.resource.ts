import type { Resource } from '../../resource/resource.ts'
import { gameCounters } from './game-counters.queries.ts'

/** Games, and all that the catalogue knows of them. */
export const gameResource = {
  name: 'game',
  tables: [
    'games',
    'game_details',
    'game_names',
    'game_releases',
    'game_themes',
    'game_companies',
    'game_redirects',
    'game_removals',
    'game_stats',
    'left_out_games',
    'companies',
    'franchises',
    'genres',
    'platforms',
    'themes',
    'search_words',
    'search_word_forms',
    'catalogue_state',
  ],
  counters: gameCounters,
} as const satisfies Resource
