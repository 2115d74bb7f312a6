import Type, { type Static } from 'typebox'
import { Instant } from '../../../common/api/shapes.ts'
import { limits } from '../../../common/rules/limits.ts'
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
import { addRefused, refusedAfter, refusedGames, type NewRefused, type RefusedRow } from './unwanted-archive.queries.ts'

const Refused = Type.Object({ game: Game, created_at: Instant }, { additionalProperties: false })
type Refused = Static<typeof Refused>

const RefusedFile = Type.Object(
  {
    $schema: Type.Optional(Type.String({ maxLength: 500 })),
    games: Type.Array(Refused, { maxItems: limits.unwantedMax }),
  },
  {
    additionalProperties: false,
    title: 'The games that a person does not want suggested',
    description: 'Each once.',
  },
)

const games = ({ trx, userId }: Source): AsyncIterable<Refused[]> =>
  inBatches((last, size) => refusedAfter(trx, userId, last?.game_id ?? 0, size), toRefused)

const toRefused = (row: RefusedRow): Refused => ({ game: toClue(row), created_at: row.created_at.toISOString() })

/** Which games a user does not want suggested. */
export const unwantedFile: ArchiveFile = {
  name: 'not-for-me',
  about: {
    en: 'the suggested games that you said are not for you',
    es: 'los juegos sugeridos que dijiste que no son para ti',
  },
  schema: RefusedFile,
  write: (source) => listFile(source.schema, 'games', games(source)),
  async plan(db, { userId, now }, file: Static<typeof RefusedFile>): Promise<Plan> {
    const found = await matchGames(
      db,
      file.games.map(({ game }) => game),
    )
    const kept = await refusedGames(db, userId)
    const fresh = new Map<number, NewRefused>()
    file.games.forEach(({ created_at }, at) => {
      const game_id = found[at]
      if (game_id !== undefined && !kept.has(game_id) && !fresh.has(game_id))
        fresh.set(game_id, { game_id, created_at: instantOf(created_at, now) })
    })
    return {
      ...reportGames(file.games, found, fresh.size),
      write: (trx) => addToGames(trx, [...fresh.values()], (batch) => addRefused(trx, userId, batch)),
    }
  },
}
