import type { QueryClient } from '@tanstack/react-query'
import type { CollectionEntry } from '../../../../common/api/collection.ts'
import type { RateSummary } from '../../../../common/api/rate.ts'
import type { Change } from '../../../../common/rules/collection.ts'
import { collectionApi } from '../../../api/calls/collection.generated.ts'
import { rateApi } from '../../../api/calls/rate.generated.ts'
import { defineOptimisticUpdate, tellRefusal } from '../../../cache/optimistic-update.ts'
import { collectionKeys, loansKey, rateKeys } from '../../../cache/keys.ts'
import { applyUpdate } from '../../../cache/optimistic.ts'
import { session } from '../../../session/session.ts'
import type { EntryGame } from '../entry.ts'
import type { rateQuery } from '../rate.data.ts'
import { showChange, showEntry } from './shown-entry.ts'

type Rating = { type: 'rating'; value: number | null }
type Setting = Exclude<Change, { type: 'platform' | 'rating' }> | { type: 'platform'; value: number | null }
type About<C> = { userId: number; game: EntryGame; change: C }

/** The value of a change in the form of the call: a loan's value is the borrower, if one is named. */
const wireValue = (change: Setting) =>
  change.type === 'lended' && change.value ? (change.borrower ?? true) : change.value

const scope = ({ game }: { game: EntryGame }): string => `game ${game.id}`
/** Without a loaded collection nothing was predicted: fetches it. */
const askForMissing = (client: QueryClient, { userId }: { userId: number }): void => {
  const queryKey = collectionKeys.own(userId)
  if (!client.getQueryData(queryKey)) void client.invalidateQueries({ queryKey })
}

/** A flag or the platform. Setting one flag may set others, so none can be left out. */
export const setting = defineOptimisticUpdate<About<Setting>, CollectionEntry | 'deleted'>({
  mutationKey: ['collection', 'set'],
  scope,
  resend: 'when online',
  apply: showChange,
  send: ({ game, change }, how) =>
    collectionApi.set({ body: { id_game: game.id, type: change.type, value: wireValue(change) }, ...how }),
  confirm: (draft, answer, { userId, game }) =>
    showEntry(draft, userId, game, answer === 'deleted' ? undefined : answer),
  onRefused: tellRefusal,
  onSettled: (client, about) => {
    askForMissing(client, about)
    if (about.change.type === 'lended') void client.invalidateQueries({ queryKey: loansKey })
  },
})

/** A rating; of several quick ones the last one is sent. */
export const rating = defineOptimisticUpdate<About<Rating>, RateSummary>({
  mutationKey: ['rate', 'set'],
  scope,
  resend: 'when online',
  apply: showChange,
  send: ({ game, change }, how) => rateApi.set({ body: { id_game: game.id, rate: change.value }, ...how }),
  confirm: (draft, summary, { game }) => draft.updateAll<typeof rateQuery>(rateKeys.ofGame(game.id), () => summary),
  replaces: () => true,
  onRefused: tellRefusal,
  onSettled: askForMissing,
})

/**
 * Changes one value of one game at once and sends it; returns whether it succeeded. A refused change has been reverted
 * then.
 */
export async function changeGame(client: QueryClient, card: EntryGame, change: Change): Promise<boolean> {
  const userId = session.current()?.user.id
  if (userId === undefined) return false
  const { id, slug, title, cover, release_date, platforms, genre } = card
  const game = { id, slug, title, cover, release_date, platforms, genre }
  return change.type === 'rating'
    ? applyUpdate(client, rating, { userId, game, change: { type: change.type, value: change.value } })
    : applyUpdate(client, setting, { userId, game, change: change as Setting })
}
