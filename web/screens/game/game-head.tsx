import type { Game } from '../../../common/api/game.ts'
import { Art } from '../../art/art.tsx'
import { gameArt } from '../../../common/art/game-art.ts'
import { useOwnEntry, collectionQuery } from '../../features/collection/collection.data.ts'
import { OwnPlatform } from '../../features/collection/own-platform.tsx'
import { FavouriteButton } from '../../features/collection/status/favourite-button.tsx'
import { StatusActions } from '../../features/collection/status/status-groups.tsx'
import { NamedLinks } from '../../features/game/named-links.tsx'
import { formatRelease } from '../../i18n/format.ts'
import { useView } from '../../router/use-router.tsx'
import { m } from '../../paraglide/messages.js'
import { Ledge } from '../../ui/layout/ledge.tsx'
import { PlatformTag } from '../../features/game/platform-tag.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { SkipToPart } from '../../ui/layout/skip-link.tsx'
import { useQuery } from '@tanstack/react-query'
import { chiefStatus, statusLabel } from '../../features/collection/status/status-labels.ts'
import { useUser } from '../../session/use-session.ts'
import { Cover } from '../../ui/images/cover.tsx'
import { Stamp } from '../../features/collection/status/stamp.tsx'
import { useLanding } from '../../features/collection/status/use-landing.ts'

/**
 * Band of art, cover, name and status buttons. The same heading is used while the game loads, so that it keeps the
 * focus.
 */
export function GameHead({ game }: { game: Game | undefined }) {
  const tab = useView((view) => view.tab?.name)
  return (
    <>
      <div className="relative -mt-6 h-[190px] overflow-hidden bg-sunk md:h-[280px]">
        {game && <Art game={gameArt(game)} width={1440} height={300} className="absolute inset-0 [&>svg]:size-full" />}
        <Ledge className="absolute inset-x-0 bottom-0 rounded-none" />
      </div>
      <div className="page relative z-1 -mt-22 grid grid-cols-[128px_minmax(0,1fr)] items-start gap-4 md:-mt-[168px] md:grid-cols-[248px_minmax(0,1fr)] md:gap-10">
        {game ? <GameCover game={game} /> : <Skeleton shape="cover" />}
        <div className="max-md:contents md:pt-[186px]">
          <div className="max-md:pt-25">
            <h1 className="display mb-1 text-[1.5rem] leading-none wrap-anywhere md:mb-2.5 md:text-[clamp(2rem,1.2rem+3vw,3.5rem)] md:leading-[0.98]">
              {game?.title ?? m.game_loading()}
            </h1>
            {tab === 'overview' && <SkipToPart to="rating">{m.shell_skip_score()}</SkipToPart>}
            {game ? <Facts game={game} /> : <Skeleton className="w-1/2" />}
          </div>
          <div className="max-md:col-span-full md:mt-2">
            {game ? (
              <Own game={game} />
            ) : (
              <Skeleton shape="block" className="mt-13 min-h-70! md:min-h-60! xl:min-h-28!" />
            )}
          </div>
        </div>
      </div>
    </>
  )
}

/** The rest are under "Details". */
const makersShown = 3

function Facts({ game }: { game: Game }) {
  const released = formatRelease(game.release_date, game.release_precision)
  return (
    <p className="flex flex-wrap items-center gap-x-3.5 gap-y-0.5 text-small font-[550] text-ink-2 md:text-[0.9375rem]">
      {game.developers.length > 0 && (
        <span>
          <NamedLinks kind="company" named={game.developers.slice(0, makersShown)} />
        </span>
      )}
      {released && <span>{released}</span>}
      {game.genres.length > 0 && (
        <span>
          <NamedLinks kind="genre" named={game.genres} />
        </span>
      )}
    </p>
  )
}

/** The viewer's entry: on wide screens its two groups of statuses stand side by side, each in one row. */
const Own = ({ game }: { game: Game }) => (
  <>
    <Platforms game={game} />
    <div className="status-wide">
      <StatusActions game={game} />
    </div>
  </>
)

/**
 * As many platforms as fit on the line (all of them are under "Releases"), and the one of the viewer's copy: the line
 * is always there.
 */
function Platforms({ game }: { game: Game }) {
  const kept = useOwnEntry(game.id) !== undefined
  return (
    <div className="mb-2 flex min-h-11 items-center gap-3">
      <ul className={`flex h-7 min-w-0 flex-1 flex-wrap gap-1.5 overflow-hidden ${kept ? 'max-md:hidden' : ''}`}>
        {game.platforms.map(({ id, name }) => (
          <li key={id}>
            <PlatformTag name={name} />
          </li>
        ))}
      </ul>
      <OwnPlatform game={game} />
      <FavouriteButton game={game} />
    </div>
  )
}

/** The cover, with the platform of the viewer's entry on its edge and the viewer's status stamped on it. */
function GameCover({ game }: { game: Game }) {
  const entry = useOwnEntry(game.id)
  const status = chiefStatus(entry)
  const landed = useLanding(game.id, useOwnCollectionKnown(), status)
  const platform = game.platforms.find(({ id }) => id === entry?.platform)?.name ?? null
  return (
    <div className="game-head-cover relative">
      <Cover
        game={gameArt(game, platform)}
        src={game.cover}
        sizes="(max-width: 47.99rem) 128px, 248px"
        alt={m.game_cover({ title: game.title })}
        priority
      />
      {status && (
        <Stamp
          key={status}
          status={status}
          label={statusLabel(status)}
          {...(landed?.status === status && { landing: true, date: landed.day })}
        />
      )}
    </div>
  )
}

/** Before the collection is loaded, kept games look like others. */
function useOwnCollectionKnown(): boolean {
  const user = useUser()
  return useQuery({ ...collectionQuery(user?.id ?? 0), enabled: user !== null, select: () => true }).data ?? false
}
