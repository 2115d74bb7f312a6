import { useEffect, useRef } from 'react'
import { m } from '../../paraglide/messages.js'
import { toast } from '../../ui/feedback/toast.ts'
import { useProve } from './linked.data.ts'
import { refusalText } from './words.ts'

/** Ends a proof that Steam led back from: its answer is the query of this page, and is used once. */
export function SteamAnswer() {
  const { mutate, error, isPending } = useProve('steam', () => toast.show(m.linked_steam_done()))
  const sent = useRef(false)
  useEffect(() => {
    const query = new URLSearchParams(window.location.search)
    if (sent.current || !query.has('steam')) return
    sent.current = true
    // Gone from the address before it is sent: a reload asks nothing again.
    window.history.replaceState(window.history.state, '', '/settings?section=accounts')
    mutate({ answer: query.toString() })
  }, [mutate])
  const problem = refusalText(error, 'steam')
  return (
    <p role="status" className={problem === null && !isPending ? 'sr-only' : 'field-note mt-3'}>
      {problem ?? (isPending ? m.linked_steam_waiting() : null)}
    </p>
  )
}
