import type { Kysely } from 'kysely'
import { nameKey } from '../../../common/rules/names.ts'
import type { DB } from '../../db/types.ts'
import { findGames, type GameClue } from './games.queries.ts'

/** So many games are looked for at once. */
const batchSize = 500
/** The surest first. */
const order = ['igdb', 'slug', 'former slug', 'steam', 'name']

/** For each clue the id of the game it means here, or undefined. */
export async function matchGames(db: Kysely<DB>, clues: GameClue[]): Promise<(number | undefined)[]> {
  const found: (number | undefined)[] = []
  for (let at = 0; at < clues.length; at += batchSize) {
    const batch = clues.slice(at, at + batchSize).map((clue) => ({ ...clue, key: nameKey(clue.title) }))
    const best = new Map<number, { game_id: number; rank: number }>()
    for (const { place, game_id, by } of await findGames(db, batch)) {
      const rank = order.indexOf(by)
      if (rank < (best.get(place)?.rank ?? order.length)) best.set(place, { game_id, rank })
    }
    for (let place = 1; place <= batch.length; place += 1) found.push(best.get(place)?.game_id)
  }
  return found
}
