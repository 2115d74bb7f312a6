import { useEffect, useState } from 'react'
import { paths } from '../../router/paths.ts'
import type { Router } from '../../router/router.ts'
import { useRouter } from '../../router/use-router.tsx'

const followed = new WeakSet<Router>()

/** The target of the back link: the page before the calendar, or the home page. */
export function useCameFrom(): string {
  const router = useRouter()
  const [address, setAddress] = useState(paths.home())
  useEffect(() => {
    if (followed.has(router)) return
    followed.add(router)
    router.onArrive(({ from, to }) => {
      if (from && to.entry.name === 'calendar' && from.entry.name !== 'calendar') setAddress(from.place.href)
    })
  }, [router])
  return address
}
