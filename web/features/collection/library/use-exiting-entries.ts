import { useEffect, useEffectEvent, useState } from 'react'
import type { CollectionEntry } from '../../../../common/api/collection.ts'

/** How long a removed entry stays while fading out. */
const exitMs = 600
/** More removed entries at once are not the result of a single action. */
const mostExiting = 3

/**
 * The list with the entries that were just removed still in their places, or null when more has changed: a card must
 * not vanish under the pointer that changed it.
 */
export function withExiting(
  before: readonly CollectionEntry[],
  now: readonly CollectionEntry[],
): CollectionEntry[] | null {
  const lost = before.length - now.length
  if (lost < 1 || lost > mostExiting) return null
  const byId = new Map(now.map((entry) => [entry.id, entry]))
  let at = 0
  const merged = before.map((old) => {
    const entry = byId.get(old.id)
    if (entry && now[at]?.id === old.id) at++
    return entry ?? old
  })
  return at === now.length ? merged : null
}

export interface EntriesWithExiting {
  entries: CollectionEntry[]
  exiting: ReadonlySet<number>
}
const nobody: ReadonlySet<number> = new Set()

/** Lets entries that leave the same list (`name`) fade out; `onGone` runs just before they are removed. */
export function useExitingEntries(now: CollectionEntry[], name: string, onGone: () => void): EntriesWithExiting {
  const [last, setLast] = useState({ name, now })
  const [shown, setShown] = useState<EntriesWithExiting | null>(null)
  if (last.now !== now || last.name !== name) {
    // What is shown counts: the server's response to the same change must not end the fading early.
    const merged = last.name === name ? withExiting(shown?.entries ?? last.now, now) : null
    const staying = new Set(now.map(({ id }) => id))
    setLast({ name, now })
    setShown(
      merged && { entries: merged, exiting: new Set(merged.filter(({ id }) => !staying.has(id)).map(({ id }) => id)) },
    )
  }
  const end = useEffectEvent(() => {
    onGone()
    setShown(null)
  })
  useEffect(() => {
    if (!shown) return
    const timer = setTimeout(end, exitMs)
    return () => clearTimeout(timer)
  }, [shown])
  return shown ?? { entries: now, exiting: nobody }
}
