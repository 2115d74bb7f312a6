import Type from 'typebox'
import { Nullable, Slug } from '../../../common/api/shapes.ts'
import { limits } from '../../../common/rules/limits.ts'
import type { GameClue } from './games.queries.ts'

/** A game by all names that another site may know it by. */
export const Game = Type.Object(
  {
    title: Type.String({ minLength: 1, maxLength: 500 }),
    /** Year of the first release. */
    year: Nullable(Type.Integer({ minimum: 1, maximum: 9_999 })),
    slug: Slug,
    igdb_id: Nullable(Type.Integer({ minimum: 1, maximum: limits.id })),
    steam_id: Nullable(Type.String({ pattern: '^[0-9]{1,20}$' })),
  },
  { additionalProperties: false },
)

interface GameRow extends Omit<GameClue, 'year'> {
  release_year: number | null
}

export const toClue = ({ title, release_year, slug, igdb_id, steam_id }: GameRow): GameClue => ({
  title,
  year: release_year,
  slug,
  igdb_id,
  steam_id: steam_id !== null && /^\d{1,20}$/.test(steam_id) ? steam_id : null,
})
