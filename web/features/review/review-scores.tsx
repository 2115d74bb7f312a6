import type { Review } from '../../../common/api/review.ts'
import { GameScore } from '../../components/game-score.tsx'
import { formatScore } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { scoreInk } from '../../ui/text/score.tsx'
import { aspectLabels, aspects } from './aspects.ts'
import { ScoreBar } from './score-bar.tsx'

/** The total, and a bar with its number for each scored aspect. */
export function ReviewScores({ review }: { review: Review }) {
  const scored = aspects.flatMap((aspect) => {
    const value = review[aspect]
    return value === null ? [] : [{ aspect, value }]
  })
  return (
    <section className="review-marks" aria-label={m.review_scores()}>
      <p className="review-marks-total">
        <GameScore value={review.total} size="l" />
        <span aria-hidden>{aspectLabels.total()}</span>
      </p>
      {scored.length > 0 && (
        <dl>
          {scored.map(({ aspect, value }) => (
            <div key={aspect} className={scoreInk(value)}>
              <dt>{aspectLabels[aspect]()}</dt>
              <dd>
                <ScoreBar value={value} />
                <b>{formatScore(value)}</b>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
