import { everything, type LibraryChoice } from '../../features/collection/library/library-choice.ts'
import { formatScore } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { chipClass } from '../../ui/buttons/chip.tsx'
import { X } from '../../ui/icons/icons.ts'
import { shortDecade } from './decade-words.ts'

interface Props {
  choice: LibraryChoice
  onChoice: (choice: LibraryChoice) => void
}

/** What links have chosen and no field shows, each with a button to remove it. */
export function ChosenChips({ choice, onChoice }: Props) {
  const { rating, decade, both } = choice
  const chosen = {
    both: both && m.profile_chosen_both(),
    rating: rating !== null && m.profile_chosen_rating({ score: formatScore(rating) }),
    decade: decade !== null && m.profile_decade({ short: shortDecade(decade) }),
  }
  const parts = (['both', 'rating', 'decade'] as const).filter((part) => chosen[part])
  if (parts.length === 0) return null
  return (
    <div role="group" aria-label={m.explore_chosen()} className="mt-3 flex flex-wrap gap-2">
      {parts.map((part) => (
        <button
          key={part}
          type="button"
          className={chipClass()}
          aria-label={m.explore_remove({ name: chosen[part] || '' })}
          onClick={() => onChoice({ ...choice, [part]: everything[part] })}
        >
          {chosen[part]}
          <X aria-hidden />
        </button>
      ))}
    </div>
  )
}
