import { useEffect } from 'react'
import { markAlive } from '../lib/coming-alive.ts'

/** Follows a screen in the document: when its effect runs, React has taken over the screen as well. */
export function HydrationMark() {
  useEffect(markAlive, [])
  return null
}
