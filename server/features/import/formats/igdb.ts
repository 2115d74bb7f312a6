import { partsOf } from '../values/lists.ts'
import { hasAll } from './columns.ts'
import type { Format } from './format.ts'

/**
 * A list of IGDB. It says which games are in it and not why, so the options do (games without a status). Its platforms
 * are the game's, not the owner's, and its rating may be that of all users: neither comes onto the shelf.
 */
export const igdbList: Format = {
  fits: (columns) => hasAll(columns, ['id', 'game', 'url', 'category', 'release date']),
  scale: 100,
  read: (row) => ({
    title: row.text('game'),
    platforms: partsOf(row.text('platforms')),
    ownPlatforms: false,
    year: row.year('release date'),
    ids: { igdb: row.id('id'), giantbomb: null },
  }),
}
