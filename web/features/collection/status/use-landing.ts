import { useEffect, useRef, useState } from 'react'
import { formatShortDay } from '../../../i18n/format.ts'
import type { Status } from './status.ts'

/**
 * The status that a game got while this part is open, with its day: only that one is stamped with a movement. `known`:
 * before the collection is loaded, kept games look like others.
 */
export function useLanding(gameId: number, known: boolean, status: Status | null) {
  const [landed, setLanded] = useState<{ status: Status; day: string } | null>(null)
  const before = useRef<{ gameId: number; status: Status | null } | null>(null)
  useEffect(() => {
    if (!known) return
    // The first known status of a game is not a change.
    const changed = before.current?.gameId === gameId && before.current.status !== status
    if (changed && status !== null) setLanded({ status, day: formatShortDay(new Date().toISOString()) })
    before.current = { gameId, status }
  }, [gameId, known, status])
  return landed
}
