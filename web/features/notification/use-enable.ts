import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { deviceKeys } from '../../cache/account-keys.ts'
import { m } from '../../paraglide/messages.js'
import { toast } from '../../ui/feedback/toast.ts'
import { enablePush } from './this-browser.ts'

/** Turns pushes on in this browser, and says how that went; for the press of a button. */
export function useEnable(onDone: () => void) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const enable = async () => {
    setBusy(true)
    try {
      const done = await enablePush()
      if (done === 'on') toast.show(m.notification_push_on())
      if (done === 'denied') toast.error(m.notification_push_denied())
    } catch {
      toast.error(m.notification_push_failed())
    }
    setBusy(false)
    void client.invalidateQueries({ queryKey: deviceKeys.all() })
    onDone()
  }
  return { busy, enable: () => void enable() }
}
