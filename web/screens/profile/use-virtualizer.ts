import { useEffect, useState } from 'react'
import type { WindowVirtualizer } from 'virtua'

let known: typeof WindowVirtualizer | null = null
const load = async () => (known ??= (await import('virtua')).WindowVirtualizer)

/** Draws only what is near the viewport; null until its code is here, and until then the list's beginning stands as it is. */
export function useVirtualizer(wanted: boolean): typeof WindowVirtualizer | null {
  const [found, setFound] = useState<typeof WindowVirtualizer | null>(() => known)
  useEffect(() => {
    if (wanted && !found) void load().then((part) => setFound(() => part))
  }, [wanted, found])
  return wanted ? found : null
}
