import type { Collection } from '../../../common/api/collection.ts'
import type { Profile } from '../../../common/api/user.ts'
import { platformIndex } from '../../features/collection/entry.ts'
import type { ShownLibrary } from '../../features/collection/library/use-library.ts'
import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'
import { m } from '../../paraglide/messages.js'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { SectionHead } from '../../ui/layout/section-head.tsx'
import { ShelfRow } from '../../ui/layout/shelf-row.tsx'
import type { Status } from '../../features/collection/status/status.ts'
import { EntryCard } from './entry-card.tsx'
import { FourOfAllTime } from './four-of-all-time.tsx'
import type { Owner } from './library-empty.tsx'
import { LibraryPanels } from './library-panels.tsx'

const goesWithoutSaying: readonly Status[] = ['have', 'favourite']

interface Props {
  library: ShownLibrary
  /** Undefined while only the first games are loaded. */
  whole: Collection | undefined
  owner: Owner
  profile: Profile
}

/** The favourites, before everything else (PRF-03), and what the library is made of. */
export function LibraryFront({ library, whole, owner, profile }: Props) {
  const { favourites, counts } = library
  const platforms = platformIndex(library)
  return (
    <>
      <FourOfAllTime profile={profile} own={owner.own} hearts={counts.favourite} />
      <LibraryPanels library={library} whole={whole} profile={profile} />
      <section className="mt-8">
        <SectionHead
          title={m.profile_favourites()}
          link={
            counts.favourite > favourites.length && (
              <Link to={paths.profile(profile.nick, undefined, { status: 'favourite' })} className="link">
                {m.profile_favourites_all()}
              </Link>
            )
          }
        />
        {favourites.length === 0 ? (
          <EmptyState level={3} title={m.profile_favourites_empty()}>
            {owner.own ? m.profile_favourites_empty_own() : m.profile_favourites_empty_other({ name: owner.name })}
          </EmptyState>
        ) : (
          <ShelfRow label={m.profile_favourites()}>
            {favourites.map((entry) => (
              <EntryCard
                key={entry.id}
                as="li"
                titled
                entry={entry}
                platforms={platforms}
                without={goesWithoutSaying}
              />
            ))}
          </ShelfRow>
        )}
      </section>
    </>
  )
}
