import { slugify } from '../../common/rules/names.ts'
import type { OpenGame } from '../../server/catalogue/load/open-game.ts'
import { readOpenCatalogue } from '../../server/catalogue/load/read-catalogue.ts'
import { type GameFacts, stableId } from './game-row.ts'

export interface OpenOptions {
  /** Invented pictures for every game, not only for the invented ones. */
  pictures: boolean
  /** Invented scores and votes. */
  rich: boolean
}

/**
 * The open catalogue as rows of the database: what the catalogue does not know is invented only when a test asks for
 * it.
 */
export const openGames = ({ pictures, rich }: OpenOptions): GameFacts[] =>
  readOpenCatalogue().games.map((game) => {
    const id = stableId(game.sourceKey)
    return {
      id,
      name: game.title,
      slug: game.slug || slugify(game.title),
      aliases: game.aliases,
      summary: game.description?.en,
      platforms: game.releases.map(({ platform, date }) => ({
        name: platform,
        date: date?.date ?? null,
        precision: date?.precision ?? 'year',
      })),
      genres: game.genres,
      themes: game.themes,
      developers: game.developers,
      publishers: game.publishers,
      franchise: game.franchise,
      externalIds: steamId(game),
      ...(pictures && madeUpPictures(id)),
      ...(rich && { score: 50 + (id % 500) / 10, votes: id % 3_000, hypes: id % 90 }),
    }
  })

const steamId = ({ externalIds: { steam } }: OpenGame): [number, string][] =>
  steam === undefined ? [] : [[1, String(steam)]]

export const madeUpPictures = (id: number): Pick<GameFacts, 'cover' | 'screenshots' | 'videos'> => ({
  cover: `co${id.toString(36)}`,
  screenshots: Array.from({ length: 3 + (id % 3) }, (_, at) => `sc${id.toString(36)}_${at}`),
})
