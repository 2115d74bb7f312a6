import type { QueryClient } from '@tanstack/react-query'
import type { Change } from '../../../../common/rules/collection.ts'
import { ApiError } from '../../../api/api-error.ts'
import { collectionApi } from '../../../api/calls/collection.gen.ts'
import { rateApi } from '../../../api/calls/rate.gen.ts'
import { session } from '../../../session/session.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import type { EntryGame } from '../entry.ts'
import { createWaitingChanges } from './waiting-changes.ts'

const known = new WeakMap<QueryClient, ReturnType<typeof createWaitingChanges>>()
function waitingChanges(client: QueryClient) {
  const waiting = known.get(client) ?? createWaitingChanges(client)
  known.set(client, waiting)
  return waiting
}

/** The value of a change as the call takes it: a loan's is the borrower, if one is named. */
const wireValue = (change: Change) =>
  change.type === 'lended' && change.value ? (change.borrower ?? true) : change.value

/**
 * Changes one value of one game at once and tells the server; changes of the same game are sent one after the other.
 * Answers whether it stands; what was refused has been taken back then.
 */
export async function changeGame(client: QueryClient, game: EntryGame, asked: Change): Promise<boolean> {
  const userId = session.current()?.user.id
  if (userId === undefined) return false
  // Its own object: the same change may be asked twice.
  const change = { ...asked }
  const waiting = waitingChanges(client)
  waiting.begin(userId, game, change)
  const send = async (): Promise<void> => {
    if (change.type !== 'rating') {
      const answer = await collectionApi.set({
        body: { id_game: game.id, type: change.type, value: wireValue(change) },
      })
      return waiting.accept(userId, game.id, change, answer)
    }
    const summary = await rateApi.set({ body: { id_game: game.id, rate: change.value } })
    waiting.accept(userId, game.id, change)
    waiting.acceptRate(userId, game.id, summary)
  }
  const mutation = client.getMutationCache().build(client, {
    mutationKey: ['collection', 'change'],
    mutationFn: send,
    scope: { id: `game ${game.id}` },
  })
  try {
    await mutation.execute(undefined)
    return true
  } catch (error) {
    waiting.refuse(userId, game.id, change)
    // The client tells every other failure by itself.
    if (error instanceof ApiError && error.status === 409) toast.error(error.message)
    return false
  }
}
