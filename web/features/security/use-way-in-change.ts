import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { accountKeys } from '../../cache/account-keys.ts'

/**
 * Changes a way into the own account (a passkey, the second factor), whose query has this key: it may end sessions, and
 * the security log tells of it.
 */
export function useWayInChange<Input, Output>(
  way: QueryKey,
  mutationFn: (input: Input) => Promise<Output>,
  onDone?: (made: Output) => void,
) {
  const query = useQueryClient()
  return useMutation({
    mutationFn,
    ...(onDone && { onSuccess: onDone }),
    onSettled: () =>
      Promise.all(
        [way, accountKeys.sessions(), accountKeys.activity()].map((queryKey) => query.invalidateQueries({ queryKey })),
      ),
  })
}
