import { useInfiniteQuery } from '@tanstack/react-query'
import type { ImportRowKind } from '../../../common/api/import.ts'
import { Loaded } from '../../components/loaded.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx'
import { importRowsQuery, useChooseRow } from './import.data.ts'
import { RowCard } from './row-card.tsx'

const empty: Record<ImportRowKind, () => string> = {
  matched: () => m.import_empty_matched(),
  doubtful: () => m.import_empty_doubtful(),
  missing: () => m.import_empty_missing(),
  skipped: () => m.import_empty_dropped(),
}
const notes: Record<ImportRowKind, () => string> = {
  matched: () => m.import_note_matched(),
  doubtful: () => m.import_note_doubtful(),
  missing: () => m.import_note_missing(),
  skipped: () => m.import_note_dropped(),
}

interface Props {
  id: number
  found: ImportRowKind
  left?: boolean
  /** What leaving a row out means, where it means more than elsewhere. */
  note?: string | undefined
}

/** Rows of one kind, or those of them that stayed out; a decided row stays in its place. */
export function RowList({ id, found, left = false, note }: Props) {
  const query = useInfiniteQuery(importRowsQuery(id, found, left))
  const choose = useChooseRow(id)
  return (
    <Loaded query={query} loading={<SkeletonLines label={m.import_loading()} count={8} className="mt-4" />}>
      {({ pages }) =>
        pages[0]?.total === 0 ? (
          <EmptyState level={3} title={empty[found]()} />
        ) : (
          <>
            <p className="settings-text">
              {notes[found]()} {note}
            </p>
            <ul className="import-rows">
              {pages
                .flatMap(({ data }) => data)
                .map((row) => (
                  <RowCard
                    key={row.n}
                    row={row}
                    found={found}
                    busy={choose.isPending && choose.variables.n === row.n}
                    onChoose={(choice) => choose.mutate({ n: row.n, ...choice })}
                  />
                ))}
            </ul>
            {query.hasNextPage && (
              <Button variant="line" wide busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                {m.import_more_rows()}
              </Button>
            )}
          </>
        )
      }
    </Loaded>
  )
}
