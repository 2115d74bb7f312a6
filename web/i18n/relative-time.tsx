import { useEffect, useState } from 'react'
import { formatDay, formatRelative } from './format.ts'

/** How long ago, counted in the browser only: the server's clock draws nothing that hydration could contradict. */
export function RelativeTime({ instant }: { instant: string }) {
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <time dateTime={instant} title={formatDay(instant)}>
      {now === null ? formatDay(instant) : formatRelative(instant, now)}
    </time>
  )
}
