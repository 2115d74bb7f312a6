import { type Format, hasAll, nothingSaid } from './format.ts'
import { idOf, partsOf, yearOf } from './values.ts'

/**
 * A list of IGDB. It says which games are in it and not why, so the options do (games without a status). Its platforms
 * are the game's, not the person's, and its rating may be that of everybody: neither comes onto the shelf.
 */
export const igdbList: Format = {
  fits: (columns) => hasAll(columns, ['id', 'game', 'url', 'category', 'release date']),
  scale: 100,
  read: (cells) => ({
    ...nothingSaid,
    title: cells('game'),
    platforms: partsOf(cells('platforms')),
    ownPlatforms: false,
    year: yearOf(cells('release date')),
    ids: { igdb: idOf(cells('id')), giantbomb: null },
  }),
}
