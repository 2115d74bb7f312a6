import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { isCancelled } from '../../api/api-error.ts'
import { useGo } from '../../router/navigate.ts'
import { paths } from '../../router/paths.ts'
import { m } from '../../paraglide/messages.js'
import { Overlay } from '../../ui/overlays/overlay.tsx'
import { importGame } from './import-game.data.ts'
import { refusalText } from '../igdb/refusal.ts'

interface Wanted {
  slug: string
  title: string
}

/**
 * Opens a game of the external database: it is imported behind the overlay, then its page is shown. If the user cancels
 * or leaves, nothing opens; `refusal` says why it could not be imported. Render `overlay` somewhere.
 */
export function useImportGame(): { bring: (game: Wanted) => void; refusal: string | null; overlay: ReactNode } {
  const client = useQueryClient()
  const go = useGo()
  const [wanted, setWanted] = useState<Wanted | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const running = useRef<AbortController>(null)
  const stop = useCallback(() => {
    running.current?.abort()
    setWanted(null)
  }, [])
  // Also when the screen is only hidden: the overlay must not reappear with it.
  useEffect(() => stop, [stop])
  // A user who goes back while the game's page is still loading never left the screen.
  useEffect(() => {
    addEventListener('popstate', stop)
    return () => removeEventListener('popstate', stop)
  }, [stop])
  const bring = (game: Wanted): void => {
    const run = new AbortController()
    running.current = run
    setWanted(game)
    setRefusal(null)
    importGame(client, game.slug, run.signal)
      .then(({ slug }) => run.signal.aborted || go(paths.game(slug)))
      .catch((error: unknown) => {
        if (isCancelled(error) || run.signal.aborted) return
        setWanted(null)
        setRefusal(refusalText(error) ?? m.external_down())
      })
  }
  const overlay = (
    <Overlay
      open={wanted !== null}
      text={m.external_fetching({ title: wanted?.title ?? '' })}
      cancelLabel={m.external_cancel()}
      onCancel={stop}
    />
  )
  return { bring, refusal, overlay }
}
