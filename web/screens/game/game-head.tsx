import type { Game } from '../../../common/api/game.ts'
import { Art } from '../../art/art.tsx'
import { gameArt } from '../../art/game-art.ts'
import { useOwnEntry } from '../../features/collection/collection.data.ts'
import { OwnPlatform } from '../../features/collection/own-platform.tsx'
import { StatusActions } from '../../features/collection/status-actions.tsx'
import { formatRelease } from '../../i18n/format.ts'
import { Ledge } from '../../ui/ledge.tsx'
import { PlatformTag } from '../../ui/platform-tag.tsx'
import { GameCover } from './game-cover.tsx'

/** Band of art, cover, name and the row of stamp buttons. */
export function GameHead({ game }: { game: Game }) {
  return (
    <>
      <div className="relative -mt-6 h-[190px] overflow-hidden md:h-[280px]">
        <Art game={gameArt(game)} width={1440} height={300} className="absolute inset-0 [&>svg]:size-full" />
        <Ledge className="absolute inset-x-0 bottom-0 rounded-none" />
      </div>
      <div className="page relative z-1 -mt-22 grid grid-cols-[128px_minmax(0,1fr)] items-start gap-4 md:-mt-[168px] md:grid-cols-[248px_minmax(0,1fr)] md:gap-10">
        <GameCover game={game} />
        <div className="max-md:contents md:pt-[186px]">
          <div className="max-md:pt-25">
            <h1 className="display mb-1 text-[1.5rem] leading-none wrap-anywhere md:mb-2.5 md:text-[clamp(2rem,1.2rem+3vw,3.5rem)] md:leading-[0.98]">
              {game.title}
            </h1>
            <Facts game={game} />
          </div>
          <div className="max-md:col-span-full md:mt-2">
            <Platforms game={game} />
            {/* Nine stamps: three rows of three on a phone. */}
            <div className="max-md:[&_.status-row]:grid-cols-3">
              <StatusActions game={game} />
            </div>
          </div>
        </div>
      </div>
    </>
  )
}

function Facts({ game }: { game: Game }) {
  const facts = [
    game.developers.map(({ name }) => name).join(', '),
    formatRelease(game.release_date, game.release_precision),
    game.genres.map(({ name }) => name).join(', '),
  ].filter((fact) => fact)
  return (
    <p className="flex flex-wrap items-center gap-x-3.5 gap-y-0.5 text-small font-[550] text-ink-2 md:text-[0.9375rem]">
      {facts.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
    </p>
  )
}

/** As many platforms as fit on the line (all of them are under "Releases"), and which one is one's own: the line is always there. */
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
    </div>
  )
}
