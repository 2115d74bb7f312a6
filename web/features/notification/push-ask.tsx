import { useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import { BellRing } from '../../ui/icons/icons.ts'
import { canPush } from './this-browser.ts'
import { useEnable } from './use-enable.ts'

/** The way to pushes at the head of the panel, as long as this browser was neither allowed nor denied them. */
export function PushAsk() {
  const isOpen = () => canPush() && Notification.permission === 'default'
  const [asking, setAsking] = useState(isOpen)
  const { busy, enable } = useEnable(() => setAsking(isOpen()))
  if (!asking) return null
  return (
    <div className="notices-ask">
      <BellRing aria-hidden />
      <p>
        <b>{m.notification_push_ask()}</b>
      </p>
      <Button size="s" variant="primary" busy={busy} onClick={enable}>
        {m.notification_push_turn_on()}
      </Button>
    </div>
  )
}
