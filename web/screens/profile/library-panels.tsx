import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Collection, LibraryCounts } from '../../../common/api/collection.ts'
import type { Profile } from '../../../common/api/user.ts'
import { platformColour } from '../../../common/art/platforms.ts'
import { limits } from '../../../common/rules/limits.ts'
import { libraryCountsQuery } from '../../features/collection/library/library.data.ts'
import { countLibrary } from '../../features/collection/library/library.ts'
import type { ShownLibrary } from '../../features/collection/library/use-library.ts'
import { formatNumber, formatScore } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'
import type { SearchOf } from '../../routes.ts'
import { Ledge } from '../../ui/layout/ledge.tsx'
import { shortDecade } from './decade-words.ts'
import './library-panels.css'

const platformsShown = 5
/** The latest ones: more do not stand side by side. */
const decadesShown = 7

interface Props {
  library: ShownLibrary
  /** Undefined while only the first games are loaded. */
  whole: Collection | undefined
  profile: Profile
}

/**
 * What a library is made of: its scores, platforms and decades. Each bar leads to its games; what is empty is left out.
 */
export function LibraryPanels({ library, whole, profile }: Props) {
  const { data, isPending } = useQuery({ ...libraryCountsQuery(profile.id), enabled: !whole })
  const counts = whole ? countLibrary(whole) : data
  const platforms = library.platformCounts.slice(0, platformsShown)
  const linkTo = (search: SearchOf<'profile'>): string => paths.profile(profile.nick, undefined, search)
  const room = !counts && isPending && <div className="panel library-panel" aria-hidden />
  return (
    <section className="library-panels">
      {counts ? <Ratings ratings={counts.ratings} linkTo={linkTo} /> : profile.totals.rated > 0 && room}
      {platforms.length > 0 && <Platforms platforms={platforms} linkTo={linkTo} />}
      {counts ? <Decades decades={counts.decades.slice(-decadesShown)} linkTo={linkTo} /> : room}
    </section>
  )
}

type LinkTo = (search: SearchOf<'profile'>) => string

const Panel = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="panel library-panel">
    <h2 className="display text-h3">{title}</h2>
    {children}
  </div>
)

const most = (counts: readonly { count: number }[]): number => Math.max(1, ...counts.map(({ count }) => count))
const barName = (name: string, count: number): string => m.profile_bar({ name, count, number: formatNumber(count) })

/** A bar of this part of its box, upright or lying. */
const Bar = ({ part, lying = false, fill }: { part: number; lying?: boolean; fill?: string }) => {
  const long = Math.max(4, Math.round(part * 100))
  return (
    <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" fill={fill}>
      {lying ? <rect width={long} height="100" /> : <rect y={100 - long} width="100" height={long} />}
    </svg>
  )
}

const steps = Array.from({ length: limits.ratingSteps }, (_, at) => limits.ratingMin + at * limits.ratingStep)

function Ratings({ ratings, linkTo }: Pick<LibraryCounts, 'ratings'> & { linkTo: LinkTo }) {
  if (ratings.length === 0) return null
  const counts = new Map(ratings.map(({ rating, count }) => [rating, count]))
  const total = ratings.reduce((sum, { count }) => sum + count, 0)
  const average = ratings.reduce((sum, { rating, count }) => sum + rating * count, 0) / total
  const highest = most(ratings)
  return (
    <Panel title={m.profile_ratings({ count: total, number: formatNumber(total), average: formatScore(average) })}>
      <div className="score-scroll">
        <div>
          <ul aria-label={m.profile_ratings_label()} className="score-bars">
            {steps.map((rating) => {
              const count = counts.get(rating) ?? 0
              if (count === 0) return <li key={rating} aria-hidden className="score-none" />
              return (
                <li key={rating}>
                  <Link
                    to={linkTo({ rating: String(rating) })}
                    aria-label={barName(formatScore(rating), count)}
                    title={barName(formatScore(rating), count)}
                    data-highest={count === highest || undefined}
                  >
                    <Bar part={count / highest} />
                  </Link>
                </li>
              )
            })}
          </ul>
          <Ledge />
          <p className="score-marks num" aria-hidden>
            {[1, 4, 7, 10].map((mark) => (
              <span key={mark}>{formatNumber(mark)}</span>
            ))}
          </p>
        </div>
      </div>
    </Panel>
  )
}

function Platforms({ platforms, linkTo }: { platforms: ShownLibrary['platformCounts']; linkTo: LinkTo }) {
  const highest = most(platforms)
  return (
    <Panel title={m.profile_platforms()}>
      <ul aria-label={m.profile_platforms()} className="platform-bars">
        {platforms.map(({ platform: { id, slug, name }, count }) => (
          <li key={id}>
            <Link to={linkTo({ platform: slug })}>
              <span className="wrap-anywhere">{name}</span>
              <Bar lying part={count / highest} fill={platformColour(name)} />
              <b className="num">{formatNumber(count)}</b>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Decades({ decades, linkTo }: Pick<LibraryCounts, 'decades'> & { linkTo: LinkTo }) {
  if (decades.length === 0) return null
  const highest = most(decades)
  return (
    <Panel title={m.profile_decades()}>
      <ul aria-label={m.profile_decades()} className="decade-bars">
        {decades.map(({ decade, count }) => (
          <li key={decade}>
            <Link to={linkTo({ decade: String(decade) })}>
              <Bar part={count / highest} />
              <span className="num">{m.profile_decade_short({ short: shortDecade(decade) })}</span>{' '}
              <small className="num">{formatNumber(count)}</small>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
