import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { limits } from '../../../common/rules/limits.ts'
import { formatScore } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { ErrorNote } from '../../ui/feedback/error-note.tsx'
import { X } from '../../ui/icons/icons.ts'
import { ScoreBar } from './score-bar.tsx'

interface Props {
  label: string
  value: number | null
  onChange: (value: number) => void
  /** Removes the score: the aspect does not apply. */
  onClear?: () => void
  note?: ReactNode
  error?: string | undefined
  className?: string
}

/** The position of an empty score. */
const middle = limits.reviewScoreMax / 2

/**
 * A score by mouse, touch or keys: a native slider below ten keys. Arrows move it by a half, Page keys by one, Home and
 * End to the ends.
 */
export function ScoreSlider({ label, value, onChange, onClear, note, error, className = '' }: Props) {
  const id = useId()
  const slider = useRef<HTMLInputElement>(null)
  const said = [note !== undefined && `${id}-note`, error && `${id}-error`].filter((part) => part).join(' ')
  const clear = () => {
    onClear?.()
    slider.current?.focus()
  }
  return (
    <div className={`score-field ${value === null ? 'score-field-none' : ''} ${className}`}>
      <div className="score-field-head">
        <label htmlFor={id}>{label}</label>
        <span aria-hidden className="score-field-value">
          {value === null ? m.review_score_none() : formatScore(value)}
        </span>
        {onClear && (
          <IconButton
            size="s"
            label={m.review_leave_out({ aspect: label })}
            icon={<X aria-hidden />}
            className={value === null ? 'hidden!' : ''}
            onClick={clear}
          />
        )}
      </div>
      <div className="score-field-track">
        <ScoreBar value={value} />
        <input
          ref={slider}
          id={id}
          type="range"
          min={0}
          max={limits.reviewScoreMax}
          step={limits.ratingStep}
          value={value ?? middle}
          aria-valuetext={value === null ? m.review_score_none() : m.game_score_value({ score: formatScore(value) })}
          aria-describedby={said || undefined}
          aria-invalid={error ? true : undefined}
          onChange={(event) => onChange(Number(event.target.value))}
          // A press on the present position is no change for the browser; for an empty score it is.
          onClick={(event) => value === null && onChange(Number(event.currentTarget.value))}
          onKeyDown={(event) => typed(event, value, onChange)}
        />
      </div>
      {note !== undefined && (
        <p id={`${id}-note`} className="field-note">
          {note}
        </p>
      )}
      {error && (
        <ErrorNote id={`${id}-error`} silent>
          {error}
        </ErrorNote>
      )}
    </div>
  )
}

/** Enter does not submit the form from here; on an empty score, Enter and the space bar set the middle. */
function typed(event: KeyboardEvent<HTMLInputElement>, value: number | null, onChange: (value: number) => void): void {
  if (event.key !== 'Enter' && event.key !== ' ') return
  event.preventDefault()
  if (value === null) onChange(middle)
}
