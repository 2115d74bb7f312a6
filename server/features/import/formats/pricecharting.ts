import { hasAll } from './columns.ts'
import type { Format } from './format.ts'
import { isOtherMedium } from './media.ts'
import { joinNotes } from './row.ts'

/** PriceCharting: a collection of copies, all owned unless their folder is a wishlist. Prices are left where they are. */
export const pricecharting: Format = {
  fits: (columns) => hasAll(columns, ['product name', 'console name']),
  scale: null,
  read: (row) => {
    const folder = row.text('folder')
    const platform = row.text('console name')
    return {
      // "Final Fantasy VII [Greatest Hits]" is a copy of the game.
      title: withoutBrackets(row.text('product name')),
      platforms: [platform.replace(/^(?:PAL|JP) /, '')].filter((name) => name !== ''),
      statuses: [/wish/i.test(folder) ? 'wanted' : 'owned'],
      lists: folder === '' || /wish/i.test(folder) ? [] : [folder],
      note: joinNotes(row.text('notes')),
      ...(isOtherMedium(platform) && { dropped: 'media' as const, media: platform }),
    }
  },
}

/** The title without what stands in brackets at its end: an edition or a variant. */
function withoutBrackets(title: string): string {
  const text = title.trimEnd()
  const start = text.endsWith(']') ? text.lastIndexOf('[') : -1
  return start > 0 ? text.slice(0, start).trimEnd() : text
}
