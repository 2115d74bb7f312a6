import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'

/**
 * Whether what a page shows was fetched by whoever is logged in, not drawn by the server for a visitor: only then it says how the two
 * stand to each other. Once known, it stays so. `key`: the beginning of the query's key; `id`: of the thing it holds.
 */
export function useKnown(key: QueryKey, id: number): boolean {
  const [known, setKnown] = useState(false)
  const client = useQueryClient()
  const read = (): boolean => {
    const state = client
      .getQueryCache()
      .findAll({ queryKey: key })
      .find((query) => (query.state.data as { id?: number } | undefined)?.id === id)?.state
    return !state?.isInvalidated || state.error !== null
  }
  const now = useSyncExternalStore(
    (listener) => client.getQueryCache().subscribe(listener),
    read,
    () => false,
  )
  if (now && !known) setKnown(true)
  return known || now
}
