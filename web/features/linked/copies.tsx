import { useQuery } from '@tanstack/react-query'
import type { OwnedGame } from '../../../common/api/account.ts'
import type { Game } from '../../../common/api/game.ts'
import { formatHours, formatShortDay } from '../../i18n/format.ts'
import { localDay } from '../../i18n/local-time.ts'
import { m } from '../../paraglide/messages.js'
import { Card } from '../../ui/layout/card.tsx'
import { copiesQuery, linkedQuery } from './linked.data.ts'
import { serviceNames } from './words.ts'

/** Where the viewer owns this game, and for how long it was played there; nothing without a linked account. */
export function Copies({ game }: { game: Game }) {
  const { data: linked } = useQuery({ ...linkedQuery, staleTime: 600_000, refetchInterval: false })
  const has = (linked?.accounts.length ?? 0) > 0
  const { data: copies } = useQuery({ ...copiesQuery(game.id), enabled: has })
  const shown = copies?.data.filter(({ ignored }) => ignored === 0) ?? []
  if (shown.length === 0) return null
  return (
    <Card as="section">
      <h2 className="display mb-3 text-h3">{m.linked_copies()}</h2>
      <ul className="grid gap-2 text-[0.9375rem]">
        {shown.map((copy) => (
          <li key={`${copy.platform} ${copy.ref}`} className="wrap-anywhere">
            {factsOf(copy)}
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** "Steam · PC · 41 h, last played 3 May 2026". */
function factsOf({ platform, platforms, minutes, last_played_at: last }: OwnedGame): string {
  const time = minutes === null || minutes === 0 ? null : formatHours(minutes * 60)
  const day = last === null ? null : m.linked_last({ date: formatShortDay(localDay(last)) })
  const played = [time, day].filter((fact) => fact !== null).join(', ')
  const where = platforms.filter((name) => name !== serviceNames[platform]).join(', ')
  return [serviceNames[platform], where, played].filter((fact) => fact !== '').join(' · ')
}
