import { useEffect, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { paths } from '../../router/paths.ts'
import { useView } from '../../router/use-router.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { isWanted, keepDevice, mayAsk, noteAsked, notePermission, onAnswer } from './this-browser.ts'
import { useEnable } from './use-enable.ts'

/** Settings ask for themselves, and the first shelf has its own bar at the foot. */
const elsewhere: readonly string[] = [paths.settings(), paths.welcome()]

/**
 * Asks in quiet moments whether notifications may come to this browser: three seconds after the log-in, and on return
 * to the tab when the last question is an hour old (NOT-05, NOT-06). Where they already come, the server is told that
 * the browser is still there.
 */
export function PushPrompt({ quiet }: { quiet: boolean }) {
  const [asking, setAsking] = useState(false)
  const covers = useView(({ place }) => elsewhere.includes(place.path))
  const close = () => setAsking(false)
  const { busy, enable } = useEnable(close)
  useEffect(() => {
    const look = () => {
      if (document.hidden) return
      if ('Notification' in window) notePermission()
      if (mayAsk()) setAsking(true)
      if (isWanted()) keepDevice().catch(() => undefined)
    }
    look()
    document.addEventListener('visibilitychange', look)
    const end = onAnswer(() => setAsking(false))
    return () => {
      document.removeEventListener('visibilitychange', look)
      end()
    }
  }, [])
  if (!asking || covers || !quiet) return null
  return (
    <aside className="question" aria-label={m.notification_push_ask()}>
      <span role="status">{m.notification_push_ask()}</span>
      <span className="flex gap-2">
        <Button size="s" variant="primary" busy={busy} onClick={enable}>
          {m.notification_push_turn_on()}
        </Button>
        <Button
          size="s"
          variant="line"
          onClick={() => {
            noteAsked()
            close()
          }}
        >
          {m.notification_push_not_now()}
        </Button>
      </span>
    </aside>
  )
}
