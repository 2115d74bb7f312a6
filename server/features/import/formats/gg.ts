import { listsIn, readPlain } from './plain.ts'
import { columnWords } from './columns.ts'
import type { Format } from './format.ts'

/** GG (ggapp.io): one status, stars, and the lists that a game is on. */
export const gg: Format = {
  fits: (columns, file) =>
    columns.has('title') &&
    columns.has('status') &&
    (/(?:^|[^a-z])gg(?:app)?(?:[^a-z]|$)/i.test(file) || columns.has('gg id') || columns.has('gg url')),
  scale: 5,
  read: (row) => ({
    ...readPlain(row, (field) => columnWords[field].find((word) => row.text(word) !== '') ?? field),
    lists: listsIn(row.text('lists')),
  }),
}
