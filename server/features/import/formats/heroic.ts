import type { Format } from './format.ts'

/** Epic Games: the library of Heroic (JSON) and the list of Legendary (CSV). All of its games are owned, on a PC. */
export const heroic: Format = {
  fits: (columns) => columns.has('app name') && (columns.has('app title') || columns.has('title')),
  scale: null,
  read: (row) => ({
    title: row.firstText('app title', 'title'),
    platforms: ['PC'],
    ownPlatforms: false,
    statuses: ['owned'],
  }),
}
