import { type RefObject, useRef, useState } from 'react'
import type { Counted } from '../../../common/api/game.ts'
import { foldText } from '../../../common/rules/names.ts'
import { formatNumber } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { FindField } from '../../ui/forms/find-field.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'

export interface FacetOption {
  slug: string
  name: string
  /** The number of matching games; null while unknown. */
  total: number | null
}

/** How many are shown before "show all". */
const shownAtFirst = 6

interface Props {
  options: FacetOption[]
  chosen: readonly string[]
  findLabel: string
  onToggle: (slug: string) => void
}

/** The entries of one kind: the first few, and all of them with a search field. */
export function FacetList({ options, chosen, findLabel, onToggle }: Props) {
  const [all, setAll] = useState(false)
  const [text, setText] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const sought = foldText(text)
  const shown = options.filter(({ slug, name }, at) =>
    all ? foldText(name).includes(sought) : at < shownAtFirst || chosen.includes(slug),
  )
  if (options.length === 0) return <p className="text-small text-ink-3">{m.explore_nothing_left()}</p>
  return (
    <div ref={box}>
      {all && (
        <div className="mb-1">
          <FindField label={findLabel} hint={findLabel} text={text} onText={setText} />
        </div>
      )}
      <ul>
        {shown.map((option) => (
          <li key={option.slug}>
            <FacetCheckbox option={option} checked={chosen.includes(option.slug)} onToggle={onToggle} />
          </li>
        ))}
      </ul>
      <p role="status" className="text-small text-ink-3">
        {shown.length === 0 && m.explore_nothing_like()}
      </p>
      {options.length > shownAtFirst && (
        <button
          type="button"
          className="link inline-flex min-h-11 items-center text-small"
          aria-expanded={all}
          onClick={() => {
            setText('')
            setAll(!all)
            if (!all) focusField(box)
          }}
        >
          {all ? m.explore_show_fewer() : m.explore_show_all({ count: formatNumber(options.length) })}
        </button>
      )}
    </div>
  )
}

/** Counted entries, most common first; chosen ones are listed even without remaining games. */
export function facetOptions(
  counted: readonly Counted[] | undefined,
  chosen: readonly string[],
  nameOf: (slug: string) => string,
): FacetOption[] {
  const options = (counted ?? []).toSorted((one, other) => other.total - one.total || (one.name < other.name ? -1 : 1))
  const known = new Set(options.map(({ slug }) => slug))
  const gone = chosen
    .filter((slug) => !known.has(slug))
    .map((slug) => ({ slug, name: nameOf(slug), total: counted ? 0 : null }))
  return [...options, ...gone]
}

/** The list has grown above the button: keyboard users continue from its field. */
const focusField = (box: RefObject<HTMLDivElement | null>): void =>
  void requestAnimationFrame(() => box.current?.querySelector('input')?.focus())

const FacetCheckbox = ({
  option: { slug, name, total },
  checked,
  onToggle,
}: {
  option: FacetOption
  checked: boolean
  onToggle: (slug: string) => void
}) => (
  <Checkbox checked={checked} onChange={() => onToggle(slug)}>
    <span className="flex items-baseline justify-between gap-3">
      <span className="min-w-0 wrap-anywhere">{name}</span>
      {total !== null && (
        <>
          <span className="num text-[0.8125rem] text-ink-3" aria-hidden>
            {formatNumber(total)}
          </span>
          <VisuallyHidden>{m.explore_option_count({ count: total, games: formatNumber(total) })}</VisuallyHidden>
        </>
      )}
    </span>
  </Checkbox>
)
