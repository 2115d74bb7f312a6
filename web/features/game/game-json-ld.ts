import type { RateSummary } from '../../../common/api/rate.ts'
import type { Game } from '../../../common/api/game.ts'
import { descriptionOf } from './description.tsx'

const asKnown = { day: 10, month: 7, quarter: 4, year: 4 } as const
const organizations = (named: readonly { name: string }[]) =>
  named.map(({ name }) => ({ '@type': 'Organization', name }))

/** The game as schema.org data; with a rating only when there is one. */
export function gameJsonLd(game: Game, rating: RateSummary | undefined): Record<string, unknown> {
  return {
    '@context': 'https://schema.org',
    '@type': 'VideoGame',
    name: game.title,
    alternateName: game.aliases,
    description: descriptionOf(game) ?? undefined,
    image: game.cover ?? undefined,
    genre: game.genres.map(({ name }) => name),
    gamePlatform: game.platforms.map(({ name }) => name),
    datePublished: game.release_date?.slice(0, asKnown[game.release_precision ?? 'day']),
    author: organizations(game.developers),
    publisher: organizations(game.publishers),
    ...(rating?.rate &&
      rating.count > 0 && {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: rating.rate,
          ratingCount: rating.count,
          bestRating: 10,
          worstRating: 1,
        },
      }),
  }
}
