import type { QueryClient } from '@tanstack/react-query'
import type { UserCard } from '../../../common/api/user.ts'
import { ApiError } from '../../api/api-error.ts'
import { friendApi } from '../../api/calls/friend.gen.ts'
import { holdsThings } from '../../lib/shown-things.ts'
import { m } from '../../paraglide/messages.js'
import { session } from '../../session/session.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { showFollow } from './shown-follow.ts'

export type Person = Pick<UserCard, 'id' | 'nick'>

/** Follows a person or no more: shown and told at once, with a way back; taken back when refused (FRI-01). */
export function setFollow(client: QueryClient, person: Person, follows: boolean): void {
  const stands = changeFollow(client, person.id, follows)
  const shown = toast.undo(
    follows ? m.friend_on({ nick: person.nick }) : m.friend_off({ nick: person.nick }),
    m.collection_undo(),
    () => void changeFollow(client, person.id, !follows),
  )
  void stands.then((kept) => !kept && toast.dismiss(shown))
}

/** Whether it stands; changes about one person are sent one after the other. */
async function changeFollow(client: QueryClient, id: number, follows: boolean): Promise<boolean> {
  const userId = session.current()?.user.id
  if (userId === undefined) return false
  const about = { params: { id } }
  await dropOldAnswers(client)
  showFollow(client, userId, id, follows)
  const mutation = client.getMutationCache().build(client, {
    mutationKey: ['friend', 'change'],
    mutationFn: async () => void (follows ? await friendApi.follow(about) : await friendApi.unfollow(about)),
    scope: { id: `friend ${id}` },
  })
  try {
    await mutation.execute(undefined)
    return true
  } catch (error) {
    showFollow(client, userId, id, !follows)
    // The client tells every other failure by itself.
    if (error instanceof ApiError && error.status === 409) toast.error(error.message)
    return false
  } finally {
    void client.invalidateQueries({ queryKey: ['user', 'show'] })
    void client.invalidateQueries({ queryKey: ['user', 'totals', 'own'] })
    void client.invalidateQueries({ queryKey: ['event', 'feed'] })
  }
}

/** An answer from before the press would show the old state again. What is shown for the first time, or goes on, is left to come. */
const dropOldAnswers = (client: QueryClient): Promise<void> =>
  client.cancelQueries({
    predicate: (query) =>
      (holdsThings(query) || (query.queryKey[0] === 'user' && query.queryKey[1] === 'show')) &&
      query.state.data !== undefined &&
      !query.state.fetchMeta?.fetchMore,
  })
