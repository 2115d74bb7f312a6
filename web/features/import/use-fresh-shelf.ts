import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Import } from '../../../common/api/import.ts'
import { importKeys } from '../../cache/account-keys.ts'
import { forgetShelf } from './import.data.ts'

/** Once something was applied or undone, all cached data of the collection is out of date. */
export function useFreshShelf(id: number, state: Import['state'] | undefined): void {
  const client = useQueryClient()
  const before = useRef(state)
  useEffect(() => {
    const was = before.current
    before.current = state
    if ((was === 'applying' && state === 'done') || (was === 'undoing' && state === 'undone')) {
      forgetShelf(client)
      void client.invalidateQueries({ queryKey: importKeys.rows(id) })
    }
  }, [id, state, client])
}
