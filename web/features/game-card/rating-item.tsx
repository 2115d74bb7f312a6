import type { KeyboardEvent } from 'react'
import { formatScore } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { Star, X } from '../../ui/icons/icons.ts'
import { MenuItem } from '../../ui/overlays/menu.tsx'
import { highestRating, keyTint, pressRating, type Rating, ratingKey } from '../rate/rating.ts'
import './rating-item.css'

const keys = Array.from({ length: highestRating }, (_, at) => at + 1)

interface Props {
  value: Rating
  onRate: (value: Rating) => void
}

/** The viewer's rating in the quick-action menu: ten keys, the chosen one again for its half; the menu stays open. */
export function RatingItem({ value, onRate }: Props) {
  return (
    <>
      <div role="group" aria-label={m.game_score_keys()} className="menu-rating">
        <p aria-hidden>
          <Star />
          {value === null ? m.collection_rate() : m.collection_rate_yours({ rating: formatScore(value) })}
        </p>
        {keys.map((key) => {
          const mine = value !== null && ratingKey(value) === key
          const shown = formatScore(mine ? value : key)
          return (
            <button
              key={key}
              type="button"
              role="menuitemradio"
              aria-checked={mine}
              aria-label={m.game_score_value({ score: shown })}
              tabIndex={-1}
              data-stays
              data-tint={keyTint(value, key)}
              onClick={() => onRate(pressRating(value, key))}
              onKeyDown={moveSideways}
            >
              {shown}
            </button>
          )
        })}
      </div>
      {value !== null && (
        <MenuItem icon={<X aria-hidden />} onClick={() => onRate(null)}>
          {m.game_score_clear()}
        </MenuItem>
      )}
    </>
  )
}

function moveSideways({ key, currentTarget }: KeyboardEvent<HTMLElement>): void {
  const next = key === 'ArrowRight' ? currentTarget.nextElementSibling : currentTarget.previousElementSibling
  if ((key === 'ArrowRight' || key === 'ArrowLeft') && next instanceof HTMLButtonElement) next.focus()
}
