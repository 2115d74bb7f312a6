import type { Suggestion } from '../../../common/api/game.ts'
import type { Context } from '../../context.ts'
import { suggestGames } from './suggest.ts'
import { listState, type ListedGame, type ListState, replaceList, lockSuggestions } from './suggestions.queries.ts'

const day = 86_400_000
/** A user who sorts a shelf changes it with every click: the list is renewed only afterwards. */
const rest = 20_000

/**
 * Whether a list can be used as it is: at most a day old, and made from the present collection or from one a few
 * moments ago.
 */
function isFresh({ made, from, version }: ListState, now: number): boolean {
  if (made === null) return false
  const age = now - made.getTime()
  return age < day && (from === version || age < rest)
}

/**
 * Stores the suggestions of all users. `renew` replaces a stale list once for all concurrent callers; `settle` waits
 * for the last renewal.
 */
export function createDiscover({ db, now }: Pick<Context, 'db' | 'now'>) {
  const underway = new Map<number, Promise<void>>()

  const make = (userId: number): Promise<void> =>
    db.transaction().execute(async (trx) => {
      await lockSuggestions(trx, userId)
      const state = await listState(trx, userId)
      if (!state || isFresh(state, now())) return
      const list = await suggestGames(trx, userId, now())
      await replaceList(trx, userId, list, { version: state.version, at: new Date(now()) })
    })

  /** In this process they wait for one promise, instead of each for a connection of the pool. */
  async function renew(userId: number): Promise<void> {
    const state = await listState(db, userId)
    if (!state || isFresh(state, now())) return
    const running = underway.get(userId) ?? make(userId).finally(() => underway.delete(userId))
    underway.set(userId, running)
    await running
  }

  return { renew, settle: async () => void (await Promise.allSettled(underway.values())) }
}

/**
 * A stored reason as the API returns it; if its game was deleted, the reason is only that many users keep the
 * suggestion.
 */
export function toReason({ reason, known, genre }: ListedGame): Suggestion['reason'] {
  const { kind } = reason
  if (kind === 'genre' && genre !== null) return { kind, game: null, rate: null, name: genre }
  if (kind === 'genre' || kind === 'popular' || known === null)
    return { kind: 'popular', game: null, rate: null, name: null }
  return { kind, game: known, rate: reason.rate ?? null, name: null }
}
