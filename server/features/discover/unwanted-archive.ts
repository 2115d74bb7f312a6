import { Instant } from '../../../common/api/shapes.ts'
import { limits } from '../../../common/rules/limits.ts'
import { defineArchive } from '../../resource/archive/define-archive.ts'
import { Game } from '../../resource/archive/games.queries.ts'

/** Which games a user does not want suggested. */
export const unwantedFile = defineArchive({
  name: 'not-for-me',
  about: {
    en: 'the suggested games that you said are not for you',
    es: 'los juegos sugeridos que dijiste que no son para ti',
  },
  title: 'The games that a person does not want suggested',
  description: 'Each once.',
  list: 'games',
  most: limits.unwantedMax,
  table: 'unwanted_suggestions',
  order: ['game_id'],
  columns: { game: Game, created_at: Instant },
  same: ['game_id'],
  rowsMax: limits.unwantedMax,
})
