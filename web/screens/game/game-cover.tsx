import { useEffect, useRef, useState } from 'react'
import type { Game } from '../../../common/api/game.ts'
import type { EntryValues } from '../../../common/rules/collection.ts'
import { gameArt } from '../../art/game-art.ts'
import { useOwnEntry } from '../../features/collection/collection.data.ts'
import { chiefStatus, statusLabel } from '../../features/collection/status-labels.ts'
import { formatShortDay } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { Cover } from '../../ui/cover.tsx'
import { Stamp } from '../../ui/stamp.tsx'
import type { Status } from '../../ui/status.ts'

/** The cover, with the platform of one's own copy on its edge and one's own status stamped on it. */
export function GameCover({ game }: { game: Game }) {
  const entry = useOwnEntry(game.id)
  const status = chiefStatus(entry)
  const landed = useLanding(game.id, entry, status)
  const platform = game.platforms.find(({ id }) => id === entry?.platform)?.name ?? null
  return (
    <div className="relative">
      <Cover game={gameArt(game, platform)} src={game.cover} alt={m.game_cover({ title: game.title })} priority />
      {status && (
        <Stamp
          key={status}
          status={status}
          label={statusLabel(status)}
          {...(landed?.status === status && { landing: true, date: landed.day })}
        />
      )}
    </div>
  )
}

/** The status that was turned on while this page is open, with the day it happened: that one lands, the others were there. */
function useLanding(gameId: number, entry: EntryValues | undefined, status: Status | null) {
  const [landed, setLanded] = useState<{ status: Status; day: string } | null>(null)
  const before = useRef<{ gameId: number; status: Status | null } | null>(null)
  useEffect(() => {
    // The first thing known of a game is how it was, not a change.
    const known = before.current?.gameId === gameId
    if (known && status !== null && status !== before.current?.status) {
      setLanded({ status, day: formatShortDay(new Date().toISOString()) })
    }
    before.current = { gameId, status }
  }, [gameId, entry, status])
  return landed
}
