import { partialMatchKey, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ArchiveExport, ArchiveImport } from '../../../common/api/archive.ts'
import { archiveApi } from '../../api/calls/archive.gen.ts'
import { authApi } from '../../api/calls/auth.gen.ts'
import { archiveKeys } from '../../cache/account-keys.ts'
import { session } from '../../session/session.ts'
import { sendArchive } from './send-archive.ts'

/** While something is being made or read, it is asked for so often. */
const pace = 1_000

export const isMade = ({ state }: ArchiveExport): boolean => state === 'waiting' || state === 'running'
export const isAtWork = ({ state }: ArchiveImport): boolean =>
  state === 'uploading' || state === 'waiting' || state === 'checking' || state === 'applying'

/** The latest export; null when there was none yet. Asked again while it is being made. */
export const latestExportQuery = queryOptions({
  queryKey: archiveKeys.exports(),
  queryFn: async ({ signal }) => (await archiveApi.exports({ signal, quiet: true })).data[0] ?? null,
  staleTime: 0,
  refetchInterval: ({ state: { data } }) => (data && isMade(data) ? pace : false),
  meta: { viewer: true },
})

/** The latest import; null when there was none yet. Asked again while it is at work. */
export const latestImportQuery = queryOptions({
  queryKey: archiveKeys.imports(),
  queryFn: async ({ signal }) => (await archiveApi.imports({ signal, quiet: true })).data[0] ?? null,
  staleTime: 0,
  refetchInterval: ({ state: { data } }) => (data && isAtWork(data) ? pace : false),
  meta: { viewer: true },
})

/** Has the file made. That one is being made already (another tab) is what was wanted. */
export function useMakeExport() {
  const query = useQueryClient()
  return useMutation({
    mutationFn: () => archiveApi.export(),
    onSettled: () => query.invalidateQueries({ queryKey: archiveKeys.exports() }),
  })
}

/** Downloads an export: its link lives for minutes, so it is asked for at the press. */
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

/** Deletes an export; one that is gone already is fine. */
export function useRemoveExport() {
  const query = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => archiveApi.removeExport({ params: { id }, quiet: [404] }),
    onSettled: () => query.invalidateQueries({ queryKey: archiveKeys.exports() }),
  })
}

/** Brings a file; `onProgress` gets the part that has left, 0 to 1. */
export function useSendArchive(onProgress: (share: number) => void) {
  const query = useQueryClient()
  return useMutation({
    mutationFn: async (file: File) => {
      // Also renews a token that is over: the sending itself cannot.
      await query.fetchQuery({ ...latestImportQuery, staleTime: 0 })
      return sendArchive(file, session.token(), onProgress)
    },
    onSettled: () => query.invalidateQueries({ queryKey: archiveKeys.imports() }),
  })
}

/** The yes to what the check has shown. */
export function useApplyImport() {
  const query = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => archiveApi.apply({ params: { id } }),
    onSettled: () => query.invalidateQueries({ queryKey: archiveKeys.imports() }),
  })
}

/** Puts an import away: the no, or after its report was read. */
export function useRemoveImport() {
  const query = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => archiveApi.removeImport({ params: { id }, quiet: [404] }),
    onSuccess: () => query.setQueryData(latestImportQuery.queryKey, null),
    onSettled: () => query.invalidateQueries({ queryKey: archiveKeys.imports() }),
  })
}

/** Shelf, profile and counts may all be different now; the person in the bars too. */
export async function refreshEverything(query: ReturnType<typeof useQueryClient>): Promise<void> {
  const user = await authApi.check({ quiet: true }).catch(() => null)
  if (user) session.setUser(user)
  await query.invalidateQueries({ predicate: ({ queryKey }) => !partialMatchKey(queryKey, archiveKeys.every) })
}
