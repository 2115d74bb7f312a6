import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { formatScore } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Minus, Plus } from '../../ui/icons/icons.ts'
import { highestRating, pressRating, type Rating, ratingAt, typeRating } from './rating.ts'
import './rating-slide.css'

const keys = Array.from({ length: highestRating }, (_, at) => at + 1)
/** Pixels that a finger moves before a press is a slide. */
const slideFrom = 6

interface Props {
  value: Rating
  onChange: (value: Rating) => void
}

/**
 * The viewer's rating: slide to a half point, press a number (again for its half), use the arrow keys or the two
 * buttons. While it slides only the shown score follows; letting go sets it.
 */
export function RatingSlide({ value, onChange }: Props) {
  const [slid, setSlid] = useState<Rating>(null)
  const shown = slid ?? value
  const step = (key: 'ArrowLeft' | 'ArrowRight'): void => {
    const next = typeRating(value, key)
    if (next !== undefined && next !== value) onChange(next)
  }
  return (
    <div className="rating-slide-box">
      <div className="rating-head">
        <p className="status-head">{m.collection_rating()}</p>
        {value !== null && (
          <button type="button" className="link" onClick={() => onChange(null)}>
            {m.game_score_clear()}
          </button>
        )}
      </div>
      <div className="rating-half">
        <IconButton
          variant="soft"
          label={m.collection_rating_less()}
          icon={<Minus aria-hidden />}
          disabled={value === null}
          onClick={() => step('ArrowLeft')}
        />
        <output aria-live="polite" aria-label={wordsOf(shown)}>
          {shown === null ? '–' : formatScore(shown)}
        </output>
        <IconButton
          variant="soft"
          label={m.collection_rating_more()}
          icon={<Plus aria-hidden />}
          disabled={value === null}
          onClick={() => step('ArrowRight')}
        />
      </div>
      <Slide value={value} shown={shown} onSlide={setSlid} onChange={onChange} />
    </div>
  )
}

const wordsOf = (value: Rating): string =>
  value === null ? m.game_score_no_value() : m.game_score_value({ score: formatScore(value) })

type SlideProps = Props & { onSlide: (value: Rating) => void }

/** What a pointer on the slide does. */
function useSliding({ value, onChange, onSlide }: SlideProps) {
  const start = useRef<{ x: number; sliding: boolean } | null>(null)
  const shareAt = (event: PointerEvent<HTMLElement>): number => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    return (event.clientX - left) / width
  }
  const down = (event: PointerEvent<HTMLElement>): void => {
    if (event.button !== 0) return
    start.current = { x: event.clientX, sliding: false }
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const move = (event: PointerEvent<HTMLElement>): void => {
    const from = start.current
    if (!from) return
    from.sliding ||= Math.abs(event.clientX - from.x) > slideFrom
    if (from.sliding) onSlide(ratingAt(shareAt(event)))
  }
  const up = (event: PointerEvent<HTMLElement>): void => {
    const from = start.current
    if (!from) return
    const share = shareAt(event)
    end()
    const next = from.sliding ? ratingAt(share) : pressRating(value, keyAt(share))
    if (next !== value) onChange(next)
  }
  const end = (): void => {
    start.current = null
    onSlide(null)
  }
  return { onPointerDown: down, onPointerMove: move, onPointerUp: up, onPointerCancel: end }
}

function Slide({ value, shown, onSlide, onChange }: SlideProps & { shown: Rating }) {
  const type = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const next = typeRating(value, event.key)
    if (next === undefined) return
    event.preventDefault()
    if (next !== value) onChange(next)
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={m.collection_rating()}
      aria-valuemin={1}
      aria-valuemax={highestRating}
      aria-valuenow={shown ?? 1}
      aria-valuetext={wordsOf(shown)}
      className="rating-slide"
      style={{ '--score': `${(shown ?? 0) * 10}%` } as CSSProperties}
      {...useSliding({ value, onChange, onSlide })}
      onKeyDown={type}
    >
      {keys.map((key) => (
        <span key={key} data-on={shown !== null && key <= shown ? '' : undefined}>
          {key}
        </span>
      ))}
      {shown !== null && <i />}
    </div>
  )
}

const keyAt = (share: number): number => Math.min(highestRating, Math.max(1, Math.ceil(share * highestRating)))
