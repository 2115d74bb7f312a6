import { partialMatchKey, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ArchiveExport, ArchiveImport } from '../../../common/api/archive.ts'
import { archiveApi } from '../../api/calls/archive.generated.ts'
import { authApi } from '../../api/calls/auth.generated.ts'
import { archiveKeys } from '../../cache/account-keys.ts'
import { session } from '../../session/session.ts'
import { sendArchive } from './send-archive.ts'

/** The polling interval while an archive is being made or read, in milliseconds. */
const pace = 1_000

export const isMade = ({ state }: ArchiveExport): boolean => state === 'waiting' || state === 'running'
export const isAtWork = ({ state }: ArchiveImport): boolean =>
  state === 'uploading' || state === 'waiting' || state === 'checking' || state === 'applying'

/** The latest export; null without one. Polled while it is being made. */
export const latestExportQuery = queryOptions({
  queryKey: archiveKeys.exports(),
  queryFn: async ({ signal }) => (await archiveApi.exports({ signal, quiet: true })).data[0] ?? null,
  staleTime: 0,
  refetchInterval: ({ state: { data } }) => (data && isMade(data) ? pace : false),
  meta: { viewer: true },
})

/** The latest import; null without one. Polled while it is running. */
export const latestImportQuery = queryOptions({
  queryKey: archiveKeys.imports(),
  queryFn: async ({ signal }) => (await archiveApi.imports({ signal, quiet: true })).data[0] ?? null,
  staleTime: 0,
  refetchInterval: ({ state: { data } }) => (data && isAtWork(data) ? pace : false),
  meta: { viewer: true },
})

/** Requests an export. One that is being made already (in another tab) counts as success. */
export function useMakeExport() {
  const query = useQueryClient()
  return useMutation({
    mutationFn: () => archiveApi.export(),
    onSettled: () => query.invalidateQueries({ queryKey: archiveKeys.exports() }),
  })
}

/** Downloads an export: its link is valid for minutes, so it is requested on click. */
export function useDownload() {
  return useMutation({
    mutationFn: async (id: string) => {
      const { url } = await archiveApi.link({ params: { id } })
      const link = document.createElement('a')
      link.href = url
      link.download = ''
      link.click()
    },
  })
}

/** Deletes an export; one that no longer exists counts as success. */
export function useRemoveExport() {
  const query = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => archiveApi.removeExport({ params: { id }, quiet: [404] }),
    onSettled: () => query.invalidateQueries({ queryKey: archiveKeys.exports() }),
  })
}

/** Uploads a file; `onProgress` gets the sent share, 0 to 1. */
export function useSendArchive(onProgress: (share: number) => void) {
  const query = useQueryClient()
  return useMutation({
    mutationFn: async (file: File) => {
      // Also renews an expired token, which the upload itself cannot.
      await query.fetchQuery({ ...latestImportQuery, staleTime: 0 })
      return sendArchive(file, session.token(), onProgress)
    },
    onSettled: () => query.invalidateQueries({ queryKey: archiveKeys.imports() }),
  })
}

/** Confirms what the check has shown. */
export function useApplyImport() {
  const query = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => archiveApi.apply({ params: { id } }),
    onSettled: () => query.invalidateQueries({ queryKey: archiveKeys.imports() }),
  })
}

/** Removes an import: when it is declined, or after its report was read. */
export function useRemoveImport() {
  const query = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => archiveApi.removeImport({ params: { id }, quiet: [404] }),
    onSuccess: () => query.setQueryData(latestImportQuery.queryKey, null),
    onSettled: () => query.invalidateQueries({ queryKey: archiveKeys.imports() }),
  })
}

/** Collection, profile and counts may all be different now; so may the user in the bars. */
export async function refreshEverything(query: ReturnType<typeof useQueryClient>): Promise<void> {
  const user = await authApi.check({ quiet: true }).catch(() => null)
  if (user) session.setUser(user)
  await query.invalidateQueries({ predicate: ({ queryKey }) => !partialMatchKey(queryKey, archiveKeys.every) })
}
