import type { Format } from './format.ts'

/** Humble: the keys of its library, as its users' scripts write them. All of its games are owned, on a PC. */
export const humble: Format = {
  fits: (columns) =>
    (columns.has('human name') && (columns.has('machine name') || columns.has('key type'))) ||
    (columns.has('game name') && columns.has('key type')),
  scale: null,
  read: (row) => {
    const kind = row.firstText('key type human name', 'key type')
    return {
      title: row.firstText('human name', 'game name'),
      platforms: ['PC'],
      ownPlatforms: false,
      statuses: ['owned'],
      ...(/e-?book|audio|comic|music/i.test(kind) && { dropped: 'media' as const, media: kind }),
    }
  },
}
