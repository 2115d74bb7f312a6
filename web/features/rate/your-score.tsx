import { useQuery } from '@tanstack/react-query'
import { lazyButton } from '../../components/lazy-block.tsx'
import type { RateSummary } from '../../../common/api/rate.ts'
import type { Game } from '../../../common/api/game.ts'
import { GameScore } from '../../components/game-score.tsx'
import { formatNumber, formatScore } from '../../i18n/format.ts'
import { Link } from '../../router/link.tsx'
import { keepPress, pressOf, useAccessPath, useGo } from '../../router/navigate.ts'
import { paths } from '../../router/paths.ts'
import { m } from '../../paraglide/messages.js'
import { useUser } from '../../session/use-session.ts'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { Card } from '../../ui/layout/card.tsx'
import { RatingKeys } from './rating-keys.tsx'
import { useRate } from '../collection/changes/set-entry.ts'
import { rateQuery } from '../collection/rate.data.ts'

// For logged-in users only, and loaded later so that the page does not wait.
const WriteReview = lazyButton(() => import('../review/write-review.tsx'), 'WriteReview')

const noRatings: RateSummary = { rate: null, count: 0, histogram: Array<number>(10).fill(0), own: null }

/**
 * The players' ratings, and the keys for the viewer's own. A visitor who presses one goes to the log-in and returns
 * here.
 */
export function YourScore({ game, className }: { game: Game; className?: string }) {
  const user = useUser()
  const rate = useRate()
  const go = useGo()
  const access = useAccessPath()
  const { data: summary = noRatings } = useQuery(rateQuery(game.id))
  const own = user === null ? null : summary.own
  const ask = (score: number | null): void => {
    if (score !== null) keepPress(pressOf(`rate:${score}`, game.id, game.title))
    go(access)
  }
  return (
    <Card as="section" id="rating" tabIndex={-1} className={className}>
      <h2 className="display mb-4 text-h3">{m.game_score()}</h2>
      <div className="mb-3 flex min-h-11 items-center gap-4">
        {summary.rate !== null && <GameScore value={summary.rate} size="l" />}
        <p className="text-small leading-[1.35] text-ink-2">
          {summary.count === 0
            ? m.game_score_none()
            : m.game_score_average({ count: summary.count, players: formatNumber(summary.count) })}
          <br />
          {own === null ? m.game_score_give() : m.game_score_own({ score: formatScore(own) })}
        </p>
      </div>
      {own !== null && summary.own_counts === 0 && (
        <p className="mb-3 text-small text-ink-2">{m.game_score_unverified()}</p>
      )}
      {/* Room for the content under the keys, so that nothing moves once the user is known. */}
      <div className="relative min-h-50 print:hidden">
        <RatingKeys
          value={own}
          onChange={(score) => (user === null ? ask(score) : rate(game, score))}
          histogram={summary.histogram}
          label={m.game_score_keys()}
          format={formatScore}
          keyLabel={(score) => m.game_score_value({ score: formatScore(score) })}
          valueText={(score) =>
            score === null ? m.game_score_no_value() : m.game_score_value({ score: formatScore(score) })
          }
          countText={(score, count) =>
            m.game_score_count({ score: formatScore(score), count, players: formatNumber(count) })
          }
          clearLabel={m.game_score_clear()}
          low={m.game_score_low()}
          high={m.game_score_high()}
        />
        {user === null && (
          <Link to={access} data-visitor="" className={buttonClass({ size: 's', className: 'absolute! bottom-0' })}>
            {m.game_score_log_in()}
          </Link>
        )}
      </div>
      <Writing game={game} />
    </Card>
  )
}

/** The link to the viewer's review, with the same height for everybody. */
function Writing({ game }: { game: Game }) {
  const user = useUser()
  const access = paths.access(paths.game(game.slug, 'reviews'))
  return (
    <div className="mt-3 min-h-11">
      {user === null ? (
        <Link to={access} rel="nofollow" data-visitor="" className={buttonClass({ wide: true })}>
          {m.review_write()}
        </Link>
      ) : (
        <WriteReview game={game} wide />
      )}
    </div>
  )
}
