import { useState, useSyncExternalStore } from 'react'
import { isNamedByEntry, onNamedOverlays } from '../lib/overlay-history.ts'
import { useView } from '../router/use-router.tsx'

/**
 * Whether a dialog is open that leads to other pages: going back from one of them shows the dialog again. The dialog is
 * given the same name, which no other one of its page has.
 */
export function useReturningDialog(name: string) {
  const visit = useView(({ place }) => place.key)
  const named = useSyncExternalStore(
    onNamedOverlays,
    () => isNamedByEntry(name),
    () => false,
  )
  // Open for this visit only: another page closes it.
  const [openAt, setOpenAt] = useState<string | null>(null)
  const namedAt = named ? visit : null
  const [followed, setFollowed] = useState<string | null>(null)
  if (namedAt !== followed) {
    setFollowed(namedAt)
    setOpenAt(namedAt)
  }
  return { open: openAt === visit, show: () => setOpenAt(visit), close: () => setOpenAt(null) }
}
