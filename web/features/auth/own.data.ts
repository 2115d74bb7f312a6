import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AuthUser, ProfileChange } from '../../../common/api/auth.ts'
import { ApiError } from '../../api/api-error.ts'
import { authApi } from '../../api/calls/auth.generated.ts'
import { userKeys } from '../../cache/keys.ts'
import { session } from '../../session/session.ts'

/** The texts for each field of a refused change; empty for any other failure. */
export const fieldErrors = (error: unknown): Record<string, string[]> =>
  (error instanceof ApiError && error.problem.errors) || {}

/** Saves the form; the bars and the own profile are updated. The form shows the errors of its fields. */
export function useSaveOwn(onSaved: (user: AuthUser) => void) {
  const query = useQueryClient()
  return useMutation({
    mutationFn: (body: ProfileChange) => authApi.update({ body, quiet: [422, 429] }),
    onSuccess: (user) => {
      session.setUser(user)
      void query.invalidateQueries({ queryKey: userKeys.show(user.nick) })
      onSaved(user)
    },
  })
}

type Choices = Pick<ProfileChange, 'timeline_privacy' | 'trophy_privacy' | 'hidden_words'> & {
  email_notification?: 0 | 1
  spoilers_covered?: 0 | 1
}

/** Saves a choice at once: shown before the response, reverted when refused. */
export function useSaveChoice(onSaved: () => void) {
  return useMutation({
    mutationFn: (body: Choices) => authApi.update({ body }),
    // One after another: the last choice is the one that stays.
    scope: { id: 'own-choices' },
    onMutate: (body) => {
      const before = session.own()
      if (!before) return undefined
      session.setUser({ ...before, ...body })
      return Object.fromEntries(Object.keys(body).map((name) => [name, before[name as keyof Choices]])) as Choices
    },
    onError: (_error, _body, before) => {
      const user = session.own()
      if (user && before) session.setUser({ ...user, ...before })
    },
    onSuccess: (_user, body) => {
      const user = session.own()
      // Not the whole response: a later choice may be under way.
      if (user) session.setUser({ ...user, ...body })
      onSaved()
    },
  })
}
