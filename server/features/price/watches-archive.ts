import Type from 'typebox'
import { Instant } from '../../../common/api/shapes.ts'
import { limits } from '../../../common/rules/limits.ts'
import { priceKinds } from '../../../common/rules/prices.ts'
import { defineArchive } from '../../resource/archive/define-archive.ts'
import { Game } from '../../resource/archive/games.queries.ts'
import { isBelow } from './watches.queries.ts'

/** The prices that a user waits for; one that is there already is not notified. */
export const watchesFile = defineArchive({
  name: 'watches',
  about: {
    en: 'the prices you are waiting for: the game, the amount and the kinds of shops',
    es: 'los precios que esperas: el juego, el importe y los tipos de tienda',
  },
  title: 'The prices that a person waits for',
  description: 'At most one for each game, in minor units of its currency.',
  list: 'watches',
  most: limits.priceWatches,
  table: 'price_watches',
  order: ['game_id'],
  columns: {
    game: Game,
    amount: Type.Integer({ minimum: 0, maximum: limits.priceMax }),
    currency: Type.String({ pattern: '^[A-Z]{3}$' }),
    kinds: Type.Array(Type.Enum([...priceKinds]), { minItems: 1, maxItems: priceKinds.length, uniqueItems: true }),
    created_at: Instant,
  },
  same: ['game_id'],
  rowsMax: limits.priceWatches,
  computed: { below: isBelow('row') },
})
