import { useEffect, useState } from 'react'
import { m } from '../paraglide/messages.js'
import { useRouter } from '../router/use-router.tsx'
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx'

type Answer = (leave: boolean) => void

/**
 * While something on the page is unsaved: asks before another page is opened, and lets the browser ask before it
 * closes.
 */
export function Unsaved({ when }: { when: boolean }) {
  const router = useRouter()
  const [answer, setAnswer] = useState<Answer | null>(null)
  useEffect(() => {
    if (!when) return
    const release = router.hold(() => new Promise((resolve) => setAnswer(() => resolve)))
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => {
      release()
      removeEventListener('beforeunload', warn)
    }
  }, [when, router])
  const say = (leave: boolean) => {
    answer?.(leave)
    setAnswer(null)
  }
  return (
    <ConfirmDialog
      open={answer !== null}
      onClose={() => say(false)}
      onConfirm={() => say(true)}
      title={m.settings_unsaved_title()}
      confirmLabel={m.settings_unsaved_leave()}
      cancelLabel={m.settings_unsaved_stay()}
      closeLabel={m.shell_close()}
    >
      {m.settings_unsaved_text()}
    </ConfirmDialog>
  )
}
