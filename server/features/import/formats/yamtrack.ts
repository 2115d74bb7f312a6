import { hasAll } from './columns.ts'
import type { Format } from './format.ts'

/** Yamtrack: games among series, films, books and other media; the number of IGDB where that is the source. */
export const yamtrack: Format = {
  fits: (columns) => hasAll(columns, ['media id', 'source', 'media type', 'title', 'status']),
  scale: 10,
  read: (row) => {
    const media = row.text('media type')
    const source = row.text('source')
    if (media.toLowerCase() !== 'game') return { title: row.text('title'), dropped: 'media', media }
    return {
      title: row.text('title'),
      ids: { igdb: source.toLowerCase() === 'igdb' ? row.id('media id') : null, giantbomb: null },
      statuses: row.statuses('status'),
      ...row.rating('score'),
      ...row.date('started', 'start date'),
      ...row.date('finished', 'end date'),
      ...row.time('progress'),
      note: row.text('notes') || null,
    }
  },
}
