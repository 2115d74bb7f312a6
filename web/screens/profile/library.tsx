import { useState } from 'react'
import { lazyDialog, lazyExtra } from '../../components/lazy-part.tsx'
import type { Profile } from '../../../common/api/user.ts'
import {
  everything,
  isEverything,
  type LibraryChoice,
  type LibraryView,
  readChoice,
  writeChoice,
} from '../../features/collection/library/library-choice.ts'
import { rememberView, useLibraryView, useLibrary } from '../../features/collection/library/use-library.ts'
import { useGo } from '../../router/navigate.ts'
import { paths } from '../../router/paths.ts'
import type { SearchOf } from '../../routes.ts'
import { m } from '../../paraglide/messages.js'
import { useView } from '../../router/use-router.tsx'
import { useUser } from '../../session/use-session.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { LibraryEmpty } from './library-empty.tsx'
import { LibraryFront } from './library-front.tsx'
import { LibraryGames } from './library-games.tsx'
import { LibraryTools } from './library-tools.tsx'
import { LibrarySkeleton } from './profile-skeleton.tsx'
import type { WallProps } from './wall.ts'

/** For the owner, below everything: what may stand there next. */
const Picked = lazyExtra(() => import('../../features/discover/picked.tsx'), 'Picked')
const AddToLibrary = lazyDialog(() => import('./add-to-library.tsx'), 'AddToLibrary')

interface Props {
  profile: Profile
  search: SearchOf<'profile'>
}

/** A user's collection: filters, favourites, games. Every choice is in the address. */
export function Library(props: Props) {
  const [adding, setAdding] = useState(false)
  return (
    <>
      <Games {...props} onAdd={() => setAdding(true)} />
      {/* It stays open when the first game comes to an empty library. */}
      {adding && <AddToLibrary onClose={() => setAdding(false)} />}
    </>
  )
}

function Games({ profile, search, onAdd }: Props & { onAdd: () => void }) {
  const user = useUser()
  const own = user?.id === profile.id
  const choice = readChoice(search, own ? 'owner' : user ? 'member' : 'visitor')
  const view = useLibraryView(search.view)
  const { library, query, whole, name, more } = useLibrary(profile.id, choice, { own, view })
  const goTo = useGoToChoice(profile.nick, own, search)
  const [card, setCard] = useState<WallProps['card']>(null)
  if (!library) return query.isError ? <LibraryError query={query} /> : <LibrarySkeleton />
  const owner = { name: profile.name ?? profile.nick, own }
  if (library.counts.all === 0) return <LibraryEmpty owner={owner} onAdd={onAdd} />
  const changeView = (next: LibraryView): void => {
    rememberView(next)
    goTo(choice, next)
  }
  return (
    <>
      <LibraryTools
        library={library}
        choice={choice}
        view={view}
        own={own}
        onChoice={goTo}
        onView={changeView}
        onCard={(draw) => setCard(() => draw)}
        onAdd={onAdd}
      />
      {isEverything(choice) && <LibraryFront library={library} whole={whole} owner={owner} profile={profile} />}
      <LibraryGames
        library={library}
        choice={choice}
        view={view}
        owner={owner}
        name={name}
        whole={whole !== undefined}
        onNear={more}
        card={card}
        onEverything={() => goTo({ ...choice, ...everything })}
      />
      {own && isEverything(choice) && <Picked className="mt-16" />}
    </>
  )
}

/** Opens the address of a choice; it replaces the current one, so that filters do not fill the history. */
function useGoToChoice(nick: string, own: boolean, search: SearchOf<'profile'>) {
  const go = useGo()
  // The own library may be at the address without a nick, and stays there.
  const bare = useView(({ place }) => place.path === paths.profile())
  return (choice: LibraryChoice, view?: LibraryView): void => {
    const shown = view ?? search.view
    const query: SearchOf<'profile'> = { ...writeChoice(choice, own), ...(shown === 'shelf' && { view: shown }) }
    go(paths.profile(bare ? undefined : nick, undefined, query), { replace: true })
  }
}

function LibraryError({ query }: { query: { isFetching: boolean; refetch: () => unknown } }) {
  return (
    <ErrorState
      title={m.errors_title()}
      retryLabel={m.errors_retry()}
      busy={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  )
}
