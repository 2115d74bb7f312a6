import { m } from '../../paraglide/messages.js'
import { chipClass } from '../../ui/buttons/chip.tsx'
import { X } from '../../ui/icons/icons.ts'
import { everything, facetKinds, type GamesFilter, partsOf, toggled, withoutPart } from '../game/filter.ts'
import type { FilterNames } from './filter-names.ts'
import { nameOf, releasedWords } from './filter-words.ts'

interface Chosen {
  key: string
  name: string
  without: GamesFilter
}

const roles: Partial<Record<(typeof facetKinds)[number], (inputs: { name: string }) => string>> = {
  developers: m.explore_made_by,
  publishers: m.explore_published_by,
}

function chosenThings(filter: GamesFilter, names: FilterNames): Chosen[] {
  const facets = facetKinds.flatMap((kind) =>
    filter[kind].map((slug) => {
      const name = nameOf(names, kind, slug)
      return { key: `${kind}-${slug}`, name: roles[kind]?.({ name }) ?? name, without: toggled(filter, kind, slug) }
    }),
  )
  const otherNames = {
    released: () => releasedWords(filter.released!),
    text: () => m.explore_quoted({ text: filter.text }),
  }
  const others = partsOf(filter)
    .filter((part) => part === 'released' || part === 'text')
    .map((part) => ({ key: part, name: otherNames[part](), without: withoutPart(filter, part) }))
  return [...facets, ...others]
}

interface Props {
  filter: GamesFilter
  names: FilterNames
  onChange: (filter: GamesFilter) => void
}

/** The chosen filters, each with a button to remove it. */
export function FilterChips({ filter, names, onChange }: Props) {
  const chosen = chosenThings(filter, names)
  if (chosen.length === 0) return null
  return (
    <div role="group" aria-label={m.explore_chosen()} className="chip-row chip-row-wrap items-center">
      {chosen.map(({ key, name, without }) => (
        <button
          key={key}
          type="button"
          className={chipClass({ className: 'max-w-full' })}
          aria-label={m.explore_remove({ name })}
          onClick={() => onChange(without)}
        >
          <span className="truncate">{name}</span>
          <X aria-hidden />
        </button>
      ))}
      {chosen.length > 1 && (
        <button
          type="button"
          className="link inline-flex min-h-11 flex-none items-center px-2 text-small"
          onClick={() => onChange({ ...everything, order: filter.order })}
        >
          {m.explore_clear()}
        </button>
      )}
    </div>
  )
}
