import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { FilterCounts } from '../../../common/api/game.ts'
import { Loaded } from '../../components/loaded.tsx'
import { m } from '../../paraglide/messages.js'
import { ChevronDown } from '../../ui/icons/icons.ts'
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx'
import { type FacetKind, type GamesFilter, toggled } from '../game/filter.ts'
import { useOwnPlatforms } from '../collection/platforms/own-platforms.ts'
import { orderByUse } from '../collection/platforms/platform-order.ts'
import { FacetList, type FacetOption, facetOptions } from './facet-list.tsx'
import type { FilterNames } from './filter-names.ts'
import { kindLabels, nameOf } from './filter-words.ts'
import { MakerField } from './maker-field.tsx'
import { ReleasedFilter } from './released-filter.tsx'

interface Props {
  filter: GamesFilter
  names: FilterNames
  counts: UseQueryResult<FilterCounts>
  /** The level of its headings. */
  level: 2 | 3
  /** `typed`: the user is typing, so the address is replaced instead of added to the history. */
  onChange: (filter: GamesFilter, typed?: boolean) => void
}

const listed = [
  { kind: 'platforms', find: m.explore_find_platforms },
  { kind: 'genres', find: m.explore_find_genres },
  { kind: 'themes', find: m.explore_find_themes },
] as const
const makers = [
  { kind: 'developers', label: m.explore_developers },
  { kind: 'publishers', label: m.explore_publishers },
] as const

/** All filters of the catalogue except text: the same in the column and in the sheet. */
export function FilterPanel(props: Props) {
  const { filter, names, counts, level, onChange } = props
  const own = useOwnPlatforms()
  const toggle = (kind: FacetKind) => (slug: string) => onChange(toggled(filter, kind, slug))
  return (
    <div className="grid">
      {listed.map(({ kind, find }) => (
        <Section
          key={kind}
          level={level}
          title={kindLabels[kind]()}
          open={kind !== 'themes' || filter.themes.length > 0}
        >
          <Loaded query={counts} loading={<SkeletonLines label={m.browse_loading()} count={4} className="py-3" />}>
            {(left) => (
              <FacetList
                options={ordered(
                  kind,
                  facetOptions(left[kind], filter[kind], (slug) => nameOf(names, kind, slug)),
                  own,
                )}
                chosen={filter[kind]}
                findLabel={find()}
                onToggle={toggle(kind)}
              />
            )}
          </Loaded>
        </Section>
      ))}
      <Section level={level} title={m.explore_released()} open>
        <ReleasedFilter
          released={filter.released}
          counts={counts.data}
          onChange={(released, typed) => onChange({ ...filter, released }, typed)}
        />
      </Section>
      {makers.map(({ kind, label }) => (
        <Section key={kind} level={level} title={label()} open={filter[kind].length > 0}>
          <MakerField kind={kind} label={label()} chosen={filter[kind]} onPick={toggle(kind)} />
        </Section>
      ))}
    </div>
  )
}

/** Most common first; of platforms, the old ones have most games, and few are looked for. */
const ordered = (kind: FacetKind, options: FacetOption[], own: readonly string[]): FacetOption[] =>
  kind === 'platforms' ? orderByUse(options, own) : options

/** A heading that folds the content below it; it starts as `open` says and then stays as the user leaves it. */
const Section = ({ level, title, open, children }: SectionProps) => {
  const Heading = `h${level}` as const
  return (
    <details className="fold" open={open}>
      <summary className="fold-head">
        <Heading className="display text-[1rem]">{title}</Heading>
        <ChevronDown aria-hidden />
      </summary>
      <div className="pb-4">{children}</div>
    </details>
  )
}
interface SectionProps {
  level: 2 | 3
  title: string
  open: boolean
  children: ReactNode
}
