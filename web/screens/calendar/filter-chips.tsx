import { formatNumber } from '../../i18n/format.ts'
import { Link } from '../../router/link.tsx'
import { useAccessPath } from '../../router/navigate.ts'
import { statusInk } from '../../features/collection/status/status.ts'
import { m } from '../../paraglide/messages.js'
import { useUser } from '../../session/use-session.ts'
import { Chip, ChipRow, chipClass } from '../../ui/buttons/chip.tsx'
import { Bookmark } from '../../ui/icons/icons.ts'
import type { Filter } from './filter.ts'

interface Props {
  filter: Filter
  onChange: (filter: Filter) => void
  /** The number of games of the visible month; undefined while unknown. */
  total: number | undefined
  wanted: number | undefined
  /** A past month has nothing to anticipate. */
  past: boolean
}

/** Which games are shown: all, the viewer's wishlist, or the most anticipated. */
export function FilterChips({ filter, onChange, total, wanted, past }: Props) {
  const user = useUser()
  const count = (value: number | undefined) => (value === undefined ? null : formatNumber(value))
  const chip = (value: Filter) => ({ pressed: filter === value, onClick: () => onChange(value) })
  return (
    <ChipRow label={m.calendar_filter()} className="cal-chips">
      <Chip ink="ink-all" count={count(total)} {...chip('all')}>
        {m.calendar_all()}
      </Chip>
      {user === null ? (
        <VisitorChip />
      ) : (
        <Chip ink={statusInk('wanted')} icon={<Bookmark aria-hidden />} count={count(wanted)} {...chip('wanted')}>
          {m.calendar_wanted()}
        </Chip>
      )}
      {(!past || filter === 'anticipated') && <Chip {...chip('anticipated')}>{m.calendar_anticipated()}</Chip>}
    </ChipRow>
  )
}

/** A visitor has no wishlist yet: to the log-in and back. */
const VisitorChip = () => (
  <Link to={useAccessPath()} className={chipClass({ ink: statusInk('wanted') })} rel="nofollow">
    <Bookmark aria-hidden />
    {m.calendar_wanted()}
  </Link>
)
