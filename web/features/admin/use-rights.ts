import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { hasStatus } from '../../api/api-error.ts'
import { useUser } from '../../session/use-session.ts'
import { refreshOwn } from '../auth/refresh-own.ts'

/** Whether the user is an admin. After a refused call the rights are read again: they may have been revoked. */
export function useRights(): boolean {
  const client = useQueryClient()
  useEffect(() => {
    const judge = (error: unknown) => hasStatus(error, 403) && void refreshOwn()
    const ends = [
      client.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') judge(event.action.error)
      }),
      client.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') judge(event.action.error)
      }),
    ]
    return () => ends.forEach((end) => end())
  }, [client])
  return useUser()?.an === 1
}
