import type { List, ListedGame } from '../../../common/api/list.ts'
import { paths } from '../../router/paths.ts'

/** The list as schema.org data, with its first games. */
export const listJsonLd = (list: List, games: readonly ListedGame[]): Record<string, unknown> => ({
  '@context': 'https://schema.org',
  '@type': 'ItemList',
  name: list.title,
  ...(list.description !== '' && { description: list.description }),
  numberOfItems: list.TotalGames,
  itemListOrder: 'https://schema.org/ItemListOrderAscending',
  itemListElement: games.map(({ order, title, slug }) => ({
    '@type': 'ListItem',
    position: order,
    name: title,
    url: paths.game(slug),
  })),
})
