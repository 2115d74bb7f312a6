import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import './google.css'
import { type GoogleSite, nonceQuery } from './google.data.ts'
import { loadGoogle } from './gsi.ts'

interface Props {
  site: GoogleSite
  /** The credential from Google, valid once and for ten minutes. */
  onCredential: (credential: string) => void
}

/** The maximum width that Google draws. */
const mostWidth = 400

/** Google's own button, drawn by its script here; a sentence where that fails. */
export function DrawnButton({ site, onCredential }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const [absent, setAbsent] = useState(false)
  const { data, isError } = useQuery(nonceQuery)
  const nonce = data?.nonce
  const query = useQueryClient()
  const take = useEffectEvent((credential: string) => {
    onCredential(credential)
    // The next press needs another nonce: this one is used up, or kept for the second step.
    void query.invalidateQueries({ queryKey: nonceQuery.queryKey })
  })
  useEffect(() => {
    if (nonce === undefined) return
    let left = false
    const draw = async (): Promise<void> => {
      const id = await loadGoogle(site.script)
      const parent = place.current
      if (left || !parent) return
      id.initialize({ client_id: site.client_id, nonce, callback: ({ credential }) => take(credential) })
      id.renderButton(parent, { ...look(), width: Math.min(parent.clientWidth, mostWidth), locale: getLocale() })
      setAbsent(false)
    }
    draw().catch(() => setAbsent(true))
    return () => {
      left = true
    }
  }, [nonce, site.client_id, site.script])
  if (absent || (isError && !data)) return <p className="field-note google-absent">{m.google_absent()}</p>
  return <div ref={place} className="google-place" />
}

const look = () => ({
  type: 'standard',
  size: 'large',
  text: 'continue_with',
  shape: 'pill',
  theme: isDark() ? 'filled_black' : 'outline',
})

function isDark(): boolean {
  const chosen = document.documentElement.dataset['theme']
  return chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
}
