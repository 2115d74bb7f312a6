import type { ExternalCard } from '../../../common/api/igdb.ts'
import { type ExternalGame, keyOfName } from '../../catalogue/external/external-game.ts'
import { planGames } from '../../catalogue/external/plan.ts'
import { readVocabularyIds } from '../../catalogue/external/vocabulary.ts'
import { leftOutIds } from '../../catalogue/write/delete-game.ts'
import type { Context } from '../../context.ts'
import { hydrateGames } from '../../hydrate/hydrate.ts'
import { namesOfVocabulary } from './igdb.queries.ts'

/**
 * Found games as cards in the same order; those already in the catalogue, under any of their ids, as our own (`here`).
 */
export async function externalCards(db: Context['db'], found: ExternalGame[]): Promise<ExternalCard[]> {
  if (found.length === 0) return []
  // Games that an admin deleted are not offered.
  const leftOut = await leftOutIds(
    db,
    'igdb_id',
    found.map(({ id }) => id),
  )
  const games = found.filter(({ id }) => !leftOut.has(id))
  const ids = await readVocabularyIds(db, games)
  const plans = await planGames(db, games, ids.platforms)
  const own = new Map(plans.flatMap(({ game, match }) => (match ? [[game.id, match.id] as const] : [])))
  const [names, cards] = await Promise.all([namesOfVocabulary(db), hydrateGames(db, [...own.values()])])
  const cardById = new Map(cards.map((card) => [card.id, card]))
  return games.map((game) => {
    const card = cardById.get(own.get(game.id) ?? 0)
    if (card) return { ...card, igdb_id: game.id, here: 1 }
    const platforms = game.releases.flatMap(
      ({ platform }) => names.platforms.get(ids.platforms.get(keyOfName(platform)) ?? 0) ?? [],
    )
    const [first] = game.genres
    const genre = first && ids.genres.get(keyOfName(first))
    return {
      id: null,
      igdb_id: game.id,
      here: 0,
      slug: game.slug,
      title: game.title,
      cover: game.cover,
      release_date: game.released?.date ?? null,
      release_precision: game.released?.precision ?? null,
      platforms: [...new Map(platforms.map((one) => [one.id, one])).values()],
      genre: genre === undefined ? null : (names.genres.get(genre) ?? null),
      rate: null,
    }
  })
}
