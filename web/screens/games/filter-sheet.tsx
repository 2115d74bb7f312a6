import type { UseQueryResult } from '@tanstack/react-query'
import type { FilterCounts } from '../../../common/api/game.ts'
import type { FilterNames } from '../../features/browse/filter-names.ts'
import { FilterPanel } from '../../features/browse/filter-panel.tsx'
import { countChosen, everything, type GamesFilter } from '../../features/game/filter.ts'
import { formatNumber } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'

export interface FilterSheetProps {
  filter: GamesFilter
  names: FilterNames
  counts: UseQueryResult<FilterCounts>
  /** Undefined while unknown. */
  total: number | undefined
  onChange: (filter: GamesFilter, typed?: boolean) => void
  onClose: () => void
}

/** The filters on a narrow screen. Presses apply at once; the footer shows the number of results behind the sheet. */
export function FilterSheet({ total, onClose, ...panel }: FilterSheetProps) {
  const { filter, onChange } = panel
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.explore_filters()}
      closeLabel={m.explore_close()}
      className="filter-sheet"
      footer={
        <>
          <Button
            variant="line"
            disabled={countChosen(filter) === 0}
            onClick={() => onChange({ ...everything, text: filter.text, order: filter.order })}
          >
            {m.explore_clear()}
          </Button>
          <Button variant="primary" className="grow" onClick={onClose}>
            {showLabel(total)}
          </Button>
        </>
      }
    >
      <FilterPanel {...panel} level={3} />
      <p role="status" className="sr-only">
        {total !== undefined && m.browse_games({ count: total, games: formatNumber(total) })}
      </p>
    </Dialog>
  )
}

function showLabel(total: number | undefined): string {
  if (total === 0) return m.explore_show_none()
  return total === undefined ? m.browse_loading() : m.explore_show({ count: total, games: formatNumber(total) })
}
