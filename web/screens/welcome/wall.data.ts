import { filteredGamesQuery } from '../../features/game/filter.data.ts'
import { everything } from '../../features/game/filter.ts'

/** The best known games that are out, on any of these platforms; on all without one. */
export const wallQuery = (platforms: readonly string[]) =>
  filteredGamesQuery({ ...everything, platforms: [...platforms], released: 'past', order: 'popular-desc' })
