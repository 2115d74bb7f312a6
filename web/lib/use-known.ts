import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'

/**
 * Whether the data of a page was fetched for the logged-in user, not rendered by the server for a visitor: only then
 * does it contain the viewer's relation to it. Once true, it stays true. `key`: the prefix of the query's key; `id`: of
 * the item it contains.
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
