import { eraseRows } from '../../resource/erasure.ts'
import type { MountedResource } from '../../http/app-types.ts'
import { eraseLikes, likesStay, likeCounters } from '../like/like.queries.ts'
import { eraseListGames, listCounters, lockListsWith, mergeLists } from './list-upkeep.queries.ts'
import { moderatedList } from './moderated-list.queries.ts'
import { listsFile } from './lists-archive.queries.ts'
import { listPicture } from './list.ts'
import { listRoutes } from './list.routes.ts'

/** Lists of games. */
export const listResource = {
  name: 'list',
  after: ['site', 'collection'],
  routes: listRoutes,
  linkPictures: { list: listPicture },
  moderated: moderatedList,
  tables: ['lists', 'list_slugs', 'list_games', 'list_likes'],
  archive: { tables: ['lists', 'list_slugs', 'list_games'], file: listsFile },
  notArchived: { list_likes: likesStay },
  counters: [...listCounters, ...likeCounters('list')],
  visibility: {
    table: 'lists',
    readers: {
      'features/import/listed-games.queries.ts': 'own lists that an import adds games to',
      'features/list/moderated-list.queries.ts': 'what was reported, for admins',
      'features/list/own-lists.queries.ts': 'lists of the viewer, locked for a write',
    },
  },
  rowsOfGames: {
    merged: ['list_games.game_id'],
    merge: mergeLists,
    beforeDelete: (trx, gameId) => lockListsWith(trx, [gameId]),
  },
  erase: [
    ...eraseLikes('list'),
    { columns: ['list_games.user_id'], erase: ({ db }, userId, most) => eraseListGames(db, userId, most) },
    eraseRows('list_slugs.user_id'),
    // Each deletion checks for games and likes once more, after those deleted before.
    eraseRows('lists.user_id', 1 / 20),
  ],
} as const satisfies MountedResource
