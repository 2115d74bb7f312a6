import { useQuery } from '@tanstack/react-query'
import { accountKey, nickProblem } from '../../../common/rules/account.ts'
import { hasStatus } from '../../api/api-error.ts'
import { userApi } from '../../api/calls/user.generated.ts'
import { accountKeys } from '../../cache/account-keys.ts'
import { useDebouncedValue } from '../../lib/use-debounced-value.ts'

/** Milliseconds that a nick stands still before it is asked for. */
const pause = 400

/**
 * Whether somebody has the nick that is being typed; undefined while nobody knows. `GET user/{nick}` tells: 404 is
 * free.
 */
export function useNickAnswer(typed: string): 'free' | 'taken' | undefined {
  const settled = useDebouncedValue(typed, pause)
  const possible = nickProblem(settled) === null
  const { data } = useQuery({
    queryKey: accountKeys.nick(accountKey(settled)),
    queryFn: ({ signal }) => askForNick(settled, signal),
    enabled: possible,
    // Somebody else may take it while the form is filled in.
    staleTime: 30_000,
  })
  return typed === settled && possible ? data : undefined
}

async function askForNick(nick: string, signal: AbortSignal): Promise<'free' | 'taken'> {
  try {
    await userApi.show({ params: { nick }, signal, quiet: true })
    return 'taken'
  } catch (error) {
    if (hasStatus(error, 404)) return 'free'
    throw error
  }
}
