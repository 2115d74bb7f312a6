import { useRef } from 'react'
import { lazyBlock } from '../../components/lazy-block.tsx'
import { platformIndex } from '../../features/collection/entry.ts'
import {
  isEverything,
  isPriceSort,
  type LibraryChoice,
  type LibraryStatus,
  type LibraryView,
} from '../../features/collection/library/library-choice.ts'
import { statusLabel } from '../../features/collection/status/status-labels.ts'
import { useExitingEntries } from '../../features/collection/library/use-exiting-entries.ts'
import type { ShownLibrary } from '../../features/collection/library/use-library.ts'
import { formatNumber } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { SectionHead } from '../../ui/layout/section-head.tsx'
import { SkeletonGrid, SkeletonLines } from '../../ui/feedback/skeleton.tsx'
import { CoverWall } from './cover-wall.tsx'
import { NoMatch } from './library-empty.tsx'
import type { Owner } from './library-empty.tsx'
import { RackWall } from './rack-wall.tsx'
import type { WallProps } from './wall.ts'
// The server renders the racks, whose code is loaded later in the browser.
import '../../features/collection/library/rack.css'
import '../../features/collection/library/spine.css'

interface Props {
  library: ShownLibrary
  choice: LibraryChoice
  view: LibraryView
  owner: Owner
  /** Identifies the list. */
  name: string
  /** Everything is loaded, not only the first games. */
  whole: boolean
  /** The end of the first games comes near. */
  onNear: () => void
  onEverything: () => void
  card: WallProps['card']
}

const LoanRecord = lazyBlock(() => import('../../features/collection/lending/loan-record.tsx'), 'LoanRecord')
const LoanCards = lazyBlock(() => import('./loan-cards.tsx'), 'LoanCards')
const PricedWishes = lazyBlock(() => import('../../features/price/wishes/priced-wishes.tsx'), 'PricedWishes')

const headings: Partial<Record<LibraryStatus, () => string>> = {
  all: m.profile_library,
  wanted: m.profile_wishlist,
  lended: m.profile_loans,
  favourite: m.profile_favourites,
}
const headingOf = (status: LibraryStatus): string =>
  headings[status]?.() ?? (status === 'all' ? '' : statusLabel(status))

/** The games of a choice below their heading, with their total. */
export function LibraryGames({ library, choice, view, owner, name, whole, onNear, onEverything, card }: Props) {
  const section = useRef<HTMLElement>(null)
  const { entries, exiting } = useExitingEntries(library.chosen, name, () => handFocusOn(section.current))
  const { status } = choice
  const heading = headingOf(status)
  const wall = {
    entries,
    exiting,
    total: library.total,
    platforms: platformIndex(library),
    label: heading,
    whole,
    onNear,
    card,
  }
  const loans = status === 'lended' && owner.own
  const priceSort = isPriceSort(choice.sort) ? choice.sort : null
  return (
    <section ref={section} id="library-games" className="mt-8" tabIndex={-1}>
      <SectionHead
        title={heading}
        link={
          <span role="status" className="text-small font-semibold text-ink-3">
            {m.profile_count({ count: library.total, number: formatNumber(library.total) })}
          </span>
        }
      />
      {entries.length === 0 && (
        <NoMatch
          owner={owner}
          status={status}
          narrowed={!isEverything({ ...choice, status: 'all' })}
          onEverything={onEverything}
        />
      )}
      {entries.length > 0 &&
        (priceSort && !card ? (
          <PricedWishes
            fallback={<SkeletonLines label={m.price_loading()} count={8} />}
            order={priceSort}
            wanted={entries}
          />
        ) : (
          <Wall {...wall} view={loans ? 'loans' : view} />
        ))}
      {loans && <LoanRecord fallback={null} />}
    </section>
  )
}

function Wall({ view, ...wall }: WallProps & { view: LibraryView | 'loans' }) {
  if (view === 'covers' || wall.card) return <CoverWall {...wall} />
  const fallback = <SkeletonGrid label={m.profile_loading()} count={Math.min(wall.entries.length, 20)} />
  return view === 'loans' ? <LoanCards fallback={fallback} {...wall} /> : <RackWall {...wall} />
}

/** The focus must not be lost with a removed card: its neighbour gets it. */
function handFocusOn(section: HTMLElement | null): void {
  const card = document.activeElement?.closest('[data-exiting]')
  if (!card) return
  const neighbour = (card.nextElementSibling ?? card.previousElementSibling)?.querySelector('a') ?? section
  neighbour?.focus({ preventScroll: true })
}
