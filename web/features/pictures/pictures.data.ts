import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { AuthUser } from '../../../common/api/auth.ts'
import type { PictureKind } from '../../../common/rules/pictures.ts'
import { ApiError, isCancelled } from '../../api/api-error.ts'
import { authApi } from '../../api/calls/auth.generated.ts'
import { userKeys } from '../../cache/keys.ts'
import { isInfected, waitWords } from '../../components/wait-words.ts'
import { m } from '../../paraglide/messages.js'
import { session } from '../../session/session.ts'

/** Replaces the user's picture, or (null) removes it; the pages that show it are updated. */
export function useSetPicture(kind: PictureKind, onSet: (user: AuthUser) => void) {
  const query = useQueryClient()
  const [progress, setProgress] = useState(0)
  const way = useRef<AbortController>(null)
  const setting = useMutation({
    mutationFn: (picture: Blob | null) => {
      setProgress(0)
      if (picture === null) return authApi.update({ body: { [kind]: null }, quiet: true })
      way.current = new AbortController()
      const { signal } = way.current
      return authApi.update({ body: {}, files: { [kind]: picture }, onProgress: setProgress, signal, quiet: true })
    },
    onSuccess: (user) => {
      session.setUser(user)
      void query.invalidateQueries({ queryKey: userKeys.every })
      onSet(user)
    },
  })
  return {
    set: setting.mutate,
    busy: setting.isPending,
    /** The uploaded share, 0 to 1. */
    progress,
    error: problemOf(setting.error, kind),
    /** Aborts a running upload, and clears the error. */
    cancel: () => {
      way.current?.abort()
      setting.reset()
    },
  }
}

/** What went wrong, as a sentence; null when nothing did, or when the user aborted it. */
function problemOf(error: unknown, kind: PictureKind): string | null {
  if (error === null || isCancelled(error)) return null
  const status = error instanceof ApiError ? error.status : 0
  if (status === 0) return m.pictures_offline()
  const wait = waitWords(error)
  if (wait !== null) return wait
  if (isInfected(error)) return m.errors_file_infected()
  if (status === 422 && error instanceof ApiError && error.problem.errors?.[kind]) return m.pictures_invalid()
  return m.pictures_failed()
}
