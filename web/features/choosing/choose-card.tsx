import { useSyncExternalStore } from 'react'
import type { CollectionEntry } from '../../../common/api/collection.ts'
import type { Named } from '../../../common/api/shapes.ts'
import { gameArt } from '../../../common/art/game-art.ts'
import { cx } from '../../ui/cx.ts'
import { Check } from '../../ui/icons/icons.ts'
import { GameCard } from '../game-card/game-card.tsx'
import { cardOf, valuesOf } from '../collection/entry.ts'
import { sealsOf } from '../collection/status/status-labels.ts'
import type { Choice } from './choice.ts'
import './choose.css'

interface Props {
  entry: CollectionEntry
  platforms: Map<number, Named>
  choice: Choice
}

const goesWithoutSaying = ['have'] as const

/** A cover of the wall that is chosen instead of opened. */
export function ChooseCard({ entry, platforms, choice }: Props) {
  const checked = useSyncExternalStore(choice.subscribe, () => choice.has(entry.id))
  const game = cardOf(entry, platforms)
  return (
    <GameCard
      as="div"
      titled={false}
      game={gameArt(game)}
      src={game.cover}
      title={game.title}
      seals={sealsOf(valuesOf(entry), goesWithoutSaying)}
      className="choose"
      link={({ className, children }) => (
        <button
          type="button"
          role="checkbox"
          aria-checked={checked}
          data-choose={entry.id}
          className={cx(className, 'choose-link')}
          onClick={({ shiftKey }) => (shiftKey ? choice.reach(entry.id) : choice.toggle(entry.id))}
        >
          {children}
          <span className="choose-mark" aria-hidden>
            <Check />
          </span>
        </button>
      )}
    />
  )
}
