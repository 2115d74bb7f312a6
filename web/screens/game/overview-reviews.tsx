import { useInfiniteQuery } from '@tanstack/react-query'
import type { Game } from '../../../common/api/game.ts'
import { ReviewCard } from '../../features/review/review-card.tsx'
import { gameReviewsQuery } from '../../features/review/review.data.ts'
import { formatNumber } from '../../i18n/format.ts'
import { Link } from '../../router/link.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { paths } from '../../router/paths.ts'
import { m } from '../../paraglide/messages.js'
import { useUser } from '../../session/use-session.ts'
import { ChevronRight } from '../../ui/icons/icons.ts'
import { SectionHead } from '../../ui/layout/section-head.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import '../../features/review/review-list.css'

const shown = 2

interface Props {
  game: Game
  /** How many reviews the game has, at least one. */
  count: number
}

/** For members: the most liked reviews of a game, and a link to all. */
export function OverviewReviews({ game, count }: Props) {
  const reviews = useInfiniteQuery(gameReviewsQuery(game.id, 'likes'))
  const own = useUser()?.id
  return (
    <section>
      <SectionHead
        title={m.game_tab_reviews()}
        link={
          count > shown && (
            <Link className="link" to={paths.game(game.slug, 'reviews')}>
              {m.review_all({ number: formatNumber(count) })}
              <ChevronRight size={16} aria-hidden />
            </Link>
          )
        }
      />
      <Loaded query={reviews} loading={<Skeleton shape="block" className="min-h-50!" />}>
        {({ pages }) => (
          <ul aria-label={m.review_game_list({ title: game.title })} className="review-list">
            {pages[0]!.data.slice(0, shown).map((review) => (
              <li key={review.id}>
                <ReviewCard review={review} game={false} own={review.user.id === own} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  )
}
