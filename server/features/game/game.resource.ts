import { mergeFacts } from '../../catalogue/merge/merge-facts.ts'
import type { MountedResource } from '../../http/app-types.ts'
import { gameCounters } from './game.queries.ts'
import { gamePicture } from './game.ts'
import { gameRoutes } from './game.routes.ts'

/** Games with all their catalogue data. */
export const gameResource = {
  name: 'game',
  routes: gameRoutes,
  linkPictures: { game: gamePicture },
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
    // Of the previous release, which corrected words by them; the next one drops them.
    'search_words',
    'search_word_forms',
    'catalogue_state',
  ],
  counters: gameCounters,
  rowsOfGames: {
    merged: [
      'game_companies.game_id',
      'game_details.game_id',
      'game_names.game_id',
      'game_redirects.game_id',
      'game_releases.game_id',
      'game_themes.game_id',
    ],
    left: {
      'game_removals.game_id': 'the index in memory is to forget the game that is gone',
      'game_stats.game_id': 'moved by the resources whose rows are counted',
    },
    merge: mergeFacts,
  },
} as const satisfies MountedResource
