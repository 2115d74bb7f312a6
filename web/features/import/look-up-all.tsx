import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isCancelled } from '../../api/api-error.ts'
import { formatNumber } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import { Search } from '../../ui/icons/icons.ts'
import { useExternalDatabase } from '../igdb/igdb.data.ts'
import { refusalText } from '../igdb/refusal.ts'
import { lookUpAll } from './import.data.ts'

/** Looks up every row that was not found in the external database, where one is connected; leaving the page ends it. */
export function LookUpAll({ id }: { id: number }) {
  const client = useQueryClient()
  const reachable = useExternalDatabase()
  const running = useRef<AbortController>(null)
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState('')
  useEffect(() => () => running.current?.abort(), [])
  if (reachable !== 'on' && reachable !== 'demo') return null
  const look = async (): Promise<void> => {
    const run = new AbortController()
    running.current = run
    setBusy(true)
    try {
      await lookUpAll(client, id, run.signal, ({ found, left }) =>
        setSaid(m.import_look_up_progress({ found: formatNumber(found), left: formatNumber(left) })),
      )
    } catch (error) {
      if (!isCancelled(error)) setSaid(refusalText(error) ?? m.external_down())
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="mt-4">
      <Button variant="line" icon={<Search aria-hidden />} busy={busy} onClick={() => void look()}>
        {m.import_look_up_all()}
      </Button>
      <p role="status" className="settings-text">
        {said}
      </p>
    </div>
  )
}
