import { cx } from '../cx.ts'

export type ScoreBand = 'high' | 'mid' | 'low'

/** Bands of the 1 to 10 scale: high from 7.5, low under 5. */
const scoreBand = (value: number): ScoreBand => (value >= 7.5 ? 'high' : value >= 5 ? 'mid' : 'low')

const sizes = { s: 'score-s', m: '', l: 'score-l', inline: 'score-inline' }
const bands: Record<ScoreBand, string> = { high: 'score-high', mid: 'score-mid', low: 'score-low' }

export type ScoreProps = {
  /** 1 to 10; null without any. */
  value: number | null
  size?: keyof typeof sizes
  /** Formats the number in the language of the page. */
  format?: (value: number) => string
  /** The accessible text ("Scored 8.7 of 10"). */
  label?: string
  className?: string
}

/** The colour of a score's band, for what is drawn beside it. */
export const scoreInk = (value: number): string => bands[scoreBand(value)]

const oneDecimal = (value: number): string => value.toFixed(1)

/** A score in its band's colour. */
export const Score = ({ value, size = 'm', format = oneDecimal, label, className }: ScoreProps) => (
  <span
    role={label ? 'img' : undefined}
    aria-label={label}
    className={cx('score', sizes[size], value !== null && bands[scoreBand(value)], className)}
  >
    {value === null ? '–' : format(value)}
  </span>
)
