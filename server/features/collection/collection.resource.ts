import { eraseRows } from '../../resource/erasure.ts'
import type { MountedResource } from '../../http/app-types.ts'
import { entryCounters } from './game-stats.queries.ts'
import { eraseEntries } from './erase-entries.queries.ts'
import { bumpCollectionsWith, mergeGameEntries, mergeGameLoans } from './merge-entries.queries.ts'
import { collectionFile } from './collection-archive.ts'
import { mergeTopGames } from './top-games.queries.ts'
import { collectionRoutes } from './collection.routes.ts'

/** The entries of users' collections. */
export const collectionResource = {
  name: 'collection',
  after: ['game', 'user', 'import'],
  routes: collectionRoutes,
  tables: ['collections', 'collection_entries', 'top_games'],
  archive: { tables: ['collections', 'collection_entries', 'top_games'], file: collectionFile },
  counters: entryCounters,
  rowsOfGames: {
    merged: ['collection_entries.game_id', 'loans.game_id', 'top_games.game_id'],
    // Loans first: an entry that goes with its game would end the loan.
    merge: async (trx, from, into) => {
      await mergeGameLoans(trx, from, into)
      await mergeGameEntries(trx, from, into)
      await mergeTopGames(trx, from, into)
    },
    beforeDelete: bumpCollectionsWith,
  },
  erase: [
    {
      columns: ['collection_entries.user_id'],
      erase: ({ db }, userId, most) => eraseEntries(db, userId, most),
      countersInCode: true,
    },
    eraseRows('top_games.user_id'),
    eraseRows('collections.user_id'),
  ],
} as const satisfies MountedResource
