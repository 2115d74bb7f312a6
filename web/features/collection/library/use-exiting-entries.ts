import { useEffect, useEffectEvent, useState } from 'react'
import type { CollectionEntry } from '../../../../common/api/collection.ts'

/** How long an entry that no longer fits stays, fading. */
const exitMs = 600
/** More than these leave at once: that is no single action any more. */
const mostExiting = 3

/**
 * The list with the entries that have just left it still in their places, or null when it has not merely lost a few:
 * a card must not vanish from under the hand that changed it.
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

/** Lets entries that leave the same list (`name`) exit calmly; `onGone` runs just before they are taken out. */
export function useExitingEntries(now: CollectionEntry[], name: string, onGone: () => void): EntriesWithExiting {
  const [last, setLast] = useState({ name, now })
  const [shown, setShown] = useState<EntriesWithExiting | null>(null)
  if (last.now !== now || last.name !== name) {
    // What is shown counts: the server's answer to the same change must not hurry anybody out.
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
