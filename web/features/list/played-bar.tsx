import { useQuery } from '@tanstack/react-query'
import type { List } from '../../../common/api/list.ts'
import { formatNumber } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { Chip } from '../../ui/buttons/chip.tsx'
import { listGameIdsQuery } from './list.data.ts'

interface Props {
  list: List
  /** Ids of the games that the viewer has played. */
  played: ReadonlySet<number>
  missing: boolean
  onMissing: (missing: boolean) => void
}

/** How many games of a list the viewer has played, and the way to the others. */
export function PlayedBar({ list, played, missing, onMissing }: Props) {
  const { data: ids } = useQuery(listGameIdsQuery(list.id))
  if (!ids || ids.length === 0) return null
  const done = ids.filter((id) => played.has(id)).length
  const total = formatNumber(ids.length)
  return (
    <div className="list-played">
      <p role="status">
        {done === ids.length ? m.list_played_all({ total }) : m.list_played({ played: formatNumber(done), total })}
      </p>
      <progress max={ids.length} value={done} aria-hidden />
      {(missing || (done > 0 && done < ids.length)) && (
        <Chip pressed={missing} onClick={() => onMissing(!missing)}>
          {m.list_missing_games()}
        </Chip>
      )}
    </div>
  )
}
