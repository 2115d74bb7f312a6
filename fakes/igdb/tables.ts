import type { Tables } from './answer.ts'
import type { Row } from './entities.ts'
import { type GameFacts, gameRow } from './game-row.ts'
import { inventedGames } from './invented-games.ts'
import { openGames } from './open-games.ts'
import { sampleGames } from './sample-games.ts'
import { createVocabulary } from './vocabulary.ts'

export interface Filling {
  /** A JSON file of games to serve instead of the open catalogue. */
  sample?: string
  /** Games to serve instead of everything else. */
  games?: GameFacts[]
  /** Invented pictures for every game. */
  pictures?: boolean
  /** Invented scores and times for every game; otherwise only the invented ones have some. */
  rich?: boolean
}

/** All data of the fake, by ascending id. */
export function fillTables({ sample, games, pictures = false, rich = false }: Filling): Tables {
  const vocabulary = createVocabulary()
  const invented = new Set(inventedGames(false).map(({ id }) => id))
  const facts =
    games ??
    (sample === undefined ? [...openGames({ pictures, rich }), ...inventedGames(pictures)] : sampleGames(sample))
  const rows = new Map(facts.map((one) => [one.id, gameRow(one, vocabulary)]))
  const byId = [...rows.values()].sort((a, b) => a.id - b.id)
  return {
    games: byId,
    game_time_to_beats: byId.flatMap(({ id }) => (rich || invented.has(id) ? timeToBeat(id) : [])),
    platforms: vocabulary.platforms.all(),
    genres: vocabulary.genres.all(),
    themes: vocabulary.themes.all(),
  }
}

/** Every fourth game has none, and some lack one of the three. */
function timeToBeat(id: number): Row[] {
  if (id % 4 === 3) return []
  const normally = 3_600 * (4 + (id % 60))
  return [
    {
      id,
      game_id: id,
      hastily: id % 5 === 0 ? undefined : Math.round(normally * 0.7),
      normally,
      completely: id % 7 === 0 ? undefined : normally * 2,
      count: 1 + (id % 300),
    },
  ]
}
