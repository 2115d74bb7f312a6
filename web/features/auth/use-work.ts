import { useEffect, useRef, useState } from 'react'
import type { Solution } from '../../../common/api/shapes.ts'
import { ApiError } from '../../api/api-error.ts'

/**
 * Sends a registration, with work where the server asks for it; `note` says so meanwhile. Leaving the form ends the
 * work.
 */
export function useWork() {
  const [note, setNote] = useState<string | null>(null)
  const leaving = useRef(new AbortController())
  useEffect(() => {
    const here = (leaving.current = new AbortController())
    return () => here.abort()
  }, [])
  const sendWithWork = <T>(send: (work?: Solution) => Promise<T>): Promise<T> =>
    send()
      .catch(async (error: unknown) => {
        if (!(error instanceof ApiError) || !error.problem.work) throw error
        const chunk = await import('./work-and-send.ts').catch(() => null)
        if (!chunk) throw error
        return chunk.workAndSend(error, send, { say: setNote, signal: leaving.current.signal })
      })
      .finally(() => setNote(null))
  return { note, sendWithWork }
}
