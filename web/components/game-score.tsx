import { formatScore } from '../i18n/format.ts'
import { m } from '../paraglide/messages.js'
import { Score, type ScoreProps } from '../ui/text/score.tsx'

interface Props extends Pick<ScoreProps, 'size' | 'className'> {
  /** 1 to 10 in halves, or an average. */
  value: number
}

/** A score in the reader's numbers, spoken as "7.8 out of 10". */
export const GameScore = (props: Props) => (
  <Score {...props} format={formatScore} label={m.game_score_value({ score: formatScore(props.value) })} />
)
