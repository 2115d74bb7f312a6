import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { cx } from '../../ui/cx.ts'
import { highestRating, keyTint, pressRating, type Rating, ratingKey, typeRating } from './rating.ts'
import './rating-keys.css'

export type RatingKeysProps = {
  value: Rating
  onChange: (value: Rating) => void
  /** How many users gave each score, 1 to 10. */
  histogram?: readonly number[]
  label: string
  /** How many users gave this score: the histogram for those who do not see it. */
  countText: (score: number, count: number) => string
  /** Names a key ("8.5 of 10"). */
  keyLabel: (value: number) => string
  /** Writes a score in the language of the page ("8,5"). */
  format: (value: number) => string
  /** Announces the score, or that there is none. */
  valueText: (value: Rating) => string
  clearLabel: string
  /** The labels of both ends. */
  low?: ReactNode
  high?: ReactNode
  disabled?: boolean
  className?: string
}

const keys = Array.from({ length: highestRating }, (_, i) => i + 1)

/* From 4 for nobody to 88 for the fullest, in a box of 92. */
const barHeight = (histogram: readonly number[] | undefined, key: number): number => {
  const most = Math.max(1, ...(histogram ?? []))
  return 4 + (84 * (histogram?.[key - 1] ?? 0)) / most
}

type KeyProps = Pick<RatingKeysProps, 'histogram' | 'keyLabel' | 'format' | 'disabled' | 'value'> & {
  of: number
  onPress: () => void
  onType: (event: KeyboardEvent) => void
}

const Key = ({ of, value, histogram, keyLabel, format, disabled, onPress, onType }: KeyProps) => {
  const mine = value !== null && ratingKey(value) === of
  const tall = barHeight(histogram, of)
  return (
    <button
      type="button"
      role="radio"
      aria-checked={mine}
      aria-label={keyLabel(mine ? value : of)}
      tabIndex={ratingKey(value) === of ? 0 : -1}
      data-key={of}
      data-tint={keyTint(value, of)}
      className="rating-key"
      disabled={disabled}
      onClick={onPress}
      onKeyDown={onType}
    >
      <svg viewBox="0 0 10 92" preserveAspectRatio="none" aria-hidden="true">
        <rect width="10" y={92 - tall} height={tall} />
      </svg>
      <span aria-hidden>{format(mine ? value : of)}</span>
    </button>
  )
}

/**
 * The histogram is the control: ten radios; press the chosen one again for its half, its digit too; arrows move by half
 * a point.
 */
export const RatingKeys = ({
  value,
  onChange,
  label,
  valueText,
  countText,
  clearLabel,
  low,
  high,
  className,
  ...key
}: RatingKeysProps) => {
  const group = useRef<HTMLDivElement>(null)
  const type = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const next = typeRating(value, event.key)
    if (next === undefined) return
    event.preventDefault()
    group.current?.querySelector<HTMLElement>(`[data-key="${ratingKey(next)}"]`)?.focus()
    if (next !== value) onChange(next)
  }
  return (
    <div className={className}>
      <div ref={group} role="radiogroup" aria-label={label} className="rating-keys">
        {keys.map((of) => (
          <Key key={of} of={of} value={value} {...key} onPress={() => onChange(pressRating(value, of))} onType={type} />
        ))}
      </div>
      {key.histogram?.some((count) => count > 0) && (
        <ul className="sr-only">
          {keys.map((of) => (
            <li key={of}>{countText(of, key.histogram?.[of - 1] ?? 0)}</li>
          ))}
        </ul>
      )}
      <div className="rating-foot">
        <span>{low}</span>
        <span>{high}</span>
      </div>
      <p className="sr-only" aria-live="polite">
        {valueText(value)}
      </p>
      {value !== null && !key.disabled && (
        <button type="button" className={cx(buttonClass({ size: 's' }), 'mt-2')} onClick={() => onChange(null)}>
          {clearLabel}
        </button>
      )}
    </div>
  )
}
