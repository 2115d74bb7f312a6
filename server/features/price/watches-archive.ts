import Type, { type Static } from 'typebox'
import { Instant } from '../../../common/api/shapes.ts'
import { limits } from '../../../common/rules/limits.ts'
import { priceKinds } from '../../../common/rules/prices.ts'
import {
  type ArchiveFile,
  listFile,
  type Plan,
  type Source,
  instantOf,
  reportGames,
} from '../../resource/archive/archive-part.ts'
import { addToGames, inBatches } from '../../resource/archive/batches.ts'
import { Game, toClue } from '../../resource/archive/game-clue.ts'
import { matchGames } from '../../resource/archive/match-games.ts'
import { addWatches, type NewWatch, type OwnWatchRow, watchedGames, watchesAfter } from './watches-archive.queries.ts'

const Watch = Type.Object(
  {
    game: Game,
    amount: Type.Integer({ minimum: 0, maximum: limits.priceMax }),
    currency: Type.String({ pattern: '^[A-Z]{3}$' }),
    kinds: Type.Array(Type.Enum([...priceKinds]), { minItems: 1, maxItems: priceKinds.length, uniqueItems: true }),
    created_at: Instant,
  },
  { additionalProperties: false },
)
type Watch = Static<typeof Watch>

const WatchesFile = Type.Object(
  {
    $schema: Type.Optional(Type.String({ maxLength: 500 })),
    watches: Type.Array(Watch, { maxItems: limits.priceWatches }),
  },
  {
    additionalProperties: false,
    title: 'The prices that a person waits for',
    description: 'At most one for each game, in minor units of its currency.',
  },
)

const watches = ({ trx, userId }: Source): AsyncIterable<Watch[]> =>
  inBatches((last, size) => watchesAfter(trx, userId, last?.game_id ?? 0, size), toWatch)

const toWatch = (row: OwnWatchRow): Watch => ({
  game: toClue(row),
  amount: row.amount,
  currency: row.currency,
  kinds: row.kinds as Watch['kinds'],
  created_at: row.created_at.toISOString(),
})

/** The prices that a person waits for. Watches that are here stay as they are. */
export const watchesFile: ArchiveFile = {
  name: 'watches',
  about: {
    en: 'the prices you are waiting for: the game, the amount and the kinds of shops',
    es: 'los precios que esperas: el juego, el importe y los tipos de tienda',
  },
  schema: WatchesFile,
  write: (source) => listFile(source.schema, 'watches', watches(source)),
  async plan(db, { userId, now }, file: Static<typeof WatchesFile>): Promise<Plan> {
    const found = await matchGames(
      db,
      file.watches.map(({ game }) => game),
    )
    const kept = await watchedGames(db, userId)
    const fresh = new Map<number, NewWatch>()
    file.watches.forEach(({ game: _game, created_at, ...watch }, at) => {
      const game_id = found[at]
      if (game_id === undefined || kept.has(game_id) || fresh.has(game_id)) return
      if (kept.size + fresh.size >= limits.priceWatches) return
      fresh.set(game_id, { ...watch, game_id, created_at: instantOf(created_at, now) })
    })
    return {
      ...reportGames(file.watches, found, fresh.size),
      write: (trx) =>
        addToGames(
          trx,
          [...fresh.values()].toSorted((a, b) => a.game_id - b.game_id),
          (batch) => addWatches(trx, userId, batch),
        ),
    }
  },
}
