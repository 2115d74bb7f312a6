import { useState } from 'react'
import { limits } from '../../../common/rules/limits.ts'
import { formatNumber } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { TextArea, TextField } from '../../ui/forms/text-field.tsx'
import { aspectLabels, aspects } from './aspects.ts'
import { lengthOf } from './draft.ts'
import { ScoreSlider } from './score-slider.tsx'
import type { useReviewForm } from './use-review-form.ts'

interface Props {
  form: ReturnType<typeof useReviewForm>
}

/** The total; the four aspects, which may be omitted, are folded below it until one of them has a score. */
export function ScoreFields({ form }: Props) {
  const { draft, total, totalFrom, errors, set } = form
  const [open, setOpen] = useState(false)
  const isUsed = aspects.some((aspect) => draft[aspect] !== null || errors[aspect] !== undefined)
  const notes = { rating: m.review_total_rating(), mean: m.review_total_mean() }
  return (
    <fieldset className="review-scores">
      <legend className="sr-only">{m.review_scores()}</legend>
      <ScoreSlider
        label={aspectLabels.total()}
        value={total}
        onChange={(score) => set('total', score)}
        note={totalFrom === null ? m.review_total_hint() : notes[totalFrom]}
        error={errors.total}
        className="score-field-total"
      />
      <details
        className="review-aspects"
        open={open || isUsed}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary>{m.review_aspects()}</summary>
        <div>
          {aspects.map((aspect) => (
            <ScoreSlider
              key={aspect}
              label={aspectLabels[aspect]()}
              value={draft[aspect]}
              onChange={(score) => set(aspect, score)}
              onClear={() => set(aspect, null)}
              error={errors[aspect]}
            />
          ))}
        </div>
      </details>
    </fieldset>
  )
}

/** From this share on a field shows the remaining letters. */
const nearly = 0.85

/** The text, and a title where one is wanted; both show the remaining letters when few are left. */
export function TextFields({ form: { draft, errors, set } }: Props) {
  return (
    <>
      <div>
        <TextArea
          label={m.review_text()}
          hint={m.review_text_hint()}
          rows={10}
          required
          className="review-form-text"
          value={draft.review}
          error={errors.review}
          aside={<Used length={lengthOf(draft.review)} most={limits.reviewMax} />}
          onChange={(event) => set('review', event.target.value)}
        />
        <LeftOver length={lengthOf(draft.review)} />
      </div>
      <TextField
        label={m.review_title()}
        hint={m.review_title_hint()}
        maxLength={limits.reviewTitleMax}
        autoComplete="off"
        value={draft.title}
        error={errors.title}
        aside={<Used length={lengthOf(draft.title)} most={limits.reviewTitleMax} />}
        onChange={(event) => set('title', event.target.value)}
      />
    </>
  )
}

function Used({ length, most }: { length: number; most: number }) {
  if (length < most * nearly) return null
  return (
    <span className={`num ${length > most ? 'text-danger' : ''}`}>
      {m.review_count({ used: formatNumber(length), most: formatNumber(most) })}
    </span>
  )
}

/** The remaining letters are announced by hundreds, not at every key. */
const spoken = 100

function LeftOver({ length }: { length: number }) {
  const left = limits.reviewMax - length
  const text = left < 0 ? m.review_text_full() : left <= 5 * spoken ? m.review_left({ left: leftInWords(left) }) : ''
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  )
}

const leftInWords = (left: number): string => formatNumber(Math.ceil(left / spoken) * spoken)
